import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { normalEmail } from '../../../app/domain/values/email';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { TokenSettings } from './settings';
import { Refusal } from './xml';

const clockSkewSeconds = 60;
const maxTokenLength = 16_384;

/** Error codes of a failed download of the keys, as opposed to an invalid token. */
const away = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** Checks identity tokens of the configured issuer against its published keys. */
export class IdTokens {
  readonly #keys: JWTVerifyGetKey;

  constructor(
    private readonly settings: Pick<TokenSettings, 'issuer' | 'audience' | 'keysUrl'>,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    const published = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: 5_000 });
    this.#keys = (header, token) => {
      if (!header.kid) throw new errors.JWKSNoMatchingKey();
      return published(header, token);
    };
  }

  /**
   * The e-mail confirmed by a token, its expiry and its claims.
   * @param nonce if given, the token must contain it
   * @throws Refusal with the fault, Problem `unavailable` if the issuer's keys cannot be downloaded
   */
  async read(token: string, nonce?: string): Promise<{ email: string; endsAt: Date; claims: JWTPayload }> {
    if (token.length > maxTokenLength) throw new Refusal('token: too long');
    const claims = await this.#verify(token);
    if (nonce !== undefined && claims['nonce'] !== nonce) throw new Refusal('token: nonce');
    if (claims['email_verified'] !== undefined && String(claims['email_verified']) !== 'true')
      throw new Refusal('token: e-mail not verified');
    if (claims['token_use'] !== undefined && claims['token_use'] !== 'id')
      throw new Refusal('token: made for another use');
    const email = normalEmail(typeof claims['email'] === 'string' ? claims['email'] : '');
    if (!email) throw new Refusal('token: names nobody by e-mail');
    return { email, endsAt: new Date((claims.exp ?? 0) * 1_000), claims };
  }

  async #verify(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['RS256'],
        issuer: this.settings.issuer,
        audience: this.settings.audience,
        requiredClaims: ['exp', 'iat', 'email'],
        clockTolerance: clockSkewSeconds,
        currentDate: this.wallClock(),
      });
      return payload;
    } catch (cause) {
      if (cause instanceof errors.JOSEError && !away.has(cause.code))
        throw new Refusal(`token: ${cause.message}`, { cause });
      throw new Problem('unavailable', messages.identityUnavailable, {}, { cause });
    }
  }
}
