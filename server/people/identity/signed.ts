import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysFor } from './keys';

/** Addresses that say something which the portal itself has signed, for one purpose each. */
export class SignedTexts {
  readonly #keys: readonly Buffer[];

  constructor(purpose: string, secrets: readonly string[]) {
    this.#keys = keysFor(purpose, secrets);
  }

  /** What fits into an address: the value, for everybody to read, and its signature. */
  sign(value: unknown): string {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url');
    const [key] = this.#keys;
    if (!key) throw new Error('No secret to sign addresses with');
    return `${body}.${signature(key, body)}`;
  }

  /** What a genuine one says; undefined for one that is tampered with, or not the portal's. */
  read(token: string): unknown {
    const [body = '', given = '', ...rest] = token.split('.');
    const genuine = rest.length === 0 && this.#keys.some((key) => same(signature(key, body), given));
    return genuine ? (JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as unknown) : undefined;
  }
}

const signature = (key: Buffer, body: string): string =>
  createHmac('sha256', key).update(body).digest('base64url');

function same(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
