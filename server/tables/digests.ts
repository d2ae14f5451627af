import { createHash } from 'node:crypto';
import { partBytes } from '../../app/domain/data/files/upload-parts';
import { z } from '../platform/zod';

/**
 * The digests of a file on arrival: the SHA-256 (base64) of each `partBytes` bytes, the last part smaller. They
 * verify the stored bytes later, part by part.
 */
export const digestsSchema = z.object({
  partBytes: z.number().int().positive(),
  sha256: z.array(z.string()),
});
export type Digests = z.infer<typeof digestsSchema>;

/** Computes the digests of a stream of chunks. */
export class Digester {
  readonly #sha256: string[] = [];
  #hash = createHash('sha256');
  #room: number;

  constructor(private readonly size: number = partBytes) {
    this.#room = size;
  }

  update(chunk: Buffer): void {
    for (let rest = chunk; rest.length > 0;) {
      const piece = rest.subarray(0, this.#room);
      this.#hash.update(piece);
      this.#room -= piece.length;
      rest = rest.subarray(piece.length);
      if (this.#room === 0) this.#close();
    }
  }

  /** The digests of all chunks; `update` must not be called afterwards. */
  end(): Digests {
    if (this.#room < this.size) this.#close();
    return { partBytes: this.size, sha256: this.#sha256 };
  }

  #close(): void {
    this.#sha256.push(this.#hash.digest('base64'));
    this.#hash = createHash('sha256');
    this.#room = this.size;
  }
}

/**
 * An identifier of a content by its digests: 64 hexadecimal digits, the SHA-256 of a content of one part, otherwise
 * that of its parts' concatenated SHA-256.
 */
export function fingerprintOf({ sha256: [first, ...others] }: Digests): string {
  if (first !== undefined && others.length === 0) return Buffer.from(first, 'base64').toString('hex');
  const hash = createHash('sha256');
  for (const digest of first === undefined ? [] : [first, ...others])
    hash.update(Buffer.from(digest, 'base64'));
  return hash.digest('hex');
}

/** True if a content has the digests that were computed on its arrival. */
export const isSame = (content: Digests, arrived: Digests): boolean =>
  content.sha256.length === arrived.sha256.length &&
  content.sha256.every((digest, index) => digest === arrived.sha256[index]);
