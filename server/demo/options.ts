import type { Db } from 'mongodb';
import type { Clock } from '../platform/clock';
import { Problem } from '../platform/errors';
import type { Storage } from '../platform/storage/port';
import type { Portal } from '../portal';

/** What the demo's seeding needs. */
export interface SeedOptions {
  readonly db: Db;
  /** The same database, with writes that do not wait for the disk. */
  readonly unflushed: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Identifier of the company. */
  readonly tenant: string;
  /** Creates an account; an existing one stays unchanged. */
  createAccount(account: { email: string; password: string; temporary: boolean }): Promise<void>;
  /** Takes one sentence for each finished part. */
  say(line: string): void;
}

/** Prints a line to the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The seeding's options for a portal. */
export function seedOptionsOf({ database, storage, identity, clock, config }: Portal): SeedOptions {
  const { db } = database;
  return {
    db,
    // A server of a replica set may lose writes that only it has; the embedded engine writes everything in order.
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
