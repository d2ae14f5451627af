import { FormStrategy } from 'remix-auth-form';
import { messages } from '../../../app/domain/messages';
import type { Credentials, DoorForm } from '../../../app/domain/people/access/door-form';
import { maxPasswordLength, type NewPassword } from '../../../app/domain/people/access/password';
import { normalEmail } from '../../../app/domain/values/email';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { SecondStep } from '../factors/second-step';
import type { Identity, SignInResult } from '../identity/port';
import { answer } from './answer';
import { createAuthenticator, judged } from './authenticator';
import type { Browser } from './browser';
import type { Devices } from './devices';
import type { Limits } from './limits';
import { newPasswordOf } from './new-password';
import { askPassword } from './password';
import type { Recovery } from './recovery';
import type { RefusalLog } from './refusal-log';
import type { SessionCookies } from './session-cookies';
import type { SessionOpener } from './session-opener';
import type { Sessions } from './sessions';

/** The result of a sign-in form: the next page with its cookies, or the refusal. */
export type SignInAnswer = Passed | { problem: Problem };

interface Passed {
  readonly to: string;
  /** A required step before anything else. */
  readonly due?: 'new-password' | 'second-step';
  readonly headers: [string, string][];
}

/** The request of a sign-in form. */
interface SentForm {
  readonly request: Request;
  readonly browser: Browser;
  /** The page to return to. */
  readonly next: string | null;
}

/** The result of a correct pair, with the `Sessions.generation` from before the check. */
type Proof = SignInResult & { readonly generation: number };

const cookie = (value: string): [string, string] => ['Set-Cookie', value];

interface Deps {
  readonly identity: Identity;
  readonly sessions: Pick<Sessions, 'generation'>;
  readonly limits: Limits;
  readonly devices: Devices;
  readonly refusalLog: RefusalLog;
  readonly sessionOpener: Pick<SessionOpener, 'admit'>;
  readonly secondStep: Pick<SecondStep, 'after'>;
  readonly recovery: Recovery;
  readonly sessionCookies: SessionCookies;
  readonly audit: Audit;
  readonly landing: (email: string) => Promise<string>;
}

/** Sign-in (rule A8): the actions of the forms of `/`. */
export class SignIn {
  readonly #authenticator = createAuthenticator<Proof>();

  constructor(private readonly deps: Deps) {
    this.#authenticator.use(
      new FormStrategy(({ context }) => this.#prove(context as unknown as Credentials & Browser)),
      'form',
    );
  }

  /** Performs the action of a form. */
  submit(form: DoorForm, sent: SentForm): Promise<SignInAnswer> {
    return answer(() => this.#act(form, sent));
  }

  #act(form: DoorForm, sent: SentForm): Promise<Passed> {
    const { browser, next } = sent;
    if (form.intent === 'first-access') return this.#setFirstPassword(form, browser, next);
    if (form.intent === 'forgot') return this.#sendCode(form.email, browser, next);
    return form.intent === 'sign-in' ? this.#signIn(form, sent) : this.#dropChallenge(next);
  }

  /** Credentials lead to a session and the requested page, or to the next required step. */
  async #signIn(given: Credentials, sent: SentForm): Promise<Passed> {
    const { secondStep, sessionOpener, sessionCookies, landing } = this.deps;
    const { browser, next } = sent;
    const result = await this.#authenticate(given, sent);
    const { email } = result;
    if (result.kind === 'new-password-required')
      return {
        to: doorOf(next),
        due: 'new-password',
        headers: [cookie(await sessionCookies.rememberChallenge({ email, challenge: result.challenge }))],
      };
    const noChallenge = cookie(await sessionCookies.rememberChallenge(null));
    const step = await secondStep.after(result);
    if (step.kind === 'waits')
      return { to: secondStepOf(next), due: 'second-step', headers: [cookie(step.cookie), noChallenge] };
    const opened = await sessionOpener.admit(step.proof, browser);
    return { to: next ?? (await landing(email)), headers: [...opened.map(cookie), noChallenge] };
  }

  /** Uses remix-auth's form strategy with the given values, so that it does not read the form again. */
  async #authenticate(given: Credentials, { request, browser }: SentForm): Promise<Proof> {
    const read = { ...given, ...browser, formData: new FormData() };
    try {
      return await judged(this.#authenticator, 'form', request, read);
    } catch (error) {
      // remix-auth wraps a strategy's error; this rethrows the portal's own.
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  }

  /** @throws Problem `invalid` for a missing field, `unauthenticated` for a wrong pair, `throttled` after too many */
  async #prove({ email: typed, password, address, cookies }: Credentials & Browser): Promise<Proof> {
    if (!typed || !password) throw new Problem('invalid', messages.missingLogin);
    const email = normalEmail(typed);
    const { sessions, limits, devices, refusalLog } = this.deps;
    const wrong = () => new Problem('unauthenticated', messages.incorrectLogin);
    // An invalid e-mail has no account: this is not counted as a guess, and not logged.
    if (!email) throw wrong();
    const trier = { email, address, device: await devices.of(cookies, email) };
    const generation = await sessions.generation(email);
    const result = await refusalLog.recording('sign-in', { email, address }, () =>
      limits.attempt(
        'sign-in',
        trier,
        () =>
          password.length > maxPasswordLength
            ? Promise.reject(wrong())
            : askPassword(this.deps, trier, password),
        { guessed: (error) => error instanceof Problem && error.kind === 'unauthenticated' },
      ),
    );
    return { ...result, generation };
  }

  /** Answers the challenge of a first access; the person then signs in with the new password. */
  async #setFirstPassword(
    typed: NewPassword,
    { cookies, address }: Browser,
    next: string | null,
  ): Promise<Passed> {
    const { sessionCookies, identity, audit } = this.deps;
    const pending = await sessionCookies.challenge(cookies);
    if (!pending) throw new Problem('unauthenticated', messages.challengeExpired);
    const { email, challenge } = pending;
    await identity.completeNewPassword(email, challenge, newPasswordOf(typed));
    await audit.record([{ actor: email, action: 'password.first', subject: email, address }]);
    return {
      to: doorOf(next, 'senha'),
      headers: [cookie(await sessionCookies.rememberChallenge(null))],
    };
  }

  async #sendCode(email: string, browser: Browser, next: string | null): Promise<Passed> {
    const sent = await this.deps.recovery.request(email, browser);
    return { to: doorOf(next, sent ? 'codigo' : 'mensagens'), headers: [] };
  }

  async #dropChallenge(next: string | null): Promise<Passed> {
    return {
      to: doorOf(next),
      headers: [cookie(await this.deps.sessionCookies.rememberChallenge(null))],
    };
  }
}

/** Address of the second step, with the page to return to. */
const secondStepOf = (next: string | null): string =>
  `/entrar/segundo-fator${next ? `?${new URLSearchParams({ next })}` : ''}`;

/** `/` with the page to return to, and the last action. */
function doorOf(next: string | null, done?: string): string {
  const params = new URLSearchParams({ ...(done ? { feito: done } : {}), ...(next ? { next } : {}) });
  return params.size > 0 ? `/?${params}` : '/';
}
