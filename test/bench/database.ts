import { countedSubjects, watched } from '../../server/collections';
import { openDatabase } from '../../server/platform/mongo/client';
import { countFromNow } from '../../server/platform/mongo/revisions';

type Opening = Parameters<typeof openDatabase>;

/**
 * Opens a database as the portal's processes do: what they write is counted and noted (rules X18, I5). It imports every
 * service; what only reads, and whose memory is measured, opens its own.
 */
export async function openPortalDatabase(at: Opening[0], log: Opening[1]): ReturnType<typeof openDatabase> {
  const database = await openDatabase(at, log, watched);
  await countFromNow(database.db, countedSubjects);
  return database;
}
