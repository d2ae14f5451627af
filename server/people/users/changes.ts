import type { Collection, Db } from 'mongodb';
import type { Devices } from '../access/devices';
import type { CredentialRevocation } from '../access/credential-revocation';
import type { Audit } from '../audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem, type ProblemKind } from '../../platform/errors';
import type { FactorLetters } from '../factors/letters';
import type { SecondFactors } from '../factors/second-factors';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo';
import type { Intent, Intents } from './intents';
import { newUser, users, type UserRecord } from './user';

/** Kinds of problems that are a refusal of the identity provider, as opposed to an outage. */
const refusals: readonly ProblemKind[] = ['conflict', 'invalid', 'forbidden', 'absent', 'unauthenticated'];

export interface ChangeParts {
  readonly db: Db;
  readonly intents: Intents;
  readonly identity: Identity;
  readonly keys: Pick<CredentialRevocation, 'endAllOf'>;
  readonly devices: Pick<Devices, 'forget'>;
  readonly grants: Pick<Grants, 'forget'>;
  readonly factors: Pick<SecondFactors, 'factorOf' | 'remove'>;
  readonly factorLetters: Pick<FactorLetters, 'reset'>;
  readonly audit: Audit;
  /** Removes the person's rights in other areas, by e-mail. Can be repeated. */
  readonly rightsGone: (email: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** Address of the sign-in screen, for invitations. */
  readonly signInPage: string;
}

/**
 * The steps of a change to both the identity provider and the permission records (rule A7). Each step can be repeated:
 * an interrupted change is finished by the next attempt on the same user or by a worker.
 */
export class UserChanges {
  readonly #records: Collection<UserRecord>;

  constructor(private readonly parts: ChangeParts) {
    this.#records = collection(parts.db, users);
  }

  /**
   * Runs a new change. A change that the provider refuses is removed; one that fails otherwise is stored and finished
   * later.
   * @throws the error that kept the change from being finished
   */
  async run(intent: Intent): Promise<void> {
    const { intents } = this.parts;
    try {
      await this.#steps(intent);
    } catch (error) {
      const refused = error instanceof Problem && refusals.includes(error.kind);
      await (refused ? intents.end(intent) : intents.postpone(intent));
      throw error;
    }
    await intents.end(intent);
  }

  /** Finishes changes that no process works on any more; returns their number. */
  async resume(): Promise<number> {
    const { intents, log } = this.parts;
    let finished = 0;
    for (;;) {
      const intent = await intents.takeDue();
      if (!intent) return finished;
      try {
        await this.run(intent);
        finished += 1;
      } catch (error) {
        log.warn({ err: error, user: intent._id, kind: intent.kind }, 'user change not finished yet');
      }
    }
  }

  #steps(intent: Intent): Promise<void> {
    if (intent.kind === 'create') return this.#create(intent);
    return intent.kind === 'delete' ? this.#delete(intent) : this.#changeTier(intent);
  }

  /** First the account, then the record, so that every person with a permission can sign in. */
  async #create(intent: Intent): Promise<void> {
    const { identity, clock, signInPage } = this.parts;
    const { _id: email, tier, tries } = intent;
    await identity.invite(email, signInPage).catch((error: unknown) => {
      // After the first try, the account may exist from an earlier one.
      if (tries === 1 || !(error instanceof Problem && error.kind === 'conflict')) throw error;
    });
    // Removes rights that belonged to an earlier account with the same e-mail.
    if (!(await this.#records.findOne({ _id: email }, { projection: { _id: 1 } })))
      await this.parts.rightsGone(email);
    const record = newUser(email, tier, clock.stamp());
    await this.#records.updateOne({ _id: email }, { $setOnInsert: record }, { upsert: true });
    await this.#tell(intent, null, { type: tier });
  }

  /** First the record, which ends access to the portal at once; then the account. */
  async #delete(intent: Intent): Promise<void> {
    const { identity, keys, grants, factors } = this.parts;
    const { _id: email, before } = intent;
    await this.#records.deleteOne({ _id: email, type: before as UserRecord['type'] });
    // A person whom an operator appointed meanwhile keeps the account.
    if (await this.#records.findOne({ _id: email }, { projection: { _id: 1 } })) return;
    await keys.endAllOf(email);
    await grants.forget(email);
    await factors.remove(email);
    await this.parts.rightsGone(email);
    await identity.deleteAccount(email);
    await this.#tell(intent, { type: before }, null);
  }

  async #changeTier(intent: Intent): Promise<void> {
    const { _id: email, tier, before } = intent;
    await this.#records.updateOne(
      { _id: email, type: before as UserRecord['type'] },
      { $set: { type: tier } },
    );
    await this.parts.keys.endAllOf(email);
    await this.#tell(intent, { type: before }, { type: tier });
  }

  #tell({ _id, kind, change, actor, address }: Intent, from: unknown, to: unknown): Promise<void> {
    return this.parts.audit.record([
      { id: change, actor, action: `user.${kind}`, subject: _id, address, from, to },
    ]);
  }
}
