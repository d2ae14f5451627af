import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSession, Collection, Db, Document } from 'mongodb';
import type { Log } from '../log';
import type { CollectionDefinition, Migration } from '../mongo/collection';
import { insertOnce } from '../mongo';
import { Leases, unlocked } from '../leases';
import type { Leased } from '../leases/lease';
import { dropIndexes, makeCollection, makeIndexes, planIndexes, type IndexPlan } from './indexes';

interface SchemaVersion {
  _id: string;
  /** Of the definition by which the collection was last made. */
  version: number;
  /** The indexes that the portal made there. */
  indexes?: readonly string[];
  /** The migrations that are done. */
  migrations?: readonly string[];
}

/** Stores the version to which each collection was made or upgraded, and the process that upgrades it. */
export const schemaVersions = 'schema_versions';

/** The lease of the one process that upgrades. */
const upgrading = 'upgrade';
const againAfterMs = 100;

const never = new Date(0);

const untouched = { create: [], change: [], drop: [] } as const;

type Definitions = readonly CollectionDefinition<Document>[];

/** A definition that is newer than the database, with the stored version of its collection. */
type Due = readonly [CollectionDefinition<Document>, SchemaVersion | undefined];

/** What an upgrade would do to a collection. */
export interface CollectionPlan {
  readonly collection: string;
  readonly migrations: readonly {
    readonly name: string;
    /** Documents that would change. */
    readonly due: number;
  }[];
  readonly indexes: IndexPlan;
}

/**
 * Makes collections and indexes by their definitions, and runs pending migrations: in one process at a time, while
 * the others wait; processes of an earlier release keep working. An interrupted upgrade begins again. A database that
 * a newer release has upgraded stays unchanged.
 */
export async function ensureCollections(db: Db, definitions: Definitions, log: Log): Promise<void> {
  const versions = db.collection<SchemaVersion>(schemaVersions);
  if ((await behind(versions, definitions)).length === 0) return;
  const locks = db.collection<Leased>(schemaVersions);
  await insertOnce(locks, { _id: upgrading, ...unlocked(never) });
  const leases = new Leases(locks, { stamp: () => new Date() }, null);
  for (let waited = false; ; waited = true) {
    const lease = await leases.take({ _id: upgrading }, () => ({}), { _id: 1 });
    if (lease) {
      try {
        return await leases.holding(lease, async () => upgradeAll(db, versions, definitions, log));
      } finally {
        await leases.finish(lease, {});
      }
    }
    if (!waited) log.info('another process upgrades the database; waiting for it');
    await pause(againAfterMs);
    if ((await behind(versions, definitions)).length === 0) return;
  }
}

/** What `ensureCollections` would do now; it changes nothing. */
export async function plannedUpgrade(db: Db, definitions: Definitions): Promise<CollectionPlan[]> {
  const stored = await storedOf(db.collection<SchemaVersion>(schemaVersions));
  const plans: CollectionPlan[] = [];
  for (const definition of definitions) {
    const { name, version } = definition;
    const before = stored.get(name);
    // Another release's: it is newer, and nothing would be done.
    if ((before?.version ?? 0) > version) continue;
    const { foreign, ...ours } = await planIndexes(db, definition, before?.indexes ?? []);
    const indexes = isBehind(definition, before) ? { ...ours, foreign } : { ...untouched, foreign };
    const migrations = [];
    for (const { name: step, due } of dueOf(definition, before))
      migrations.push({ name: step, due: await due(db) });
    plans.push({ collection: name, migrations, indexes });
  }
  return plans;
}

async function upgradeAll(
  db: Db,
  versions: Collection<SchemaVersion>,
  definitions: Definitions,
  log: Log,
): Promise<void> {
  const due = await behind(versions, definitions);
  const there = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const isNew = ([{ name }]: Due) => !there.has(name);
  // Collections without documents to migrate are made in parallel; the others in order, after those they may copy
  // from.
  const empty = due.filter((each) => isNew(each) && dueOf(...each).length === 0);
  await Promise.all(empty.map(([definition]) => makeCollection(db, definition)));
  if (empty.length > 0) await versions.bulkWrite(empty.map(([definition]) => writtenDown(definition)));
  for (const each of due.filter((one) => !empty.includes(one))) {
    if (isNew(each)) await fill(db, versions, each, log);
    else await upgrade(db, versions, each, log);
  }
  const made = due.filter(isNew).length;
  if (made > 0) log.info({ collections: made }, 'collections created');
  for (const [{ name, version }] of due.filter((each) => !isNew(each)))
    log.info({ collection: name, version }, 'collection upgraded');
}

async function fill(db: Db, versions: Collection<SchemaVersion>, each: Due, log: Log): Promise<void> {
  const [definition] = each;
  await runMigrations(db, versions, each, log, { isNew: true });
  await makeCollection(db, definition);
  await versions.bulkWrite([writtenDown(definition)]);
}

/** Documents before indexes: a unique index may need fields that a migration adds. */
async function upgrade(db: Db, versions: Collection<SchemaVersion>, each: Due, log: Log): Promise<void> {
  const [definition, before] = each;
  const { name } = definition;
  const plan = await planIndexes(db, definition, before?.indexes ?? []);
  if (plan.foreign.length > 0)
    log.warn(
      { collection: name, indexes: plan.foreign },
      'indexes that are not the portal’s were left alone',
    );
  await dropIndexes(db, name, plan);
  await runMigrations(db, versions, each, log);
  await makeIndexes(db, definition, plan);
  await versions.bulkWrite([writtenDown(definition)]);
}

async function runMigrations(
  db: Db,
  versions: Collection<SchemaVersion>,
  [definition, before]: Due,
  log: Log,
  { isNew = false } = {},
): Promise<void> {
  const { name } = definition;
  for (const { name: step, due, run } of dueOf(definition, before)) {
    // A new collection usually has nothing to migrate, which is not logged.
    const isIdle = isNew && (await due(db)) === 0;
    await run(db, log);
    await versions.updateOne({ _id: name }, { $addToSet: { migrations: step } }, { upsert: true });
    if (!isIdle) log.info({ collection: name, migration: step }, 'migration done');
  }
}

const writtenDown = ({ name, version, indexes }: CollectionDefinition<Document>) => ({
  updateOne: {
    filter: { _id: name },
    update: { $max: { version }, $set: { indexes: indexes.map((index) => index.name) } },
    upsert: true,
  },
});

/** The definitions that are newer than the database, with the stored versions of their collections. */
async function behind(versions: Collection<SchemaVersion>, definitions: Definitions): Promise<Due[]> {
  const stored = await storedOf(versions);
  return definitions.flatMap((definition): Due[] => {
    const before = stored.get(definition.name);
    return isBehind(definition, before) ? [[definition, before]] : [];
  });
}

function isBehind(definition: CollectionDefinition<Document>, before: SchemaVersion | undefined): boolean {
  const known = before?.version ?? 0;
  if (known > definition.version) return false;
  return known < definition.version || dueOf(definition, before).length > 0;
}

/** What was made of the collections of a database, by their names, as of a session's moment where one is given. */
export async function madeIn(
  db: Db,
  session?: ClientSession,
): Promise<Record<string, Omit<SchemaVersion, '_id'>>> {
  const versions = db.collection<SchemaVersion>(schemaVersions);
  const stored = await versions.find({ _id: { $ne: upgrading } }, { session }).toArray();
  return Object.fromEntries(stored.map(({ _id, ...made }) => [_id, made]));
}

const storedOf = async (versions: Collection<SchemaVersion>): Promise<Map<string, SchemaVersion>> =>
  new Map((await versions.find({ _id: { $ne: upgrading } }).toArray()).map((each) => [each._id, each]));

const dueOf = (
  { migrations = [] }: CollectionDefinition<Document>,
  before: SchemaVersion | undefined,
): readonly Migration[] => migrations.filter(({ name }) => !before?.migrations?.includes(name));
