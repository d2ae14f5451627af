import type { Db } from 'mongodb';
import { backupAgeSeconds } from '../metrics';
import { collection, defineCollection } from '../mongo';
import { z } from '../zod';
import type { Saved } from './backup';

const patience = { timeoutMS: 2_000 };
const last = 'last';

const lastBackupSchema = z.object({
  _id: z.literal(last),
  /** The moment that it is of. */
  at: z.date(),
  endedAt: z.date(),
  /** The place as the command named it. */
  place: z.string(),
  documents: z.number(),
  files: z.number(),
  bytes: z.number(),
});
export type LastBackup = Omit<z.infer<typeof lastBackupSchema>, '_id'>;

/** The newest backup of this database; of others means nothing in a restored one. */
export const backups = defineCollection<z.infer<typeof lastBackupSchema>>({
  name: 'backups',
  writtenBy: '`npm run backup`',
  readBy: '`/jobs/saude`, `/metrics`',
  version: 1,
  schema: lastBackupSchema,
  indexes: [],
  passing: true,
});

export async function noteBackup(
  db: Db,
  { at, documents, files, bytes }: Saved,
  place: string,
): Promise<void> {
  const noted = { at: new Date(at), endedAt: new Date(), place, documents, files, bytes };
  await collection(db, backups).updateOne({ _id: last }, { $set: noted }, { upsert: true });
}

/** Null where none was ever made by the portal's own command. */
export const lastBackup = (db: Db): Promise<LastBackup | null> =>
  collection(db, backups).findOne<LastBackup>({ _id: last }, { projection: { _id: 0 }, ...patience });

/**
 * Reads the age of the last backup for the next scrape: infinite without a backup, absent while the database is
 * unavailable.
 */
export async function tellBackup(db: Db): Promise<void> {
  try {
    const found = await lastBackup(db);
    backupAgeSeconds.set(found ? (Date.now() - found.at.getTime()) / 1_000 : Infinity);
  } catch {
    backupAgeSeconds.remove();
  }
}
