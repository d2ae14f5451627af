import type { AnyBulkWriteOperation, Db, Document } from 'mongodb';
import { BalanceSums, type WrittenBalance } from '../balances/sums';
import { forecasts } from '../forecast/collection';
import type { Base } from './base';

/** Brings what other collections keep of a base's rows up to date with them; may be done again. */
export interface Followers {
  /** Writes rows, told under their columns' keys, by `write`; `onlyAdds` says of its result whether each row is new. */
  written<T>(
    rows: readonly Document[],
    write: () => Promise<T>,
    onlyAdds?: (result: T) => boolean,
  ): Promise<T>;
  /** Takes rows away by `write`. */
  removed<T>(rows: readonly Document[], write: () => Promise<T>): Promise<T>;
  /** Does at a load's end what whoever reads would have to wait for. */
  settle(): Promise<void>;
}

const nobody: Followers = {
  written: (_, write) => write(),
  removed: (_, write) => write(),
  settle: () => Promise.resolve(),
};

/** The headings of an account stand on each of its cells, and a product's attributes on what was sold of it. */
const copies: Readonly<
  Record<string, { readonly into: string; readonly key: string; readonly fields: readonly string[] }>
> = {
  conta_gerencial: { into: forecasts.name, key: 'account_concat', fields: ['level_descr', 'group_level_2'] },
  produto: {
    into: 'realizado_quantidade',
    key: 'sku',
    fields: ['marca', 'category_sku', 'categoria_principal_sku', 'sub_categoria_sku', 'abcd', 'hero'],
  },
};

export function followersOf({ collection_name: name }: Base, db: Db): Followers {
  if (name === 'saldo' || name === 'plano_contas') return sumsOf(name, new BalanceSums(db));
  const copy = Object.hasOwn(copies, name) ? copies[name] : undefined;
  if (!copy) return nobody;
  const { into, key, fields } = copy;
  return {
    ...nobody,
    written: async (rows, write) => {
      const result = await write();
      const operations = rows.map((row): AnyBulkWriteOperation => {
        const values = Object.fromEntries(
          fields.map((field): [string, string] => [field, String(row[field] ?? '')]),
        );
        const differs = fields.map((field) => ({ [field]: { $ne: values[field] } }));
        return {
          updateMany: { filter: { [key]: row[key] as string, $or: differs }, update: { $set: values } },
        };
      });
      if (operations.length > 0) await db.collection(into).bulkWrite(operations, { ordered: false });
      return result;
    },
  };
}

/** Sums follow the balances, and the chart that says which side an account is on. */
function sumsOf(name: string, sums: BalanceSums): Followers {
  const written: Followers['written'] = (rows, write, onlyAdds) =>
    name === 'saldo'
      ? sums.writing(rows as unknown as WrittenBalance[], write, onlyAdds)
      : sums.writingChart(write);
  return { written, removed: (rows, write) => written(rows, write), settle: () => sums.settle() };
}
