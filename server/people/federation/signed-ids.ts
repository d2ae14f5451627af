import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keysFor } from '../identity';

/** How long a person has at the identity provider to sign in. */
const lifeMs = 10 * 60_000;

/**
 * Identifiers that the portal recognises as its own without having kept them: when they end, something random, and
 * the portal's seal over both. So asking for a sign-in, which anybody may do, writes nothing; only what is spent is kept.
 */
export class SignedIds {
  readonly #keys: readonly Buffer[];

  constructor(
    secrets: readonly string[],
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#keys = keysFor('federation-requests', secrets);
  }

  /** A new identifier; it begins with `_`, as XML wants of an ID. */
  issue(): string {
    const [key] = this.#keys;
    if (!key) throw new Error('No secret to sign request identifiers with');
    const end = Math.floor((this.wallClock().getTime() + lifeMs) / 1_000).toString(36);
    const body = `_${end}.${randomBytes(16).toString('hex')}`;
    return `${body}.${seal(key, body)}`;
  }

  /** When an identifier of the portal ends; null for one that it did not make, or that has ended. */
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
