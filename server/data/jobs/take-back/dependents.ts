import type { Db, Document } from 'mongodb';
import { count } from '../../../../app/domain/values/format';
import type { FileRecord } from '../../provenance/file';
import { fieldOf, rowsOf, storageOf } from '../../master-data';
import type { Base } from '../../master-data/base';
import { inBatches } from '../../../platform/batches';
import { collection } from '../../../platform/mongo';
import { rowSnapshots } from '../../provenance';

const batchSize = 2_000;

/** How many rows of another base name rows that would go with a load. */
export interface Dependents {
  /** The other base as people know it. */
  readonly label: string;
  readonly rows: number;
}

/** The rows of `bases` that would refer to missing rows if the rows that a load added to a base were removed. */
export async function dependentsOf(
  db: Db,
  base: Base,
  file: FileRecord,
  bases: readonly Base[],
): Promise<Dependents[]> {
  const naming = bases.flatMap((other) =>
    Object.entries(other.checks).flatMap(([column, { references }]) =>
      references?.base === base.collection_name && references.otherwise === 'refused'
        ? [{ other, column, key: references.key }]
        : [],
    ),
  );
  if (naming.length === 0) return [];
  const counted = naming.map(({ other: { label_name: label } }) => ({ label, rows: 0 }));
  for await (const added of addedRows(db, base, file))
    await Promise.all(
      naming.map(async ({ other, column, key }, at) => {
        const storage = storageOf(other);
        const named = { ...storage.scope, [fieldOf(storage, column)]: { $in: added.map((row) => row[key]) } };
        const rows = await db.collection(other.records).countDocuments(named);
        const known = counted[at];
        if (known) known.rows += rows;
      }),
    );
  return counted.filter(({ rows }) => rows > 0);
}

/** Rows that a load added, in batches; rows that it only changed get their former values and stay. */
async function* addedRows(db: Db, base: Base, record: FileRecord): AsyncGenerator<Document[]> {
  const file = record._id.toHexString();
  const images = collection(db, rowSnapshots);
  const all = db.collection(base.records).find(rowsOf(base, record), { batchSize });
  for await (const rows of inBatches(all, batchSize)) {
    const line = { $in: rows.map((row) => (row['_source'] as { line: number }).line) };
    const changed = await images
      .find({ file, line }, { projection: { 'before._id': 1 } })
      .map(({ before }) => String(before['_id']))
      .toArray();
    const former = new Set(changed);
    yield rows.filter((row) => !former.has(String(row['_id'])));
  }
}

/** Names the bases whose rows need the load; null where none does. */
export function neededBy(dependents: readonly Dependents[]): string | null {
  if (dependents.length === 0) return null;
  const usages = dependents.map(({ label, rows }) => `${count(rows, 'linha', 'linhas')} da base ${label}`);
  return (
    `Esta carga não pode ser desfeita, porque outras bases usam o que ela trouxe: ${usages.join('; ')}. ` +
    'Desfaça antes as cargas delas, ou corrija esta com um novo arquivo: linhas da mesma chave são atualizadas.'
  );
}
