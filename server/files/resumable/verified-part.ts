import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../errors';

/** A part that is not what its sender says it is. */
export class DamagedPart extends Problem {
  constructor() {
    super('invalid', messages.partDamaged);
  }
}

/**
 * Lets a part through and ends well only where it has exactly `size` bytes with the SHA-256 (base64) that its sender
 * reckoned; without one only the size counts. It fails with `DamagedPart`, or Problem `conflict` for too few bytes.
 */
export function verifiedPart(size: number, sha256: string | null): Transform {
  const hash = sha256 === null ? null : createHash('sha256');
  let received = 0;
  return new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      hash?.update(chunk);
      done(received > size ? new DamagedPart() : null, chunk);
    },
    flush(done) {
      if (received < size) return done(new Problem('conflict', messages.uploadInterrupted));
      done(hash && hash.digest('base64') !== sha256 ? new DamagedPart() : null);
    },
  });
}
