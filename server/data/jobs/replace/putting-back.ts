import type { Db, Document } from 'mongodb';
import type { AuditEntry } from '../../../people/audit/audit';
import type { FileRecord } from '../../provenance/file';
import type { Base } from '../../master-data/base';
import type { Followers } from '../../bases/derived-data';
import { changeOf, Combinations, fieldOf, RowKey, storageOf, withoutClaims } from '../../master-data';
import { collection, repeatedPositions } from '../../../platform/mongo';
import { writingForFiles } from '../../../platform/row-index';
import type { IngestParts } from '../ingest/parts';
import type { Value } from '../../master-data/rows/cell';
import { absentRows, fileOf } from './absent-rows';

const batchSize = 1_000;

/**
 * Restores a batch of rows that a load removed, unchanged, with the files that they came from (rule D15); returns
 * their number. Rows whose key or unique combination exists again are not restored. Every step may be repeated.
 */
export async function putSomeBack(
  { db, audit }: Pick<IngestParts, 'db' | 'audit'>,
  file: FileRecord,
  base: Base,
  followers: Followers,
): Promise<number> {
  const noted = collection(db, absentRows);
  const some = await noted
    .find({ file: file._id.toHexString(), state: { $in: ['gone', 'going'] } })
    .limit(batchSize)
    .toArray();
  if (some.length === 0) return 0;
  const storage = storageOf(base);
  const key = new RowKey(base);
  await audit.record(
    some.map(({ _id, before }): AuditEntry => {
      const named = Object.fromEntries(
        key.columns.map((column) => [column, before[fieldOf(storage, column)] as unknown]),
      );
      return {
        id: `${_id}:${file.run}:back`,
        actor: file.stoppedBy,
        action: 'master-data.restore',
        subject: `${base.collection_name}/${key.textOf(named)}`,
        to: changeOf(base, before, {})?.from,
      };
    }),
  );
  const combinations = new Combinations(db, base);
  const taken = await combinations.taken(some.map(({ before }) => before));
  const rows = some.flatMap(({ before }, at): Document[] =>
    taken.has(at) ? [] : [{ ...before, ...withoutClaims(before), ...combinations.claims(before) }],
  );
  if (rows.length > 0)
    await writingForFiles(db, base.collection_name, rows.map(fileOf), () =>
      followers.written(rows, () =>
        db.collection(base.records).insertMany(rows, { ordered: false }).catch(repeatedPositions),
      ),
    );
  await noted.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
  return some.length;
}

/** How many rows that a load took away have come again since, under the same key or with a combination that was theirs. */
export async function cameAgain(db: Db, base: Base, { _id }: FileRecord): Promise<number> {
  const key = new RowKey(base);
  const storage = storageOf(base);
  const combinations = new Combinations(db, base);
  const columns = combinations.isEmpty ? key.columns : Object.keys(base.checks);
  const valuesOf = (before: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map((column) => [column, (before[fieldOf(storage, column)] ?? null) as Value]),
    );
  let found = 0;
  let batch: Record<string, Value>[] = [];
  const look = async () => {
    if (batch.length === 0) return;
    found += await db.collection(base.records).countDocuments(key.filter(batch));
    found += (await combinations.taken(batch)).size;
    batch = [];
  };
  const gone = collection(db, absentRows).find({ file: _id.toHexString(), state: 'gone' });
  for await (const { before } of gone) if (batch.push(valuesOf(before)) >= batchSize) await look();
  await look();
  return found;
}
