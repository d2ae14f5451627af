import type { Db } from 'mongodb';
import { count } from '../../../../app/domain/values/format';
import type { FileRecord } from '../../files/file';
import { rowsOf } from '../../files/loaded-rows';
import type { Base } from '../../master-data/base';
import { fieldOf, shelfOf } from '../../master-data/shelves';
import { collection } from '../../../platform/mongo/collection';
import { loadImages } from './images';

/** How many rows of another base name rows that would go with a load. */
export interface Dependents {
  /** The other base as people know it. */
  readonly label: string;
  readonly rows: number;
}

/** The rows of `bases` that would name nothing any more if what a load added to a base were taken away. */
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
  const added = await addedRows(db, base, file);
  const counted = await Promise.all(
    naming.map(async ({ other, column, key }): Promise<Dependents> => {
      const shelf = shelfOf(other);
      const named = { ...shelf.scope, [fieldOf(shelf, column)]: { $in: added.map((row) => row[key]) } };
      return { label: other.label_name, rows: await db.collection(other.records).countDocuments(named) };
    }),
  );
  return counted.filter(({ rows }) => rows > 0);
}

/** Rows that a load added; those that it only changed get their former values and stay. */
async function addedRows(db: Db, base: Base, record: FileRecord) {
  const file = record._id.toHexString();
  const [rows, changed] = await Promise.all([
    db.collection(base.records).find(rowsOf(base, record)).toArray(),
    collection(db, loadImages).distinct('before._id', { file }),
  ]);
  const former = new Set(changed.map(String));
  return rows.filter((row) => !former.has(String(row._id)));
}

/** Names the bases whose rows need the load; null where none does. */
export function neededBy(dependents: readonly Dependents[]): string | null {
  if (dependents.length === 0) return null;
  const told = dependents.map(({ label, rows }) => `${count(rows, 'linha', 'linhas')} da base ${label}`);
  return (
    `Esta carga não pode ser desfeita, porque outras bases usam o que ela trouxe: ${told.join('; ')}. ` +
    'Desfaça antes as cargas delas, ou corrija esta com um novo arquivo: linhas da mesma chave são atualizadas.'
  );
}
