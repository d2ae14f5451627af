import { createHmac, randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type AdminCreateUserCommandInput,
  type AuthenticationResultType,
  type InitiateAuthCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { claimValues, temporaryPassword, providerProfileOf } from '../users';
import { z } from '../../platform/zod';
import {
  alreadyThere,
  asking,
  noInvitation,
  silently,
  staleChallenge,
  tooWeak,
  wrongCode,
  wrongPair,
  type ErrorMapping,
} from './cognito-errors';
import { bounded, patienceOf } from '../../platform/bounded-calls';
import { CognitoIdentityPool } from './cognito-pool';
import { CognitoSteps, isSecondStep, sendsMessage } from './cognito-steps';
import { accountOf, CognitoTokens, endOf } from './cognito-tokens';
import { differentFromCurrent, differentFromTemporary, hashOf } from './hashing';
import type { Grant, Identity, SignedIn, SignInResult, TemporaryCredentials } from './port';
import { cognitoMs, type CognitoSettings } from './settings';
import { checkStrength } from './strength';

/**
 * Cognito's session of a challenge, its user name of the account, which is not the e-mail, and a hash of the temporary
 * password. Cognito itself would accept the temporary password as the new one.
 */
const challengeSchema = z.object({ session: z.string(), username: z.string(), temporary: z.string() });

/** Accounts of the company's Amazon Cognito user pool. Cognito writes and sends its own e-mails. */
export class CognitoIdentity implements Identity {
  readonly links = null;
  readonly steps: CognitoSteps;
  readonly #client: CognitoIdentityProviderClient;
  readonly #tokens: CognitoTokens;
  readonly #pool: CognitoIdentityPool | null;

  /** AWS credentials for the administrator's calls come from the AWS SDK's default sources. */
  constructor(
    private readonly settings: CognitoSettings,
    wallClock: () => Date = () => new Date(),
  ) {
    const { region, endpoint, identityPoolId } = settings;
    const requestHandler = patienceOf(cognitoMs);
    this.#client = bounded(
      new CognitoIdentityProviderClient({ region, endpoint, requestHandler }),
      cognitoMs,
    );
    this.#tokens = new CognitoTokens(settings, wallClock);
    this.steps = new CognitoSteps({
      client: this.#client,
      clientId: settings.clientId,
      proof: (username) => this.#proof(username),
      signedIn: (email, result) => this.#signedIn(email, result),
    });
    this.#pool = identityPoolId ? new CognitoIdentityPool(settings, identityPoolId) : null;
  }

  async signIn(email: string, password: string): Promise<SignInResult> {
    const answer = await this.#authenticate(email, password);
    if (answer.AuthenticationResult) return this.#signedIn(email, answer.AuthenticationResult);
    if (answer.ChallengeName !== 'NEW_PASSWORD_REQUIRED') return this.steps.ask(email, answer);
    const challenge = { session: answer.Session, username: answer.ChallengeParameters?.['USER_ID_FOR_SRP'] };
    return {
      kind: 'new-password-required',
      email,
      challenge: JSON.stringify(
        challengeSchema.parse({
          ...challenge,
          username: challenge.username ?? email,
          temporary: await hashOf(password),
        }),
      ),
    };
  }

  async completeNewPassword(_email: string, challenge: string, password: string): Promise<void> {
    checkStrength(password);
    const { session, username, temporary } = challengeSchema.parse(JSON.parse(challenge));
    await differentFromTemporary(temporary, password);
    await asking(
      this.#client.send(
        new RespondToAuthChallengeCommand({
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          ClientId: this.settings.clientId,
          Session: session,
          ChallengeResponses: { USERNAME: username, NEW_PASSWORD: password, ...this.#proof(username) },
        }),
      ),
      staleChallenge,
    );
  }

  async changePassword(
    email: string,
    current: string,
    password: string,
    messageSent: () => void,
  ): Promise<Grant | null> {
    checkStrength(password);
    differentFromCurrent(current, password);
    const answer = await this.#authenticate(email, current);
    if (sendsMessage(answer)) messageSent();
    const { AuthenticationResult: proof } = answer;
    if (!proof && !isSecondStep(answer)) throw new Problem('unauthenticated', messages.incorrectLogin);
    if (!proof) {
      await this.#setPassword(email, password);
      return null;
    }
    await asking(
      this.#client.send(
        new ChangePasswordCommand({
          AccessToken: proof.AccessToken,
          PreviousPassword: current,
          ProposedPassword: password,
        }),
      ),
      { ...wrongPair, ...tooWeak },
    );
    return this.#grant(proof);
  }

  async voidPassword(email: string): Promise<void> {
    const Password = `${temporaryPassword()}${randomBytes(24).toString('base64url')}`;
    await silently(
      this.#client.send(
        new AdminSetUserPasswordCommand({ ...this.#account(email), Password, Permanent: true }),
      ),
      'UserNotFoundException',
    );
  }

  async requestCode(email: string, page: string): Promise<void> {
    await silently(
      this.#client.send(
        new ForgotPasswordCommand({
          ClientId: this.settings.clientId,
          Username: email,
          SecretHash: this.#proof(email).SECRET_HASH,
          ClientMetadata: { page },
        }),
      ),
      'UserNotFoundException',
      'UserNotConfirmedException',
      // For accounts that cannot be recovered because of their state or an unverified e-mail.
      'NotAuthorizedException',
      'InvalidParameterException',
    );
  }

  async confirmCode(email: string, code: string, password: string): Promise<void> {
    checkStrength(password);
    await asking(
      this.#client.send(
        new ConfirmForgotPasswordCommand({
          ClientId: this.settings.clientId,
          Username: email,
          ConfirmationCode: code,
          Password: password,
          SecretHash: this.#proof(email).SECRET_HASH,
        }),
      ),
      wrongCode,
    );
  }

  async refresh({ idToken, refreshToken }: Grant): Promise<Grant> {
    const { AuthenticationResult = {} } = await asking(
      this.#client.send(
        new InitiateAuthCommand({
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: this.settings.clientId,
          AuthParameters: { REFRESH_TOKEN: refreshToken, ...this.#proof(accountOf(idToken)) },
        }),
      ),
      wrongPair,
    );
    return this.#grant({ RefreshToken: refreshToken, ...AuthenticationResult });
  }

  verify(idToken: string, nonce?: string): Promise<string> {
    return this.#tokens.email(idToken, nonce);
  }

  async temporaryCredentials(idToken: string): Promise<TemporaryCredentials | null> {
    await this.#tokens.email(idToken);
    return this.#pool && this.#pool.credentials(idToken);
  }

  async createAccount(email: string, password: string, { temporary }: { temporary: boolean }): Promise<void> {
    await this.#create(email, { TemporaryPassword: password, MessageAction: 'SUPPRESS' }, alreadyThere);
    if (temporary) return;
    try {
      await this.#setPassword(email, password);
    } catch (error) {
      await this.deleteAccount(email);
      throw error;
    }
  }

  invite(email: string, page: string): Promise<void> {
    return this.#create(email, { DesiredDeliveryMediums: ['EMAIL'], ClientMetadata: { page } }, alreadyThere);
  }

  inviteAgain(email: string, page: string): Promise<void> {
    return this.#create(
      email,
      { MessageAction: 'RESEND', DesiredDeliveryMediums: ['EMAIL'], ClientMetadata: { page } },
      noInvitation,
    );
  }

  async deleteAccount(email: string): Promise<void> {
    const request = this.#client.send(new AdminDeleteUserCommand(this.#account(email)));
    await silently(request, 'UserNotFoundException');
  }

  async #create(
    email: string,
    how: Partial<AdminCreateUserCommandInput>,
    mapping: ErrorMapping,
  ): Promise<void> {
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ];
    await asking(
      this.#client.send(new AdminCreateUserCommand({ ...this.#account(email), UserAttributes, ...how })),
      mapping,
    );
  }

  #authenticate(email: string, password: string): Promise<InitiateAuthCommandOutput> {
    return asking(
      this.#client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: this.settings.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password, ...this.#proof(email) },
        }),
      ),
      wrongPair,
    );
  }

  async #setPassword(email: string, password: string): Promise<void> {
    await asking(
      this.#client.send(
        new AdminSetUserPasswordCommand({ ...this.#account(email), Password: password, Permanent: true }),
      ),
      tooWeak,
    );
  }

  #signedIn(email: string, result: AuthenticationResultType): SignedIn {
    const grant = this.#grant(result);
    const told = providerProfileOf(this.settings.profile, claimValues(decodeJwt(grant.idToken)));
    return { kind: 'signed-in', email, grant, told };
  }

  #account(email: string): { UserPoolId: string; Username: string } {
    return { UserPoolId: this.settings.userPoolId, Username: email };
  }

  /** The secret hash of a user name; empty for an app client without a secret. */
  #proof(username: string): { SECRET_HASH?: string } {
    const { clientId, clientSecret } = this.settings;
    if (!clientSecret) return {};
    return {
      SECRET_HASH: createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64'),
    };
  }

  #grant({ IdToken, RefreshToken }: AuthenticationResultType): Grant {
    if (!IdToken || !RefreshToken) throw new Problem('unavailable', messages.identityUnavailable);
    return { idToken: IdToken, refreshToken: RefreshToken, expiresAt: endOf(IdToken) };
  }
}
