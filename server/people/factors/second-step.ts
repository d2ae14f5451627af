import { createCookie, type Cookie } from '@remix-run/node';
import type { Role } from '../../../app/domain/people/access/roles';
import type { OfferedKey } from '../../../app/domain/people/factors/offered-key';
import type { PasskeyAsk } from '../../../app/domain/people/factors/passkey';
import { safeReturnPath } from '../../../app/domain/people/access/return-path';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import type { Devices } from '../access/devices';
import type { Entry, Proved } from '../access/entry';
import type { Audit } from '../audit/audit';
import type { Users } from '../users/users';
import type { FactorCheck } from './check';
import { typedCode } from './codes';
import type { FactorLetters } from './letters';
import type { Passkeys } from './passkeys';
import type { SecondFactors } from './second-factors';
import type { SetUp } from './set-up';
import type { WaitingSignIn, WaitingSignIns } from './waiting';

const tokenSchema = z.string().min(1).max(100);

/** What the door asks for after the password. */
export type Asked =
  | { readonly kind: 'code'; readonly email: string; readonly passkey: PasskeyAsk | null }
  | { readonly kind: 'set-up'; readonly email: string; readonly offer: OfferedKey };

interface Parts {
  readonly factors: Pick<SecondFactors, 'held' | 'add'>;
  readonly check: Pick<FactorCheck, 'either'>;
  readonly passkeys: Pick<Passkeys, 'ask'>;
  readonly setUp: SetUp;
  readonly waiting: WaitingSignIns;
  readonly entry: Pick<Entry, 'open'>;
  readonly devices: Pick<Devices, 'of'>;
  readonly users: Pick<Users, 'person'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly letters: Pick<FactorLetters, 'setUp'>;
  readonly landing: (email: string) => Promise<string>;
  /** Types that have to have a second factor. */
  readonly required: readonly Role[];
  readonly cookies: { readonly secrets: readonly string[]; readonly secure: boolean };
}

/** A sign-in that is complete. */
interface Passed {
  readonly to: string;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
  /** Of a factor that is new. */
  readonly recoveryCodes: readonly string[] | null;
}

/** The door's second step (rule A21): a code after the password, or setting one up where the person has to have one. */
export class SecondStep {
  readonly #cookie: Cookie;

  constructor(private readonly parts: Parts) {
    const { secrets, secure } = parts.cookies;
    this.#cookie = createCookie(`${secure ? '__Host-' : ''}portal_step`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: 600,
      secure,
      secrets: [...secrets],
    });
  }

  /** `Set-Cookie` value by which a sign-in waits for its second step; null where the password is enough. */
  async demanded(proof: Proved): Promise<string | null> {
    const { factors, users, required, waiting } = this.parts;
    const person = await users.person(proof.email);
    const asked = person && (required.includes(person.type) || (await factors.held(proof.email)));
    return asked ? this.#cookie.serialize(await waiting.begin(proof)) : null;
  }

  /**
   * What a browser is asked for; null where no sign-in waits there.
   * @param sealed the key that it was offered before
   */
  async asked(cookies: string | null, sealed?: unknown): Promise<Asked | null> {
    const held = await this.#held(cookies);
    if (!held) return null;
    const { email } = held.proof;
    const holder = { holder: held.id, email };
    if (await this.parts.factors.held(email))
      return { kind: 'code', email, passkey: await this.parts.passkeys.ask(holder) };
    return { kind: 'set-up', email, offer: this.parts.setUp.offer(holder, sealed) };
  }

  /**
   * Takes the form of the second step: `code`, or `passkey` with its challenge; `setup` where a key was offered.
   * @throws Problem `unauthenticated` where no sign-in waits, `invalid` for a wrong code, `throttled`
   */
  async submit(request: Request, address: string): Promise<Passed> {
    const { factors, check, waiting, entry, devices, landing } = this.parts;
    const cookies = request.headers.get('Cookie');
    const held = await this.#held(cookies);
    if (!held) throw new Problem('unauthenticated', messages.factorStepOver);
    const { email } = held.proof;
    const form = await request.formData();
    const known = await factors.held(email);
    const recoveryCodes = known ? null : await this.#begin(held, address, form);
    if (known) {
      const trier = { email, address, device: await devices.of(cookies, email) };
      await check.either(trier, held.id, form);
    }
    await waiting.end(held);
    const opened = await entry.open(held.proof, request, address);
    return {
      to: safeReturnPath(new URL(request.url).searchParams.get('next')) ?? (await landing(email)),
      cookies: [...opened, await this.#cookie.serialize('', { maxAge: 0 })],
      recoveryCodes,
    };
  }

  async #begin({ id, proof: { email } }: WaitingSignIn, address: string, form: FormData): Promise<string[]> {
    const { factors, setUp, audit, letters } = this.parts;
    const codes = await factors.add(email, setUp.taken(id, form.get('setup')), typedCode(form.get('code')));
    await audit.record([{ actor: email, action: 'factor.set-up', subject: email, address }]);
    letters.setUp(email);
    return codes;
  }

  async #held(cookies: string | null): Promise<WaitingSignIn | null> {
    const token = tokenSchema.safeParse(await this.#cookie.parse(cookies));
    return token.success ? this.parts.waiting.find(token.data) : null;
  }
}
