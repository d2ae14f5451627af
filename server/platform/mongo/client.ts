import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { cacheFolder } from '../../cli/user-cache.mjs';
import type { Config } from '../../config';
import { Problem } from '../errors';
import type { Log } from '../log';
import { databaseConnections, databaseConnectionsBusy, databaseWaiting } from '../metrics';
import { connectionWith, type WriteNotes } from './connection';
import { superviseEmbedded } from './embedded/supervisor';
import { isOutage, Outages } from './outages';
import { WriteMarks, type Counted } from './revisions';

export interface Database {
  readonly db: Db;
  /** What the log says of when it was away. */
  readonly outages: Pick<Outages, 'covers'>;
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The interval at which a pool checks for dead connections; each is also checked before use. */
const poolLookMs = 10_000;

/** An option that the driver takes and leaves out of its types. */
const connectedWith = (marks: WriteMarks, notes: readonly WriteNotes[]): MongoClientOptions =>
  ({ connectionType: connectionWith(marks, notes) }) as object;

/** What every process that writes to a database has to count and to note. */
export interface Watched {
  /** What revisions are read of. */
  readonly counted?: Counted;
  readonly notes?: readonly WriteNotes[];
}

/**
 * Opens the database that the settings name: `MONGODB_URI`, or the embedded engine on `DATA_DIR`.
 * Every write waits for the journal: without it a killed server loses acknowledged documents.
 */
export async function openDatabase(
  { mongodbUri, mongodbDatabase, dataDir }: Pick<Config, 'mongodbUri' | 'mongodbDatabase' | 'dataDir'>,
  log: Log,
  { counted = new Set<string>(), notes = [] }: Watched = {},
): Promise<Database> {
  const embedded = mongodbUri
    ? null
    : await superviseEmbedded({ dataDir, cacheDir: cacheFolder('engine'), log });
  const marks = new WriteMarks(counted, () => db);
  const client = new MongoClient(embedded?.uri ?? mongodbUri ?? '', {
    // The embedded engine, by itself, acknowledges a write to the majority before it is in the journal, now and then.
    writeConcern: { w: embedded ? 1 : 'majority', journal: true },
    serverSelectionTimeoutMS: 5_000,
    // Servers report changes of their state; the engine has to be polled.
    heartbeatFrequencyMS: embedded ? 10_000 : 2_000,
    retryWrites: !embedded,
    ignoreUndefined: true,
    // Not strict: `distinct` skips from key to key of an index, which an aggregation cannot do after the first field.
    serverApi: { version: '1', deprecationErrors: true },
    ...connectedWith(marks, notes),
  });
  // A pool option that the driver refuses among its public options: by default it checks ten times a second without
  // need.
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: poolLookMs });
  watchConnections(client);
  const outages = new Outages(log);
  outages.follow(client);
  const db: Db = client.db(mongodbDatabase);
  return {
    db,
    outages,
    ping: async () => void (await db.command({ ping: 1 }, { timeoutMS: 2_000 })),
    close: async () => {
      outages.close();
      await marks.close();
      await client.close();
      await embedded?.stop();
    },
  };
}

/** True where the database or the store is away: what was begun is sound, and is done once they are back. */
export const isAway = (error: unknown): boolean => problemOf(error)?.kind === 'unavailable';

/** The portal's error for a database error, if there is one: an outage becomes `unavailable`. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  return isOutage(error) ? new Problem('unavailable', messages.unavailable, {}, { cause: error }) : null;
}

/** Counts the connections of a client's pool. */
export function watchConnections(client: MongoClient): void {
  client.on('connectionCreated', () => databaseConnections.inc());
  client.on('connectionClosed', () => databaseConnections.dec());
  client.on('connectionCheckOutStarted', () => databaseWaiting.inc());
  client.on('connectionCheckOutFailed', () => databaseWaiting.dec());
  client.on('connectionCheckedOut', () => {
    databaseWaiting.dec();
    databaseConnectionsBusy.inc();
  });
  client.on('connectionCheckedIn', () => databaseConnectionsBusy.dec());
}
