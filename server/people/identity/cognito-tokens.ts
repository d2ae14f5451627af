import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { cognitoMs, type CognitoSettings } from './settings';

const clockSkewSeconds = 60;

/** Errors that say that the keys could not be fetched, rather than that the token is bad. */
const away = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** The service's public address, in whose name AWS signs, however it was reached. */
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
    // Other servers of Cognito's protocol sign in the name of their own address. The keys are the pool's in any case.
    this.#issuers = [publicAddress(region), endpoint].map((address) => `${address}/${userPoolId}`);
    const keys = new URL(`${endpoint}/${userPoolId}/.well-known/jwks.json`);
    this.#keys = createRemoteJWKSet(keys, { timeoutDuration: cognitoMs });
  }

  /**
   * The e-mail that a token vouches for. Cognito lets people change the e-mail of their own account: one that is not
   * verified proves nothing.
   * @throws Problem `unauthenticated` for a bad token, `unavailable` when the keys cannot be had
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

/** The provider's own name for the account of a token that it handed over itself. */
export const accountOf = (idToken: string): string => String(decodeJwt(idToken)['cognito:username'] ?? '');

/** When such a token ends. */
export const endOf = (idToken: string): Date => new Date((decodeJwt(idToken).exp ?? 0) * 1_000);
