import { normalEmail } from '../../../app/domain/values/email';
import { isTier, type Role } from '../../../app/domain/people/access/roles';
import { messages } from '../../../app/domain/messages';
import type { Devices } from '../access/devices';
import type { CredentialRevocation } from '../access/credential-revocation';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { FactorLetters } from '../factors/letters';
import type { SecondFactors } from '../factors/second-factors';
import type { Identity } from '../identity/port';
import { temporaryPassword } from './temporary-password';
import type { UserCollection } from './user';
import type { Users } from './users';

/** What an appointment leads to: the type before it, and a password where the account is new. */
export interface Appointed {
  readonly email: string;
  readonly before: Role | '' | null;
  /** To be changed at the first access; null where the person had an account. */
  readonly temporaryPassword: string | null;
}

export interface AppointmentParts {
  readonly users: Users;
  readonly records: UserCollection;
  readonly identity: Pick<Identity, 'createAccount'>;
  readonly keys: Pick<CredentialRevocation, 'endAllOf'>;
  readonly devices: Pick<Devices, 'forget'>;
  readonly factors: Pick<SecondFactors, 'factorOf' | 'remove'>;
  readonly factorLetters: Pick<FactorLetters, 'reset'>;
  readonly audit: Audit;
}

/**
 * Gives types that no screen may give: whoever runs the portal's servers appoints its administrators, the first of
 * them included (administrators reach users of the four tiers alone, rule A6).
 */
export class Appointment {
  constructor(private readonly parts: AppointmentParts) {}

  /**
   * Gives a person a type, and an account and a record where there are none; running it again changes nothing.
   * @throws Problem `invalid` for what is no e-mail, `conflict` where the last person of an administrative type would
   * be without successor, `unavailable` when the identity provider does not answer
   */
  async appoint(given: string, type: Role): Promise<Appointed> {
    const { users, records, keys, audit } = this.parts;
    const email = normalEmail(given);
    if (!email) throw new Problem('invalid', messages.invalidEmail);
    const before = (await users.find(email))?.type as Role | '' | undefined;
    if (
      before &&
      before !== type &&
      !isTier(before) &&
      (await records.countDocuments({ type: before })) === 1
    )
      throw new Problem('conflict', messages.lastAdministrator);
    const password = await this.#account(email);
    if (before === type) return { email, before, temporaryPassword: password };
    await users.admit(email, type);
    if (before !== undefined) {
      await records.updateOne({ _id: email }, { $set: { type } });
      await keys.endAllOf(email);
    }
    await audit.record([
      {
        actor: 'console',
        action: before === undefined ? 'user.create' : 'user.tier',
        subject: email,
        from: before === undefined ? null : { type: before },
        to: { type },
      },
    ]);
    return { email, before: before ?? null, temporaryPassword: password };
  }

  /**
   * Takes a person's second factor away, with all that it had opened: administrators of other types than the four tiers have
   * nobody on the screens who may.
   * @throws Problem `absent` for who is no user, `conflict` where there is no second factor
   */
  async resetFactor(given: string): Promise<string> {
    const { users, factors, factorLetters, keys, devices, audit } = this.parts;
    const email = normalEmail(given);
    if (!email || !(await users.find(email))) throw new Problem('absent', messages.unknownUser);
    if (!(await factors.factorOf(email))) throw new Problem('conflict', messages.factorAbsent);
    // First what was proved at the door, so that no sign-in under way leaves another factor behind.
    await keys.endAllOf(email);
    await factors.remove(email);
    await devices.forget(email);
    await audit.record([{ actor: 'console', action: 'factor.reset', subject: email }]);
    factorLetters.reset(email);
    return email;
  }

  async #account(email: string): Promise<string | null> {
    const password = temporaryPassword();
    try {
      await this.parts.identity.createAccount(email, password, { temporary: true });
      return password;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'conflict') return null;
      throw error;
    }
  }
}
