import { messages } from '../../../app/domain/messages';
import { safeReturnPath } from '../../../app/domain/people/access/return-path';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Admission } from './admission';
import { answer } from './answer';
import type { Devices } from './devices';
import { newPasswordOf } from './new-password';
import type { Recovery } from './recovery';
import type { Refusals } from './refusals';
import type { SignIn } from './sign-in';
import type { Visitors } from './visitor';

/** Where a form of the door leads, with the cookies that go along, or why it was turned down. */
export type EntranceResult = Passed | { problem: Problem };

interface Passed {
  readonly to: string;
  /** True where the account demands a new password before anything else. */
  readonly newPassword?: boolean;
  readonly headers: [string, string][];
}

/** The forms of `/` (rule X1), by what they ask for. */
export type EntranceForm = 'sign-in' | 'first-access' | 'forgot' | 'other-account';

const cookie = (value: string): [string, string] => ['Set-Cookie', value];

interface Parts {
  readonly signIn: SignIn;
  readonly admission: Admission;
  readonly refusals: Refusals;
  readonly recovery: Recovery;
  readonly devices: Devices;
  readonly visitors: Visitors;
  readonly identity: Identity;
  readonly grants: Pick<Grants, 'keep'>;
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

  /** Credentials lead to a session and the page the person wanted, or to the demand for a new password. */
  async #signIn(request: Request, address: string): Promise<Passed> {
    const { signIn, admission, refusals, devices, visitors, grants, landing } = this.parts;
    const result = await signIn.withForm(request, address);
    const { email, proved } = result;
    if (result.kind === 'new-password-required')
      return {
        to: doorOf(request),
        newPassword: true,
        headers: [cookie(await visitors.rememberChallenge({ email, challenge: result.challenge }))],
      };
    const session = await refusals.told('sign-in', { email, address }, async () => {
      const admitted = await admission.admit({
        way: 'password',
        email,
        request,
        address,
        proved,
        told: result.told,
      });
      if (!admitted) throw new Problem('forbidden', messages.noPermission);
      return admitted;
    });
    await grants.keep(email, result.grant);
    return {
      to: nextOf(request) ?? (await landing(email)),
      headers: [
        cookie(session),
        cookie(await visitors.rememberChallenge(null)),
        cookie(await devices.remember(request.headers.get('Cookie'), email)),
      ],
    };
  }

  /** Answers the challenge of a first access; the person then signs in with the new password. */
  async #setFirstPassword(request: Request, address: string): Promise<Passed> {
    const { visitors, identity, audit } = this.parts;
    const pending = await visitors.challenge(request.headers.get('Cookie'));
    if (!pending) throw new Problem('unauthenticated', messages.challengeExpired);
    const { email, challenge } = pending;
    await identity.completeNewPassword(email, challenge, newPasswordOf(await request.formData()));
    await audit.record([{ actor: email, action: 'password.first', subject: email, address }]);
    return {
      to: doorOf(request, 'senha'),
      headers: [cookie(await visitors.rememberChallenge(null))],
    };
  }

  async #sendCode(request: Request, address: string): Promise<Passed> {
    const sent = await this.parts.recovery.request(request, address);
    return { to: doorOf(request, sent ? 'codigo' : 'mensagens'), headers: [] };
  }

  async #dropChallenge(request: Request): Promise<Passed> {
    return { to: doorOf(request), headers: [cookie(await this.parts.visitors.rememberChallenge(null))] };
  }
}

function formOf(form: FormData): EntranceForm {
  if (form.get('intent') === 'forgot') return 'forgot';
  if (form.get('intent') === 'other-account') return 'other-account';
  return form.has('confirmation') ? 'first-access' : 'sign-in';
}

const nextOf = (request: Request): string | null =>
  safeReturnPath(new URL(request.url).searchParams.get('next'));

/** `/` with the page to come back to, and what was just done. */
function doorOf(request: Request, done?: string): string {
  const next = nextOf(request);
  const params = new URLSearchParams({ ...(done ? { feito: done } : {}), ...(next ? { next } : {}) });
  return params.size > 0 ? `/?${params}` : '/';
}
