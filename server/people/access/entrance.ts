import { messages } from '../../../app/domain/messages';
import { safeReturnPath } from '../../../app/domain/people/access/return-path';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { SecondStep } from '../factors/second-step';
import type { Identity } from '../identity/port';
import { answer } from './answer';
import type { Entry } from './entry';
import { newPasswordOf } from './new-password';
import type { Recovery } from './recovery';
import type { SignIn } from './sign-in';
import type { SessionCookies } from './session-cookies';

/** Where a form of the door leads, with the cookies that go along, or why it was turned down. */
export type EntranceResult = Passed | { problem: Problem };

interface Passed {
  readonly to: string;
  /** What the account demands before anything else opens. */
  readonly due?: 'new-password' | 'second-step';
  readonly headers: [string, string][];
}

/** The forms of `/` (rule X1), by what they ask for. */
export type EntranceForm = 'sign-in' | 'first-access' | 'forgot' | 'other-account';

const cookie = (value: string): [string, string] => ['Set-Cookie', value];

interface Parts {
  readonly signIn: SignIn;
  readonly entry: Entry;
  readonly secondStep: Pick<SecondStep, 'after'>;
  readonly recovery: Recovery;
  readonly sessionCookies: SessionCookies;
  readonly identity: Identity;
  readonly audit: Audit;
  readonly landing: (email: string) => Promise<string>;
}

/** The door (rule A8): what the forms of `/` do. */
export class Entrance {
  constructor(private readonly parts: Parts) {}

  /** Does what a form of `/` asks for; says which form it was. */
  async submit(request: Request, address: string): Promise<EntranceResult & { form: EntranceForm }> {
    const form = formOf(await request.clone().formData());
    return { form, ...(await answer(() => this.#act(form, request, address))) };
  }

  #act(form: EntranceForm, request: Request, address: string): Promise<Passed> {
    if (form === 'first-access') return this.#setFirstPassword(request, address);
    if (form === 'forgot') return this.#sendCode(request, address);
    return form === 'sign-in' ? this.#signIn(request, address) : this.#dropChallenge(request);
  }

  /** Credentials lead to a session and the page the person wanted, or to what is demanded before. */
  async #signIn(request: Request, address: string): Promise<Passed> {
    const { signIn, entry, secondStep, sessionCookies, landing } = this.parts;
    const result = await signIn.withForm(request, address);
    const { email } = result;
    if (result.kind === 'new-password-required')
      return {
        to: doorOf(request),
        due: 'new-password',
        headers: [cookie(await sessionCookies.rememberChallenge({ email, challenge: result.challenge }))],
      };
    const noChallenge = cookie(await sessionCookies.rememberChallenge(null));
    const next = await secondStep.after(result);
    if (next.kind === 'waits')
      return { to: secondStepOf(request), due: 'second-step', headers: [cookie(next.cookie), noChallenge] };
    const opened = await entry.open(next.proof, request, address);
    return {
      to: nextOf(request) ?? (await landing(email)),
      headers: [...opened.map(cookie), noChallenge],
    };
  }

  /** Answers the challenge of a first access; the person then signs in with the new password. */
  async #setFirstPassword(request: Request, address: string): Promise<Passed> {
    const { sessionCookies, identity, audit } = this.parts;
    const pending = await sessionCookies.challenge(request.headers.get('Cookie'));
    if (!pending) throw new Problem('unauthenticated', messages.challengeExpired);
    const { email, challenge } = pending;
    await identity.completeNewPassword(email, challenge, newPasswordOf(await request.formData()));
    await audit.record([{ actor: email, action: 'password.first', subject: email, address }]);
    return {
      to: doorOf(request, 'senha'),
      headers: [cookie(await sessionCookies.rememberChallenge(null))],
    };
  }

  async #sendCode(request: Request, address: string): Promise<Passed> {
    const sent = await this.parts.recovery.request(request, address);
    return { to: doorOf(request, sent ? 'codigo' : 'mensagens'), headers: [] };
  }

  async #dropChallenge(request: Request): Promise<Passed> {
    return {
      to: doorOf(request),
      headers: [cookie(await this.parts.sessionCookies.rememberChallenge(null))],
    };
  }
}

function formOf(form: FormData): EntranceForm {
  if (form.get('intent') === 'forgot') return 'forgot';
  if (form.get('intent') === 'other-account') return 'other-account';
  return form.has('confirmation') ? 'first-access' : 'sign-in';
}

const nextOf = (request: Request): string | null =>
  safeReturnPath(new URL(request.url).searchParams.get('next'));

/** Where the code of a second factor is asked for, with the page to come back to. */
function secondStepOf(request: Request): string {
  const next = nextOf(request);
  return `/entrar/segundo-fator${next ? `?${new URLSearchParams({ next })}` : ''}`;
}

/** `/` with the page to come back to, and what was just done. */
function doorOf(request: Request, done?: string): string {
  const next = nextOf(request);
  const params = new URLSearchParams({ ...(done ? { feito: done } : {}), ...(next ? { next } : {}) });
  return params.size > 0 ? `/?${params}` : '/';
}
