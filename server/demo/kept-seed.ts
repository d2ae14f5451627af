import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyInto, keep, takeKept } from '../cli/user-cache.mjs';
import { collections } from '../collections';
import type { Config } from '../config';
import { auditTrail } from '../people/audit';
import type { Log } from '../platform/log';
import { enginePaths, removeSnapshot, takeSnapshot } from '../platform/mongo';
import { openPortal, type Portal } from '../portal';
import { filledByParts, loadsAudit } from './filled';
import { seedOptionsOf } from './options';
import { doorParts } from './parts';
import { seedDoor } from './seed';

const kind = 'seeds';
/** Written by the build, and by `npm run dev`. */
const digestFiles = { demo: 'build/seed-digest', dev: '.cache/seed-digest' } as const;

type Settings = Pick<Config, 'mode' | 'mongodbUri' | 'mongodbDatabase' | 'storage' | 'tenant' | 'dataDir'>;

/** The cache key of this configuration's data; null if they are not in `DATA_DIR`, or if there is no digest. */
export function seedDigestOf({
  mode,
  mongodbUri,
  mongodbDatabase,
  storage,
  tenant,
}: Settings): string | null {
  if (mode === 'production' || mongodbUri || storage.kind !== 'disk') return null;
  const file = digestFiles[mode];
  if (!existsSync(file)) return null;
  const hash = createHash('sha256').update(readFileSync(file, 'utf8'));
  hash.update(JSON.stringify([mongodbDatabase, tenant, process.platform, process.arch]));
  return hash.digest('hex').slice(0, 32);
}

const storageOf = (dataDir: string): string => path.resolve(dataDir, 'storage');

/** Fills an empty `DATA_DIR` with the data that an earlier demo on this machine stored. */
export async function takeKeptSeed(config: Settings): Promise<void> {
  const digest = seedDigestOf(config);
  const { folder } = enginePaths(config.dataDir);
  if (!digest || existsSync(folder) || existsSync(storageOf(config.dataDir))) return;
  const taken = path.resolve(config.dataDir, 'kept-seed');
  if (!(await takeKept(kind, digest, taken))) return;
  // The database last: if the process stops in between, the next start finds no database and creates all data again.
  await rename(storageOf(taken), storageOf(config.dataDir));
  await rename(enginePaths(taken).folder, folder);
  await rm(taken, { recursive: true });
}

/** Stores the data as created, without people's changes since the portal opened. */
export async function keepSeed(portal: Portal): Promise<void> {
  const { config, log } = portal;
  const digest = seedDigestOf(config);
  if (!digest) return;
  const snapshot = await takeSnapshot(config.dataDir, null);
  try {
    await withoutPeople({ ...config, dataDir: snapshot.dataDir }, log);
    await keep(kind, digest, async (folder: string) => {
      await copyInto(enginePaths(snapshot.dataDir).files, enginePaths(folder).files);
      await copyInto(storageOf(config.dataDir), storageOf(folder));
    });
  } finally {
    await removeSnapshot(snapshot.dataDir);
    snapshot.release();
  }
}

/**
 * Empties the collections of a copy that the parts do not fill, where people's changes are, and creates the sign-in
 * data again.
 */
async function withoutPeople(config: Config, log: Log): Promise<void> {
  const copy = await openPortal(config, log);
  try {
    const { db } = copy.database;
    for (const { name } of collections)
      if (!filledByParts.has(name)) await db.collection(name).deleteMany({});
    await db.collection(auditTrail.name).deleteMany({ action: { $ne: loadsAudit } });
    await db.collection('demo_progress').deleteMany({});
    const ofDoor = doorParts.map(({ name }) => name);
    await db.collection<{ _id: string }>('demo_seed').deleteMany({ _id: { $in: ofDoor } });
    await seedDoor({ ...seedOptionsOf(copy), say: () => undefined });
  } finally {
    await copy.close();
  }
}
