import type { Collection, Db } from 'mongodb';

/** Stays, without a document, where a restore has ended. */
export const restoreMarks = 'restore_under_way';

/** The record of an unfinished restore, with its backup. */
export const restoring = (db: Db): Collection<{ _id: string; backup: string }> => db.collection(restoreMarks);

/** @throws Error while a restore is under way here, or was cut off */
export async function refuseHalfRestored(db: Db): Promise<void> {
  if (await restoring(db).findOne({ _id: 'restore' }))
    throw new Error('uma restauração não terminou aqui; execute npm run restore de novo, até o fim');
}
