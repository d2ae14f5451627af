import type { ClientSession, Db, Timestamp } from 'mongodb';
import type { Config } from '../../config';
import { Problem } from '../errors';
import type { Log } from '../log';
import { schemaVersions } from '../schema';
import { openDatabase, removeSnapshot, takeSnapshot } from '../mongo';
import type { Database } from '../mongo/client';

/** The database as it was at one moment, for as long as a backup reads it. */
export interface Moment {
  readonly id: string;
  /** ISO time; the backup contains everything acknowledged before it. */
  readonly at: string;
  /** For how long writes waited for it. */
  readonly pausedMs: number;
  readonly db: Db;
  /** What reads must be made in. */
  readonly session?: ClientSession;
  /** Releases the moment; `over` if it is not needed again. */
  close(over: boolean): Promise<void>;
}

/** Where moments come from: the one of that name where it can still be read, else the present one. */
export type Moments = (again: string | null) => Promise<Moment>;

/** Moments of the database that the settings name (rule A27). */
export const momentsOf = (
  { mongodbUri, mongodbDatabase, dataDir }: Pick<Config, 'mongodbUri' | 'mongodbDatabase' | 'dataDir'>,
  { db }: Pick<Database, 'db'>,
  log: Log,
): Moments =>
  mongodbUri ? () => momentOfServer(db) : (again) => momentOfEngine({ dataDir, mongodbDatabase }, again, log);

/** A copy of the engine's files, read by a second engine. */
async function momentOfEngine(
  { dataDir, mongodbDatabase }: Pick<Config, 'dataDir' | 'mongodbDatabase'>,
  again: string | null,
  log: Log,
): Promise<Moment> {
  const { id, at, pausedMs, dataDir: copy, release } = await takeSnapshot(dataDir, again);
  const database = await openDatabase({ dataDir: copy, mongodbDatabase }, log);
  return {
    ...{ id, at, pausedMs, db: database.db },
    close: async (over) => {
      await database.close();
      if (over) await removeSnapshot(copy);
      release();
    },
  };
}

/** A snapshot read of a cluster, which keeps its history for `minSnapshotHistoryWindowInSeconds`. */
export async function momentOfServer(db: Db): Promise<Moment> {
  const { setName, msg } = await db.command({ hello: 1 });
  if (setName === undefined && msg !== 'isdbgrid')
    throw new Problem(
      'conflict',
      'este MongoDB não é um replica set, e sem isso não há leitura de um só instante: inicie-o com --replSet ' +
        '(um membro basta), ou pare o portal e use mongodump',
    );
  const session = db.client.startSession({ snapshot: true });
  // The first read chooses the time of all others.
  const { cursor } = await db.command({ find: schemaVersions, limit: 1, singleBatch: true }, { session });
  const time = (cursor as { atClusterTime?: Timestamp }).atClusterTime;
  if (!time) throw new Error('o MongoDB não disse de que instante leu');
  return {
    id: time.toString(),
    at: new Date(time.t * 1_000).toISOString(),
    pausedMs: 0,
    db,
    session,
    close: () => session.endSession(),
  };
}
