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

/** Answers of the identity provider that say no, as against those that say nothing. */
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
  /** Takes out what other rooms let a person do by e-mail. May be done again. */
  readonly rightsGone: (email: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** Address of the sign-in screen, for invitations. */
  readonly signInPage: string;
}

/**
 * The steps of a change that the identity provider and the permission records both have to follow (rule A7). Each step
 * may be repeated, so a change that was cut off is finished by running it again: by the next attempt on the same user
 * or by a worker.
 */
export class UserChanges {
  readonly #records: Collection<UserRecord>;

  constructor(private readonly parts: ChangeParts) {
    this.#records = collection(parts.db, users);
  }

  /**
   * Runs a change that has just begun. What the provider refuses is forgotten; what fails otherwise stays written
   * down and is finished later.
   * @throws what kept the change from being finished
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

  /** Finishes changes that somebody began and nobody works on any more; returns how many. */
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

  /** The account, then the record: nobody has a permission who could not sign in. */
  async #create(intent: Intent): Promise<void> {
    const { identity, clock, signInPage } = this.parts;
    const { _id: email, tier, tries } = intent;
    await identity.invite(email, signInPage).catch((error: unknown) => {
      // On a further try the account may be there by the one before.
      if (tries === 1 || !(error instanceof Problem && error.kind === 'conflict')) throw error;
    });
    // What an account of the same e-mail had, and kept from before it went with the account.
    if (!(await this.#records.findOne({ _id: email }, { projection: { _id: 1 } })))
      await this.parts.rightsGone(email);
    const record = newUser(email, tier, clock.stamp());
    await this.#records.updateOne({ _id: email }, { $setOnInsert: record }, { upsert: true });
    await this.#tell(intent, null, { type: tier });
  }

  /** The record first, which shuts the portal's door at once; then the account. */
  async #delete(intent: Intent): Promise<void> {
    const { identity, keys, grants, factors } = this.parts;
    const { _id: email, before } = intent;
    await this.#records.deleteOne({ _id: email, type: before as UserRecord['type'] });
    // Somebody whom the console appointed meanwhile stays.
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
