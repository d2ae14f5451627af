import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { cognitoMs, type CognitoSettings } from './settings';

const clockSkewSeconds = 60;

/** Error codes of a failed download of the keys, as opposed to an invalid token. */
const away = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** The service's public address. AWS names it as the issuer, even for a request to another endpoint. */
const publicAddress = (region: string): string => `https://cognito-idp.${region}.amazonaws.com`;

/** Checks identity tokens of the user pool against its published keys. */
export class CognitoTokens {
  readonly #issuers: string[];
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    private readonly settings: CognitoSettings,
    private readonly wallClock: () => Date,
  ) {
    const { region, userPoolId, endpoint = publicAddress(region) } = settings;
    // Other servers of Cognito's protocol use their own address as the issuer. The keys are the pool's in both cases.
    this.#issuers = [publicAddress(region), endpoint].map((address) => `${address}/${userPoolId}`);
    const keys = new URL(`${endpoint}/${userPoolId}/.well-known/jwks.json`);
    this.#keys = createRemoteJWKSet(keys, { timeoutDuration: cognitoMs });
  }

  /**
   * The e-mail confirmed by a token. People can change the e-mail of their own Cognito account, so an unverified e-mail
   * is refused.
   * @throws Problem `unauthenticated` for an invalid token, `unavailable` if the keys cannot be downloaded
   */
  async email(idToken: string, nonce?: string): Promise<string> {
    const { payload } = await this.#verify(idToken);
    const { email } = payload;
    const isValid =
      payload['token_use'] === 'id' &&
      payload['email_verified'] === true &&
      (nonce === undefined || payload['nonce'] === nonce);
    if (!isValid || typeof email !== 'string') throw new Problem('unauthenticated', messages.incorrectLogin);
    return email;
  }

  async #verify(idToken: string) {
    try {
      return await jwtVerify(idToken, this.#keys, {
        algorithms: ['RS256'],
        issuer: this.#issuers,
        audience: this.settings.clientId,
        requiredClaims: ['exp', 'email'],
        clockTolerance: clockSkewSeconds,
        currentDate: this.wallClock(),
      });
    } catch (error) {
      if (error instanceof errors.JOSEError && !away.has(error.code))
        throw new Problem('unauthenticated', messages.incorrectLogin);
      throw new Problem('unavailable', messages.identityUnavailable, {}, { cause: error });
    }
  }
}

/** Cognito's user name in a token that it issued to the portal itself. */
export const accountOf = (idToken: string): string => String(decodeJwt(idToken)['cognito:username'] ?? '');

/** The expiry of a token that Cognito issued to the portal itself. */
export const endOf = (idToken: string): Date => new Date((decodeJwt(idToken).exp ?? 0) * 1_000);
