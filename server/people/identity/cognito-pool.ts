import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity';
import { messages } from '../../../app/domain/messages';
import { bounded, patienceOf } from '../../platform/bounded-calls';
import { Problem } from '../../platform/errors';
import { allMean, asking } from './cognito-errors';
import type { TemporaryCredentials } from './port';
import { cognitoMs, type CognitoSettings } from './settings';

const notAdmitted = allMean(
  () => new Problem('unauthenticated', messages.incorrectLogin),
  'NotAuthorizedException',
  'InvalidParameterException',
);

/** The identity pool, which exchanges tokens of the user pool for temporary AWS credentials (rule A15). */
export class CognitoIdentityPool {
  readonly #client: CognitoIdentityClient;
  readonly #provider: string;

  constructor(
    { region, userPoolId }: CognitoSettings,
    private readonly id: string,
  ) {
    this.#client = bounded(
      new CognitoIdentityClient({ region, requestHandler: patienceOf(cognitoMs) }),
      cognitoMs,
    );
    this.#provider = `cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  }

  /** @throws Problem `unauthenticated` if the pool refuses the token */
  async credentials(idToken: string): Promise<TemporaryCredentials> {
    const Logins = { [this.#provider]: idToken };
    const { IdentityId } = await asking(
      this.#client.send(new GetIdCommand({ IdentityPoolId: this.id, Logins })),
      notAdmitted,
    );
    const { Credentials } = await asking(
      this.#client.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins })),
      notAdmitted,
    );
    if (!Credentials?.AccessKeyId || !Credentials.SecretKey || !Credentials.SessionToken)
      throw new Problem('unavailable', messages.identityUnavailable);
    return {
      accessKeyId: Credentials.AccessKeyId,
      secretAccessKey: Credentials.SecretKey,
      sessionToken: Credentials.SessionToken,
      expiresAt: Credentials.Expiration ?? new Date(),
    };
  }
}
