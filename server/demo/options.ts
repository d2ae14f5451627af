import type { Db } from 'mongodb';
import type { Clock } from '../platform/clock';
import { Problem } from '../platform/errors';
import type { Storage } from '../platform/storage/port';
import type { Portal } from '../portal';

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

/** Says a line where the demo was started. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the demo's data are made with, in a portal. */
export function seedOptionsOf({ database, storage, identity, clock, config }: Portal): SeedOptions {
  const { db } = database;
  return {
    db,
    // A server beside others may lose what it alone has; the embedded engine writes all in one order.
    unflushed: config.mongodbUri
      ? db
      : db.client.db(db.databaseName, { writeConcern: { w: 1, journal: false } }),
    storage,
    clock,
    tenant: config.tenant.id,
    say,
    createAccount: async ({ email, password, temporary }) => {
      await identity.createAccount(email, password, { temporary }).catch((error: unknown) => {
        if (!(error instanceof Problem && error.kind === 'conflict')) throw error;
      });
    },
  };
}
