import type { Db, Filter } from 'mongodb';
import type { JobOutcome, JobState } from '../../../app/domain/data/jobs/job';
import { packedOutcome } from '../../../app/domain/data/jobs/packed';
import { collection } from '../../platform/mongo';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';

/** The tables of some ZIPs; by their type, or their index is passed by. */
export const tablesOf = (zips: readonly string[]): Filter<FileRecord> => ({
  unpackedFrom: { $in: [...zips], $type: 'string' },
});

/** For ZIPs with unpacked tables (rule D23), the results of the tables, by the ZIP's id. A ZIP itself has no rows. */
export async function packedOutcomes(
  db: Db,
  among: readonly Pick<FileRecord, '_id' | 'rows'>[],
): Promise<ReadonlyMap<string, JobOutcome>> {
  const unread = among.filter(({ rows }) => rows.read === 0);
  if (unread.length === 0) return new Map();
  const found = collection(db, files)
    .find(tablesOf(unread.map(({ _id }) => _id.toHexString())))
    .project<JobState & { unpackedFrom: string }>({
      unpackedFrom: 1,
      phase: 1,
      status: 1,
      rows: 1,
      reading: 1,
    });
  const tables = new Map<string, JobState[]>();
  for await (const table of found)
    tables.set(table.unpackedFrom, [...(tables.get(table.unpackedFrom) ?? []), table]);
  return new Map([...tables].map(([zip, those]) => [zip, packedOutcome(those)]));
}
