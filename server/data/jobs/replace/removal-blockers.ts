import type { Db, Document } from 'mongodb';
import type { Staying } from '../../../../app/domain/data/files/load-mode';
import { standardBase } from '../../../bases';
import type { Base } from '../../master-data/base';
import { fieldOf, isEdited, storageOf } from '../../master-data';

/** Why stored rows may not be removed: by row, in the order of what weighs most. */
export type Keepers = (rows: readonly Document[]) => Promise<readonly (Exclude<Staying, 'changed'> | null)[]>;

/**
 * Rows of closed months stay, rows that other bases refer to, and rows that people edited since they were loaded
 * (rules F9, D14).
 */
export function removalBlockers(db: Db, base: Base, bases: readonly Base[]): Keepers {
  const closed = standardBase(base.collection_name)?.closed;
  const naming = bases.flatMap((other) =>
    Object.entries(other.checks).flatMap(([column, { references }]) =>
      references?.base === base.collection_name && references.otherwise === 'refused'
        ? [{ other, column, key: fieldOf(storageOf(base), references.key) }]
        : [],
    ),
  );
  return async (rows) => {
    const shut = await closed?.(db, rows);
    const used = new Set<unknown>();
    for (const { other, column, key } of naming) {
      const storage = storageOf(other);
      const field = fieldOf(storage, column);
      const found = await db
        .collection(other.records)
        .aggregate<{ _id: unknown }>([
          { $match: { ...storage.scope, [field]: { $in: rows.map((row) => row[key] as unknown) } } },
          { $group: { _id: `$${field}` } },
        ])
        .toArray();
      for (const { _id } of found) used.add(_id);
    }
    return rows.map((row, at) => {
      if (shut?.[at]) return 'closed';
      if (naming.some(({ key }) => used.has(row[key]))) return 'used';
      return isEdited(row) ? 'edited' : null;
    });
  };
}
