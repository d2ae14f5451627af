import { normalEmail } from '../../../app/domain/values/email';
import { isTier, type Role } from '../../../app/domain/people/access/roles';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
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

/** The result of an appointment: the type before it, and the password of a new account. */
export interface Appointed {
  readonly email: string;
  readonly before: Role | '' | null;
  /** The person changes it at the first sign-in; null if the account existed. */
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
 * Gives types that no screen can give: an operator of the portal's servers appoints all administrators, including the
 * first one (administrators change users of the four tiers only, rule A6).
 */
export class Appointment {
  constructor(private readonly parts: AppointmentParts) {}

  /**
   * Gives a person a type, and creates a missing account and record; repeating it changes nothing.
   * @throws Problem `invalid` for an invalid e-mail, `conflict` if the last person of an administrative type would lose
   * it, `unavailable` if the identity provider does not answer
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
   * Removes a person's second factor and all their credentials. On the screens nobody can do this for types other than
   * the four tiers.
   * @throws Problem `absent` for an unknown user, `conflict` if there is no second factor
   */
  async resetFactor(given: string): Promise<string> {
    const { users, factors, factorLetters, keys, devices, audit } = this.parts;
    const email = normalEmail(given);
    if (!email || !(await users.find(email))) throw new Problem('absent', messages.unknownUser);
    if (!(await factors.factorOf(email))) throw new Problem('conflict', proofMessages.factorAbsent);
    // Credentials are revoked first, so that a sign-in under way cannot add another factor.
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
