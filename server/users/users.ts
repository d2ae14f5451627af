import type { Collection, Db } from 'mongodb';
import { isRole } from '../../app/domain/roles';
import { collection } from '../mongo/collection';
import { users, type Person, type UserRecord } from './user';

/** The permission records: who exists for the portal, and with which type. */
export class Users {
  readonly #records: Collection<UserRecord>;

  constructor(db: Db) {
    this.#records = collection(db, users);
  }

  /** The record of an e-mail in lower case, or null. */
  find(email: string): Promise<UserRecord | null> {
    return this.#records.findOne({ _id: email });
  }

  /** The person behind an e-mail; null without a record or without a type. */
  async person(email: string): Promise<Person | null> {
    const record = await this.find(email);
    if (!record || !isRole(record.type)) return null;
    return { email: record.user, name: record.name, type: record.type, stores: record.stores };
  }
}
