import {
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
  type AuthenticationResultType,
  type ChallengeNameType,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import { asking, stepOver, wrongAppCode, wrongPair, wrongSentCode } from './cognito-errors';
import type { CodeRequired, CodeSource, ProviderSteps, SignedIn } from './port';

/** Cognito's answer to a password, with a challenge if the password is not enough. */
export interface Challenge {
  readonly ChallengeName?: ChallengeNameType;
  readonly Session?: string;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: AuthenticationResultType;
}

/** The field of each kind of code, in the portal's order of preference for an account with several. */
const codeFields = {
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
} as const;

const answered = z.enum(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP', 'MFA_SETUP']);

/** Cognito's session of a step and its user name of the account, which is not the e-mail. */
const challengeSchema = z.object({ name: answered, session: z.string(), username: z.string() });

type Answered = z.infer<typeof answered>;

const secondSteps: readonly string[] = [...answered.options, 'SELECT_MFA_TYPE'];

/** Whether the answer accepts the password and asks for a second step. */
export const isSecondStep = ({ ChallengeName }: Challenge): boolean =>
  ChallengeName !== undefined && secondSteps.includes(ChallengeName);

/** Whether the pool has sent a code to the account's owner. */
export const sendsMessage = ({ ChallengeName }: Challenge): boolean =>
  ChallengeName === 'SMS_MFA' || ChallengeName === 'EMAIL_OTP';

interface Deps {
  readonly client: CognitoIdentityProviderClient;
  readonly clientId: string;
  /** The secret hash of a user name; empty for an app client without a secret. */
  readonly proof: (username: string) => { SECRET_HASH?: string };
  readonly signedIn: (email: string, result: AuthenticationResultType) => SignedIn;
}

/** Second steps of a user pool: codes by app, SMS or e-mail, and the set-up of an app (rule A21). */
export class CognitoSteps implements ProviderSteps {
  constructor(private readonly deps: Deps) {}

  /** @throws Problem `forbidden` for a step that the portal does not support */
  async ask(email: string, given: Challenge): Promise<CodeRequired> {
    const username = given.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? email;
    const asked = given.ChallengeName === 'SELECT_MFA_TYPE' ? await this.#choose(username, given) : given;
    const name = answered.safeParse(asked.ChallengeName);
    if (!name.success) throw new Problem('forbidden', messages.unknownSignInStep);
    const { source, session } =
      name.data === 'MFA_SETUP'
        ? await this.#newApp(asked)
        : { source: sourceOf(name.data, asked), session: asked.Session };
    const challenge = challengeSchema.parse({ name: name.data, session, username });
    return { kind: 'code-required', email, source, challenge: JSON.stringify(challenge) };
  }

  async answer({ email, challenge }: Omit<CodeRequired, 'kind'>, code: string): Promise<SignedIn> {
    const { name, session, username } = challengeSchema.parse(JSON.parse(challenge));
    const { AuthenticationResult } =
      name === 'MFA_SETUP'
        ? await this.#respond(name, await this.#verified(session, code), { USERNAME: username })
        : await this.#respond(name, session, { USERNAME: username, [codeFields[name]]: code });
    if (!AuthenticationResult) throw new Problem('forbidden', messages.unknownSignInStep);
    return this.deps.signedIn(email, AuthenticationResult);
  }

  #choose(username: string, { Session, ChallengeParameters }: Challenge): Promise<Challenge> {
    const offered = namesIn(ChallengeParameters?.['MFAS_CAN_CHOOSE']);
    const chosen = Object.keys(codeFields).find((name) => offered.includes(name));
    if (!chosen) throw new Problem('forbidden', messages.unknownSignInStep);
    return this.#respond('SELECT_MFA_TYPE', Session, { USERNAME: username, ANSWER: chosen });
  }

  async #newApp({
    Session,
    ChallengeParameters,
  }: Challenge): Promise<{ source: CodeSource; session?: string }> {
    if (!namesIn(ChallengeParameters?.['MFAS_CAN_SETUP']).includes('SOFTWARE_TOKEN_MFA'))
      throw new Problem('forbidden', messages.unknownSignInStep);
    const { client } = this.deps;
    const given = await asking(client.send(new AssociateSoftwareTokenCommand({ Session })), wrongPair);
    return { source: { means: 'new-app', key: z.string().parse(given.SecretCode) }, session: given.Session };
  }

  async #verified(session: string, code: string): Promise<string | undefined> {
    const { client } = this.deps;
    const command = new VerifySoftwareTokenCommand({ Session: session, UserCode: code });
    const { Status, Session } = await asking(client.send(command), { ...wrongAppCode, ...stepOver });
    if (Status !== 'SUCCESS')
      throw new Problem('invalid', proofMessages.factorRefused, { code: proofMessages.factorRefused });
    return Session;
  }

  #respond(name: ChallengeNameType, Session: string | undefined, answers: Record<string, string>) {
    const { client, clientId, proof } = this.deps;
    const ChallengeResponses = { ...answers, ...proof(answers['USERNAME'] ?? '') };
    const command = new RespondToAuthChallengeCommand({
      ChallengeName: name,
      ClientId: clientId,
      Session,
      ChallengeResponses,
    });
    const wrong = name === 'SMS_MFA' || name === 'EMAIL_OTP' ? wrongSentCode : wrongAppCode;
    return asking(client.send(command), { ...wrong, ...stepOver });
  }
}

function sourceOf(name: Exclude<Answered, 'MFA_SETUP'>, { ChallengeParameters = {} }: Challenge): CodeSource {
  if (name === 'SOFTWARE_TOKEN_MFA') return { means: 'app' };
  const destination = ChallengeParameters['CODE_DELIVERY_DESTINATION'] ?? '';
  return { means: name === 'SMS_MFA' ? 'sms' : 'email', destination };
}

/** Parses a JSON list of names in an answer of Cognito. */
function namesIn(list: string | undefined): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(list ?? '[]'));
  } catch {
    return [];
  }
}
