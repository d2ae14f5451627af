import type { Role } from '../../../app/domain/people/access/roles';
import type { FactorForm } from '../../../app/domain/people/factors/factor-form';
import type { OfferedKey } from '../../../app/domain/people/factors/offered-key';
import type { PasskeyAsk, ShownPasskey } from '../../../app/domain/people/factors/passkey';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';
import type { OwnerCheck, Seat } from '../access/owner-check';
import type { Sessions } from '../access/sessions';
import type { Audit, AuditEntry } from '../audit/audit';
import type { Asker } from '../users/reach';
import type { Person } from '../users/user';
import type { FactorCheck } from './check';
import { typedCode } from './codes';
import type { FactorLetters } from './letters';
import type { PasskeyRecord, Passkeys } from './passkeys';
import type { EnrolledFactor, SecondFactors } from './second-factors';
import type { SetUp } from './set-up';

interface Deps {
  readonly factors: Pick<SecondFactors, 'factorOf' | 'add' | 'renewRecovery' | 'remove'>;
  readonly check: Pick<FactorCheck, 'demand' | 'passkey'>;
  readonly passkeys: Passkeys;
  readonly setUp: SetUp;
  readonly ownerCheck: Pick<OwnerCheck, 'trier'>;
  readonly sessions: Pick<Sessions, 'endOthers' | 'prove' | 'lives'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly letters: Pick<FactorLetters, 'setUp' | 'removed' | 'passkeyAdded'>;
  /** Types that must have a second factor. */
  readonly required: readonly Role[];
}

/** The state of `/conta/segundo-fator`. */
export type FactorState =
  | {
      readonly kind: 'held';
      readonly factor: EnrolledFactor;
      readonly removable: boolean;
      readonly passkeys: readonly PasskeyRecord[];
      /** Options for the browser to create another passkey. */
      readonly passkeyOffer: PasskeyAsk;
    }
  | { readonly kind: 'none'; readonly offer: OfferedKey };

/** The result of a form. */
export type FactorDone =
  | { readonly done: 'set-up' | 'codes'; readonly codes: readonly string[] }
  | { readonly done: 'remove' | 'add-passkey' | 'remove-passkey' };

/** The second factor of the signed-in person (rule A21): set-up, new recovery codes, removal. */
export class OwnFactor {
  constructor(private readonly deps: Deps) {}

  /** @param sealed the key that the page offered before */
  async state(seat: Seat, { type }: Person, sealed?: string): Promise<FactorState> {
    const { factors, passkeys, setUp, required } = this.deps;
    const factor = await factors.factorOf(seat.email);
    if (factor) {
      const [listed, passkeyOffer] = await Promise.all([
        passkeys.listOf(seat.email),
        passkeys.offer(asking(seat)),
      ]);
      return { kind: 'held', factor, removable: !required.includes(type), passkeys: listed, passkeyOffer };
    }
    return { kind: 'none', offer: setUp.offer(asking(seat), sealed) };
  }

  /**
   * @param form null for an unknown intent
   * @throws Problem `invalid` with the wrong field, `forbidden`, `conflict`, `throttled`
   */
  async submit(seat: Seat, asker: Asker, form: FactorForm | null): Promise<FactorDone> {
    const { person } = await asker.proven();
    if (!form) throw new Problem('invalid', messages.unknownForm);
    if (form.intent === 'set-up') return this.#begin(seat, form.setup, form.code);
    if (form.intent === 'add-passkey') return this.#addPasskey(seat, form.name, form.passkey);
    if (form.intent === 'remove-passkey') return this.#removePasskey(seat, form.id);
    return form.intent === 'codes' ? this.#renew(seat, form.code) : this.#remove(seat, person, form.code);
  }

  /** Options for a browser to ask for a passkey as a proof (rule A23); null if the account has none. */
  askPasskey(seat: Seat): Promise<PasskeyAsk | null> {
    return this.deps.passkeys.ask(asking(seat));
  }

  /** Accepts a passkey as a proof (rule A23). @throws Problem `invalid` */
  async prove(seat: Seat, shown: ShownPasskey): Promise<void> {
    const { check, ownerCheck, sessions } = this.deps;
    await check.passkey(await ownerCheck.trier(seat), holderOf(seat), shown);
    if (seat.session) await sessions.prove(seat.session);
  }

  async #addPasskey(seat: Seat, name: string, made: ShownPasskey): Promise<FactorDone> {
    const { factors, passkeys, letters } = this.deps;
    if (!(await factors.factorOf(seat.email))) throw new Problem('conflict', proofMessages.passkeyNeedsCode);
    const id = await passkeys.add(asking(seat), name, made);
    if (!(await this.#stands(seat))) {
      await passkeys.remove(seat.email, id);
      throw new Problem('unauthenticated', messages.sessionExpired);
    }
    await this.#tell('factor.passkey-add', seat);
    letters.passkeyAdded(seat.email);
    return { done: 'add-passkey' };
  }

  async #removePasskey(seat: Seat, id: string): Promise<FactorDone> {
    await this.deps.passkeys.remove(seat.email, id);
    await this.#tell('factor.passkey-remove', seat);
    return { done: 'remove-passkey' };
  }

  async #begin(seat: Seat, sealed: string, code: string): Promise<FactorDone> {
    const { factors, setUp, sessions, letters } = this.deps;
    const { email, token } = seat;
    const key = setUp.taken(holderOf(seat), sealed);
    const codes = await factors.add(email, key, typedCode(code));
    if (!(await this.#stands(seat))) {
      await factors.remove(email);
      throw new Problem('unauthenticated', messages.sessionExpired);
    }
    if (token) await sessions.endOthers(email, token);
    await this.#tell('factor.set-up', seat);
    letters.setUp(email);
    return { done: 'set-up', codes };
  }

  /** False if the session was ended during the request. */
  async #stands({ session }: Seat): Promise<boolean> {
    return session !== null && this.deps.sessions.lives(session);
  }

  async #renew(seat: Seat, code: string): Promise<FactorDone> {
    const { factors, check, ownerCheck } = this.deps;
    await check.demand(await ownerCheck.trier(seat), code);
    await this.#tell('factor.codes', seat);
    return { done: 'codes', codes: await factors.renewRecovery(seat.email) };
  }

  async #remove(seat: Seat, { type }: Person, code: string): Promise<FactorDone> {
    const { factors, check, ownerCheck, letters, required } = this.deps;
    if (required.includes(type)) throw new Problem('forbidden', proofMessages.factorRequired);
    await check.demand(await ownerCheck.trier(seat), code);
    await factors.remove(seat.email);
    await this.#tell('factor.remove', seat);
    letters.removed(seat.email);
    return { done: 'remove' };
  }

  #tell(action: AuditEntry['action'], { email, address }: Seat): Promise<void> {
    return this.deps.audit.record([{ actor: email, action, subject: email, address }]);
  }
}

/** A key is offered to one session, and accepted from that one only. */
const holderOf = ({ session }: Seat): string => session ?? '';

const asking = (seat: Seat) => ({ holder: holderOf(seat), email: seat.email });
