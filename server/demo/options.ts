import type { Db } from 'mongodb';
import type { Clock } from '../platform/clock';
import type { Storage } from '../platform/storage/port';

/** What the demo's data are made with. */
export interface SeedOptions {
  readonly db: Db;
  /** The same database, whose writes do not wait until they are on the disk. */
  readonly unflushed: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Identifier of the company. */
  readonly tenant: string;
  /** Gives an account its password; an account that has one already is left as it is. */
  createAccount(account: { email: string; password: string; temporary: boolean }): Promise<void>;
  /** Takes one sentence for each part that was done. */
  say(line: string): void;
}
