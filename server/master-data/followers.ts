import type { AnyBulkWriteOperation, Db, Document } from 'mongodb';
import { BalanceMonths } from '../balances/months';
import { forecasts } from '../forecast/collection';
import type { Base } from './base';

/** Brings what other collections keep of a base's rows up to date with them; may be done again. */
export interface Followers {
  /** Rows, under their columns' keys, that were written. */
  follow(rows: readonly Document[]): Promise<void>;
  /** Rows were taken away. */
  renew(): Promise<void>;
}

const nobody: Followers = { follow: () => Promise.resolve(), renew: () => Promise.resolve() };

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
  if (name === 'saldo' || name === 'plano_contas') return sumsOf(name, new BalanceMonths(db));
  const copy = Object.hasOwn(copies, name) ? copies[name] : undefined;
  if (!copy) return nobody;
  const { into, key, fields } = copy;
  return {
    ...nobody,
    follow: async (rows) => {
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
    },
  };
}

/** Sums of months follow their balances, and the chart that says which side an account is on. */
const sumsOf = (name: string, months: BalanceMonths): Followers => ({
  follow: (rows) =>
    name === 'saldo'
      ? months.mark(rows as unknown as { businessUnitID: string; data_ref: Date }[])
      : months.markAll(),
  renew: () => months.markAll(),
});
