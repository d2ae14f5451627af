import type { Db, Filter, ObjectId } from 'mongodb';
import type { JobOutcome, JobState } from '../../../app/domain/data/jobs/job';
import { packedOutcome } from '../../../app/domain/data/jobs/packed';
import { collection } from '../../platform/mongo';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';

/** The tables of some ZIPs; by their type, or their index is passed by. */
export const tablesOf = (zips: readonly string[]): Filter<FileRecord> => ({
  unpackedFrom: { $in: [...zips], $type: 'string' },
});

/** Of files that are ZIPs whose tables were given out (rule D23), what became of these, by the ZIP's id. */
export async function packedOutcomes(
  db: Db,
  zips: readonly { readonly _id: ObjectId }[],
): Promise<ReadonlyMap<string, JobOutcome>> {
  const found = collection(db, files)
    .find(tablesOf(zips.map(({ _id }) => _id.toHexString())))
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
