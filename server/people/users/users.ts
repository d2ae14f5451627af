import type { Collection, Db } from 'mongodb';
import type { Role } from '../../../app/domain/people/access/roles';
import type { Clock } from '../../platform/clock';
import { collection } from '../../platform/mongo';
import { newUser, personOf, users, type Person, type UserRecord } from './user';

/** The permission records: the portal's users and their types. */
export class Users {
  readonly #records: Collection<UserRecord>;

  constructor(
    db: Db,
    private readonly clock: Clock,
  ) {
    this.#records = collection(db, users);
  }

  /** The record of an e-mail in lower case, or null. */
  find(email: string): Promise<UserRecord | null> {
    return this.#records.findOne({ _id: email });
  }

  /** The person behind an e-mail; null without a record or without a type. */
  async person(email: string): Promise<Person | null> {
    return personOf(await this.find(email));
  }

  /** Creates a record if there is none; true if it was created. */
  async admit(email: string, type: Role): Promise<boolean> {
    const { upsertedCount } = await this.#records.updateOne(
      { _id: email },
      { $setOnInsert: newUser(email, type, this.clock.stamp()) },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async noteSignIn(email: string): Promise<void> {
    await this.#records.updateOne({ _id: email }, { $set: { lastSignInAt: this.clock.stamp() } });
  }
}
