import { ObjectId, type Db, type Document } from 'mongodb';
import type { FileRecord } from '../../provenance/file';
import { files, rowSnapshots } from '../../provenance';
import { Combinations, editedSinceLoad, rowsOf } from '../../master-data';
import { filesWithin } from '../../files';
import type { Somebody } from '../../files/visibility';
import type { Base } from '../../master-data/base';
import { collection } from '../../../platform/mongo';
import { absentRows } from '../replace/absent-rows';
import { cameAgain } from '../replace/putting-back';

const namedFiles = 5;
const batchSize = 500;

/** Later changes of a load's rows, which prevent undoing it. */
export interface LaterChanges {
  /** Number of rows that somebody edited in the portal. */
  readonly edited: number;
  /** Later files that changed rows of the load. */
  readonly files: readonly { readonly id: string; readonly name: string | null; readonly rows: number }[];
  /** Rows that the load took away and that have come again. */
  readonly again: number;
  /** Rows whose former values have a combination that another row has by now. */
  readonly taken: number;
}

/** Files that `person` does not see are not named (rules D4, A33). */
export async function laterChanges(
  db: Db,
  base: Base,
  file: FileRecord,
  person: Somebody,
): Promise<LaterChanges> {
  const id = file._id.toHexString();
  const byFile = [{ $group: { _id: '$file', rows: { $sum: 1 } } }];
  const [edited, changed, removed, again, taken] = await Promise.all([
    db.collection(base.records).countDocuments({ ...rowsOf(base, file), ...editedSinceLoad }),
    collection(db, rowSnapshots)
      .aggregate<{ _id: string; rows: number }>([{ $match: { 'before._source.file': id } }, ...byFile])
      .toArray(),
    collection(db, absentRows)
      .aggregate<{ _id: string; rows: number }>([
        { $match: { 'before._source.file': id, state: { $ne: 'here' } } },
        ...byFile,
      ])
      .toArray(),
    file.absent ? cameAgain(db, base, file) : 0,
    takenSince(db, base, id),
  ]);
  const rows = new Map<string, number>();
  for (const one of [...changed, ...removed]) rows.set(one._id, (rows.get(one._id) ?? 0) + one.rows);
  const largest = [...rows].sort(([, one], [, other]) => other - one).slice(0, namedFiles);
  const named = await collection(db, files)
    .find(
      { $and: [{ _id: { $in: largest.map(([of]) => new ObjectId(of)) } }, filesWithin(person, [base])] },
      { projection: { originalName: 1 } },
    )
    .toArray();
  const names = new Map(named.map(({ _id, originalName }) => [_id.toHexString(), originalName]));
  return {
    edited,
    again,
    taken,
    files: largest.map(([of, count]) => ({ id: of, name: names.get(of) ?? null, rows: count })),
  };
}

async function takenSince(db: Db, base: Base, file: string): Promise<number> {
  const combinations = new Combinations(db, base);
  if (combinations.isEmpty) return 0;
  let taken = 0;
  let batch: Document[] = [];
  const look = async () => {
    taken += (await combinations.taken(batch, file)).size;
    batch = [];
  };
  for await (const { before } of collection(db, rowSnapshots).find({ file }))
    if (batch.push(before) >= batchSize) await look();
  await look();
  return taken;
}
