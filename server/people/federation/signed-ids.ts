import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keysFor } from '../identity';

/** Time for a person to sign in at the identity provider. */
const lifeMs = 10 * 60_000;

/**
 * Request identifiers that the portal recognises without storing them: an expiry, a random part and a signature. A
 * request for a sign-in, which anybody can make, therefore writes nothing to the database; only used identifiers are
 * stored.
 */
export class SignedIds {
  readonly #keys: readonly Buffer[];

  constructor(
    secrets: readonly string[],
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#keys = keysFor('federation-requests', secrets);
  }

  /** A new identifier. It begins with `_`, because an XML ID cannot begin with a digit. */
  issue(): string {
    const [key] = this.#keys;
    if (!key) throw new Error('No secret to sign request identifiers with');
    const end = Math.floor((this.wallClock().getTime() + lifeMs) / 1_000).toString(36);
    const body = `_${end}.${randomBytes(16).toString('hex')}`;
    return `${body}.${seal(key, body)}`;
  }

  /** Expiry of an identifier; null for one that is expired or not the portal's. */
  endOf(id: string): Date | null {
    const parts = /^(_([0-9a-z]{1,9})\.[0-9a-f]{32})\.([0-9a-f]{32})$/.exec(id);
    const [, body = '', end = '', given = ''] = parts ?? [];
    const genuine =
      parts !== null &&
      this.#keys.some((key) => timingSafeEqual(Buffer.from(seal(key, body)), Buffer.from(given)));
    const at = new Date(Number.parseInt(end, 36) * 1_000);
    return genuine && at > this.wallClock() ? at : null;
  }
}

const seal = (key: Buffer, body: string): string =>
  createHmac('sha256', key).update(body).digest('hex').slice(0, 32);
