import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Secret, TOTP } from 'otpauth';

/** An account's second step, as set by the pool's administrator. */
export type Step =
  | { readonly kind: 'app'; readonly key: string }
  | { readonly kind: 'sms'; readonly code: string }
  | { readonly kind: 'choice'; readonly key: string; readonly code: string }
  | { readonly kind: 'set-up' };

interface Open {
  readonly email: string;
  readonly challenge: string;
  /** The tokens after the step. */
  readonly result: unknown;
  /** For an app that is being set up. */
  readonly key?: string;
  readonly verified?: boolean;
}

type Body = Record<string, unknown> & { ChallengeResponses?: Record<string, string> };
type Answer = readonly [status: number, body: unknown];

const refusal = (name: string): Answer => [400, { __type: name, message: name }];
const mismatch = refusal('CodeMismatchException');
const expired = refusal('NotAuthorizedException');

const isShown = (key: string, code: unknown): boolean =>
  TOTP.validate({ secret: Secret.fromBase32(key), token: String(code), window: 1 }) !== null;

/**
 * Second steps, which cognito-local lacks, according to Cognito's API reference; other requests are forwarded to it.
 */
export class CognitoSecondSteps {
  readonly #steps = new Map<string, Step>();
  readonly #open = new Map<string, Open>();
  /** cognito-local's address. */
  inner = '';
  /** Whether the pool refuses every new password. */
  strict = false;
  readonly server: Server = createServer((request, response) => void this.#serve(request, response));

  /** Requires a second step for an account's sign-ins from now on. */
  demand(email: string, step: Step): void {
    this.#steps.set(email, step);
  }

  /** Expires the pending steps, as after some minutes. */
  expire(): void {
    this.#open.clear();
  }

  stepOf(email: string): Step | null {
    return this.#steps.get(email) ?? null;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [status, answer] = await this.#answer(request, body);
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  }

  async #answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1];
    const asked = (body.length > 0 ? JSON.parse(body.toString()) : {}) as Body;
    const open = this.#open.get(String(asked['Session']));
    if (operation === 'AssociateSoftwareToken') return open ? this.#associate(asked, open) : expired;
    if (operation === 'VerifySoftwareToken') return open ? this.#verify(asked, open) : expired;
    if (operation === 'RespondToAuthChallenge' && asked['ChallengeName'] !== 'NEW_PASSWORD_REQUIRED')
      return open ? this.#respond(asked, open) : expired;
    if (operation === 'AdminSetUserPassword' && this.strict) return refusal('InvalidPasswordException');
    const answer = await this.#forward(request, body);
    return operation === 'InitiateAuth' ? this.#second(asked, answer) : answer;
  }

  async #forward({ method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const kept = Object.entries(headers).filter(([name]) =>
      /^(?:x-amz|content-type|authorization)/.test(name),
    );
    const answer = await fetch(this.inner + url, {
      method,
      headers: kept.map(([name, value]) => [name, String(value)] as [string, string]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const text = await answer.text();
    return [answer.status, text === '' ? {} : JSON.parse(text)];
  }

  #second(asked: Body, [status, given]: Answer): Answer {
    const { USERNAME: email = '' } = (asked['AuthParameters'] ?? {}) as Record<string, string>;
    const step = this.#steps.get(email);
    const { AuthenticationResult: result } = given as Record<string, unknown>;
    if (!step || !result || asked['AuthFlow'] !== 'USER_PASSWORD_AUTH') return [status, given];
    if (step.kind === 'choice')
      return this.#begin(
        { email, challenge: 'SELECT_MFA_TYPE', result },
        {
          MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]',
        },
      );
    if (step.kind === 'set-up')
      return this.#begin(
        { email, challenge: 'MFA_SETUP', result },
        {
          MFAS_CAN_SETUP: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]',
        },
      );
    return this.#code({ email, result }, step.kind);
  }

  #code({ email, result }: Pick<Open, 'email' | 'result'>, kind: 'app' | 'sms'): Answer {
    if (kind === 'app') return this.#begin({ email, challenge: 'SOFTWARE_TOKEN_MFA', result }, {});
    return this.#begin(
      { email, challenge: 'SMS_MFA', result },
      {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '+*******4321',
      },
    );
  }

  #begin(open: Open, parameters: Record<string, string>): Answer {
    const Session = this.#keep(open);
    const ChallengeParameters = { USER_ID_FOR_SRP: open.email, ...parameters };
    return [200, { ChallengeName: open.challenge, Session, ChallengeParameters }];
  }

  #keep(open: Open): string {
    const session = randomUUID();
    this.#open.set(session, open);
    return session;
  }

  #associate(asked: Body, open: Open): Answer {
    this.#open.delete(String(asked['Session']));
    const key = new Secret({ size: 20 }).base32;
    return [200, { SecretCode: key, Session: this.#keep({ ...open, key }) }];
  }

  #verify(asked: Body, open: Open): Answer {
    if (!isShown(open.key ?? '', asked['UserCode'])) return refusal('EnableSoftwareTokenMFAException');
    this.#open.delete(String(asked['Session']));
    return [200, { Status: 'SUCCESS', Session: this.#keep({ ...open, verified: true }) }];
  }

  #respond({ ChallengeName, Session, ChallengeResponses = {} }: Body, open: Open): Answer {
    if (ChallengeName !== open.challenge) return expired;
    const step = this.#steps.get(open.email);
    if (ChallengeName === 'SELECT_MFA_TYPE')
      return this.#code(open, ChallengeResponses['ANSWER'] === 'SMS_MFA' ? 'sms' : 'app');
    if (ChallengeName === 'MFA_SETUP' && !open.verified) return expired;
    if (ChallengeName === 'MFA_SETUP') this.demand(open.email, { kind: 'app', key: open.key ?? '' });
    else if (!isRight(step, ChallengeResponses)) return mismatch;
    this.#open.delete(String(Session));
    return [200, { AuthenticationResult: open.result }];
  }
}

function isRight(step: Step | undefined, given: Record<string, string>): boolean {
  if (!step || step.kind === 'set-up') return false;
  const app = 'key' in step && isShown(step.key, given['SOFTWARE_TOKEN_MFA_CODE']);
  return app || ('code' in step && given['SMS_MFA_CODE'] === step.code);
}
