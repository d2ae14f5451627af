import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { keysFor } from './keys';
import type { Grant } from './port';

const issuer = 'portal';
const idTokenMs = 3_600_000;
const refreshTokenMs = 24 * 3_600_000;

type Use = 'id' | 'refresh';

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/**
 * Identity and refresh tokens of the portal's own accounts. The portal both signs and reads them, so the key is
 * symmetric; it is derived from the portal's secrets and not stored.
 */
export class LocalTokens {
  readonly #keys: ReadonlyMap<string, Buffer>;

  constructor(
    secrets: readonly string[],
    private readonly wallClock: () => Date,
  ) {
    this.#keys = new Map(keysFor('identity-tokens', secrets).map((key) => [keyId(key), key]));
  }

  /** A grant that can be renewed while the account's `stamp` stays the same. */
  async grant(email: string, stamp: string): Promise<Grant> {
    const refreshToken = await this.#sign('refresh', { email, stamp }, refreshTokenMs);
    return this.renewed(email, refreshToken);
  }

  async renewed(email: string, refreshToken: string): Promise<Grant> {
    const expiresAt = new Date(this.wallClock().getTime() + idTokenMs);
    return { idToken: await this.#sign('id', { email }, idTokenMs), refreshToken, expiresAt };
  }

  /** @throws Problem `unauthenticated` for an invalid token or one of another use */
  async read(use: Use, token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#keyOf(kid), {
        algorithms: ['HS256'],
        issuer,
        audience: use,
        requiredClaims: ['exp', 'email'],
        currentDate: this.wallClock(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new Problem('unauthenticated', messages.incorrectLogin);
      throw error;
    }
  }

  #keyOf(kid: string | undefined): Buffer {
    const key = this.#keys.get(kid ?? '');
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  #sign(use: Use, claims: JWTPayload, lifeMs: number): Promise<string> {
    const [first] = this.#keys;
    if (!first) throw new Error('No secret to sign identity tokens with');
    const [kid, key] = first;
    const now = this.wallClock();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuer(issuer)
      .setAudience(use)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + lifeMs))
      .sign(key);
  }
}
