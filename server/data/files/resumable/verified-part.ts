import { createHash } from 'node:crypto';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { finished } from 'node:stream/promises';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { awaited } from '../../../platform/storage';

/** A part that is not what its sender says it is. */
export class DamagedPart extends Problem {
  constructor() {
    super('invalid', messages.partDamaged);
  }
}

/**
 * Passes a part through and succeeds only if it has exactly `size` bytes with the sender's SHA-256 (base64); without
 * a digest only the size is checked. It fails with `DamagedPart`, or Problem `conflict` for too few bytes.
 */
export class VerifiedPart extends Transform {
  readonly #hash = createHash('sha256');
  #received = 0;
  /** SHA-256 of what passed, base64, once it has ended well. */
  digest = '';

  constructor(
    private readonly size: number,
    private readonly sha256: string | null,
  ) {
    super({ highWaterMark: 256 * 1024 });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length;
    this.#hash.update(chunk);
    done(this.#received > this.size ? new DamagedPart() : null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.#received < this.size) return done(new Problem('conflict', messages.uploadInterrupted));
    this.digest = this.#hash.digest('base64');
    done(this.sha256 !== null && this.digest !== this.sha256 ? new DamagedPart() : null);
  }
}

/**
 * Pipes a body through a part, to the part's end. A body that breaks off ends the part with Problem `conflict`; if
 * the part fails otherwise, the rest of the body is read and discarded, so that its sender receives the reason.
 */
export async function pass(body: Readable, part: VerifiedPart): Promise<void> {
  const brokenOff = () => {
    if (!body.readableEnded) part.destroy(new Problem('conflict', messages.uploadInterrupted));
  };
  const passed = finished(part, { readable: false });
  awaited(body).once('close', brokenOff);
  if (body.destroyed) brokenOff();
  else body.pipe(part);
  try {
    await passed;
  } finally {
    body.unpipe(part);
    body.resume();
  }
}
