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
/** Written by the build, and by `npm run dev` where sources run. */
const digestFiles = { demo: 'build/seed-digest', dev: '.cache/seed-digest' } as const;

type Settings = Pick<Config, 'mode' | 'mongodbUri' | 'mongodbDatabase' | 'storage' | 'tenant' | 'dataDir'>;

/** What the data of this configuration are kept by; null where they are not in `DATA_DIR`, or nobody has made a digest. */
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

/** Begins an empty `DATA_DIR` with the data that an earlier demo of this machine kept. */
export async function takeKeptSeed(config: Settings): Promise<void> {
  const digest = seedDigestOf(config);
  const { folder } = enginePaths(config.dataDir);
  if (!digest || existsSync(folder) || existsSync(storageOf(config.dataDir))) return;
  const taken = path.resolve(config.dataDir, 'kept-seed');
  if (!(await takeKept(kind, digest, taken))) return;
  // The database last: cut off between the two, the next start finds no database and lays all anew.
  await rename(storageOf(taken), storageOf(config.dataDir));
  await rename(enginePaths(taken).folder, folder);
  await rm(taken, { recursive: true });
}

/** Keeps the data as they were laid, without what people have done since the door opened. */
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

/** Empties in a copy what the parts do not fill, where all is that people write meanwhile, and opens its door anew. */
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
