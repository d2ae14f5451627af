import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keysFor } from './keys';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Encrypts texts that only the portal may read, with keys outside the database. */
export class Seal {
  readonly #keys: readonly Buffer[];

  /** @param purpose a text sealed for one purpose cannot be opened for another */
  constructor(purpose: string, secrets: readonly string[]) {
    this.#keys = keysFor(purpose, secrets);
  }

  /** Initialisation vector, tag and ciphertext, in base64. */
  seal(text: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error('No secret to seal with');
    const iv = randomBytes(ivLength);
    const sealing = createCipheriv(cipher, key, iv);
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64');
  }

  /** Null if none of the portal's secrets opens it, for example after one was retired. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    for (const key of this.#keys) {
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), {
          authTagLength: tagLength,
        });
        opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
        const text = [opening.update(bytes.subarray(ivLength + tagLength)), opening.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        continue; // sealed under another secret
      }
    }
    return null;
  }
}
