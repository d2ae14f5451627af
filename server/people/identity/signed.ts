import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysFor } from './keys';

/** Values signed by the portal for use in addresses, for one purpose each. */
export class SignedTexts {
  readonly #keys: readonly Buffer[];

  constructor(purpose: string, secrets: readonly string[]) {
    this.#keys = keysFor(purpose, secrets);
  }

  /** The value, readable by everybody, and its signature, as a part of an address. */
  sign(value: unknown): string {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url');
    const [key] = this.#keys;
    if (!key) throw new Error('No secret to sign addresses with');
    return `${body}.${signature(key, body)}`;
  }

  /** The value of a valid text; undefined if it was changed or not signed by the portal. */
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
