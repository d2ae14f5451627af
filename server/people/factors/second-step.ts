import { createCookie, type Cookie } from '@remix-run/node';
import type { Role } from '../../../app/domain/people/access/roles';
import type { StepForm } from '../../../app/domain/people/factors/factor-form';
import type { OfferedKey } from '../../../app/domain/people/factors/offered-key';
import type { PasskeyAsk } from '../../../app/domain/people/factors/passkey';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import type { Browser } from '../access/browser';
import type { Devices } from '../access/devices';
import type { CodeSource, Identity } from '../identity/port';
import type { Trier } from '../access/limits';
import type { VerifiedSignIn, SessionOpener } from '../access/session-opener';
import type { Sessions } from '../access/sessions';
import type { Audit } from '../audit/audit';
import type { Users } from '../users/users';
import type { FactorCheck } from './check';
import { stepCode, typedCode } from './codes';
import type { FactorLetters } from './letters';
import type { Passkeys } from './passkeys';
import type { SecondFactors } from './second-factors';
import type { SetUp } from './set-up';
import type { ProviderChallenge, WaitingSignIn, WaitingSignIns } from './waiting';

const tokenSchema = z.string().min(1).max(100);

/** What the sign-in page asks for after the password. */
export type StepPrompt =
  | {
      readonly kind: 'code';
      readonly email: string;
      readonly passkey: PasskeyAsk | null;
      /** Who checks the code: the portal (`own`), or the identity provider, by this means. */
      readonly source: 'own' | Exclude<CodeSource, { means: 'new-app' }>;
    }
  | { readonly kind: 'set-up'; readonly email: string; readonly offer: OfferedKey };

interface Deps {
  readonly factors: Pick<SecondFactors, 'factorOf' | 'add' | 'remove'>;
  readonly sessions: Pick<Sessions, 'generation'>;
  readonly identity: Pick<Identity, 'steps'>;
  readonly check: Pick<FactorCheck, 'passkey' | 'demand' | 'byProvider'>;
  readonly passkeys: Pick<Passkeys, 'ask'>;
  readonly setUp: SetUp;
  readonly waiting: WaitingSignIns;
  readonly sessionOpener: Pick<SessionOpener, 'admit'>;
  readonly devices: Pick<Devices, 'of'>;
  readonly users: Pick<Users, 'person'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly letters: Pick<FactorLetters, 'setUp'>;
  readonly landing: (email: string) => Promise<string>;
  /** Types that must have a second factor. */
  readonly required: readonly Role[];
  readonly cookies: { readonly secrets: readonly string[]; readonly secure: boolean };
}

/** A sign-in that is complete. */
interface Passed {
  readonly to: string;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
  /** Recovery codes of a factor added in this step; null for an existing factor. */
  readonly recoveryCodes: readonly string[] | null;
}

/** The second step of a sign-in (rule A21): a code after the password, or the set-up of a required factor. */
export class SecondStep {
  readonly #cookie: Cookie;

  constructor(private readonly deps: Deps) {
    const { secrets, secure } = deps.cookies;
    this.#cookie = createCookie(`${secure ? '__Host-' : ''}portal_step`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: 600,
      secure,
      secrets: [...secrets],
    });
  }

  /** Next step after a correct password. If a second step is needed, the sign-in waits under the `Set-Cookie` value. */
  async after(
    proof: VerifiedSignIn | ProviderChallenge,
  ): Promise<{ kind: 'waits'; cookie: string } | { kind: 'complete'; proof: VerifiedSignIn }> {
    const { waiting } = this.deps;
    if (!isProviderChallenge(proof) && !(await this.#demanded(proof))) return { kind: 'complete', proof };
    return { kind: 'waits', cookie: await this.#cookie.serialize(await waiting.begin(proof)) };
  }

  async #demanded({ email }: VerifiedSignIn): Promise<boolean> {
    const { factors, users, required } = this.deps;
    const person = await users.person(email);
    return person !== null && (required.includes(person.type) || (await factors.factorOf(email)) !== null);
  }

  /** What the page asks the browser for; null if no sign-in waits there. @param sealed the key offered before */
  async prompt(cookies: string | null, sealed?: string): Promise<StepPrompt | null> {
    const pendingSignIn = await this.#pendingSignIn(cookies);
    if (!pendingSignIn) return null;
    const { proof } = pendingSignIn;
    const { email } = proof;
    if (isProviderChallenge(proof)) return this.#promptByProvider(proof);
    const holder = { holder: pendingSignIn.id, email };
    if (await this.deps.factors.factorOf(email))
      return { kind: 'code', email, source: 'own', passkey: await this.deps.passkeys.ask(holder) };
    return { kind: 'set-up', email, offer: this.deps.setUp.offer(holder, sealed) };
  }

  #promptByProvider({ email, source }: ProviderChallenge): StepPrompt {
    if (source.means === 'new-app')
      return { kind: 'set-up', email, offer: this.deps.setUp.shown(source.key, email) };
    return { kind: 'code', email, source, passkey: null };
  }

  /**
   * Checks the typed code or the passkey's answer and completes the sign-in.
   * @param next the page to return to
   * @throws Problem `unauthenticated` if no sign-in waits, `invalid` for a wrong code, `throttled`
   */
  async submit(form: StepForm, browser: Browser, next: string | null): Promise<Passed> {
    const { waiting, sessionOpener, landing } = this.deps;
    const { cookies, address } = browser;
    const pendingSignIn = await this.#pendingSignIn(cookies);
    if (!pendingSignIn) throw new Problem('unauthenticated', proofMessages.factorStepOver);
    const { proof } = pendingSignIn;
    const { email } = proof;
    const trier = { email, address, device: await this.deps.devices.of(cookies, email) };
    const shown = isProviderChallenge(proof)
      ? { proof: await this.#byProvider(trier, pendingSignIn, proof, form.code), recoveryCodes: null }
      : { proof, recoveryCodes: await this.#byOwn(trier, pendingSignIn, form) };
    await waiting.end(pendingSignIn);
    const opened = await sessionOpener.admit(shown.proof, browser);
    return {
      to: next ?? (await landing(email)),
      cookies: [...opened, await this.#cookie.serialize('', { maxAge: 0 })],
      recoveryCodes: shown.recoveryCodes,
    };
  }

  /** Recovery codes of a new factor; null for an existing one. */
  async #byOwn(trier: Trier, pendingSignIn: WaitingSignIn, form: StepForm): Promise<string[] | null> {
    const { factors, setUp, check } = this.deps;
    const { email } = trier;
    if (await factors.factorOf(email)) {
      await (form.passkey
        ? check.passkey(trier, pendingSignIn.id, form.passkey)
        : check.demand(trier, form.code));
      return null;
    }
    const key = setUp.taken(pendingSignIn.id, form.setup);
    const codes = await factors.add(email, key, typedCode(form.code));
    // Credentials were revoked meanwhile: the new factor could belong to an intruder.
    if (!(await this.#stands(pendingSignIn))) {
      await factors.remove(email);
      throw new Problem('unauthenticated', proofMessages.factorStepOver);
    }
    await this.#tellSetUp(trier);
    return codes;
  }

  async #byProvider(
    trier: Trier,
    pendingSignIn: WaitingSignIn,
    challenge: ProviderChallenge,
    typed: string,
  ): Promise<VerifiedSignIn> {
    const { identity, check, waiting } = this.deps;
    const { steps } = identity;
    // After a change of settings, the identity provider may be another than the one that asked.
    if (!steps) throw new Problem('unauthenticated', proofMessages.factorStepOver);
    const code = stepCode(typed);
    const shown = await check
      .byProvider(trier, () => steps.answer(challenge, code))
      .catch(async (error: unknown) => {
        if (error instanceof Problem && error.kind === 'unauthenticated') await waiting.end(pendingSignIn);
        throw error;
      });
    if (challenge.source.means === 'new-app') await this.#tellSetUp(trier);
    return { ...shown, generation: challenge.generation };
  }

  async #tellSetUp({ email, address }: Trier): Promise<void> {
    await this.deps.audit.record([{ actor: email, action: 'factor.set-up', subject: email, address }]);
    this.deps.letters.setUp(email);
  }

  async #pendingSignIn(cookies: string | null): Promise<WaitingSignIn | null> {
    const token = tokenSchema.safeParse(await this.#cookie.parse(cookies));
    const pendingSignIn = token.success ? await this.deps.waiting.find(token.data) : null;
    if (!pendingSignIn || (await this.#stands(pendingSignIn))) return pendingSignIn;
    await this.deps.waiting.end(pendingSignIn);
    return null;
  }

  /** Whether the password check is still valid: credentials were not revoked since, and the person exists. */
  async #stands({ proof: { email, generation } }: WaitingSignIn): Promise<boolean> {
    const { sessions, users } = this.deps;
    return generation === (await sessions.generation(email)) && (await users.person(email)) !== null;
  }
}

const isProviderChallenge = (proof: VerifiedSignIn | ProviderChallenge): proof is ProviderChallenge =>
  'challenge' in proof;
