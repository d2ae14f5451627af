import type { AnyBulkWriteOperation, Collection, Db, Document, Filter } from 'mongodb';
import { BalanceSums, type WrittenBalance } from '../../finance/balances/sums';
import { realizedQuantities } from '../../planning/quantities/realized';
import { anyScenario, forecasts } from '../../planning/forecast/collection';
import type { Base } from './base';

/** Brings what other collections keep of a base's rows up to date with them; may be done again. */
export interface Followers {
  /**
   * Writes rows, told under their columns' keys, by `write`; `onlyAdds` says of its result whether each row is new. Of
   * what `goesOn`, some may be left to be done with the writes that follow, and by `rest` at the latest.
   */
  written<T>(
    rows: readonly Document[],
    write: () => Promise<T>,
    onlyAdds?: (result: T) => boolean,
    goesOn?: boolean,
  ): Promise<T>;
  /** Takes rows away by `write`. */
  removed<T>(rows: readonly Document[], write: () => Promise<T>): Promise<T>;
  /** Does what was left, when writes have ended well or not. */
  rest(): Promise<void>;
  /** Does at a load's end what whoever reads would have to wait for. */
  settle(): Promise<void>;
}

const nobody: Followers = {
  written: (_, write) => write(),
  removed: (_, write) => write(),
  rest: () => Promise.resolve(),
  settle: () => Promise.resolve(),
};

/** Fields of a base's rows that stand on the rows of a collection too that name them. */
interface Copies {
  readonly into: string;
  readonly key: string;
  /** Met by every row of the collection; beside it, an index finds the rows of a key. */
  readonly every: Filter<Document>;
  readonly fields: readonly string[];
}

/** The headings of an account stand on each of its cells, and a product's attributes on what was sold of it. */
const copies: Readonly<Record<string, Copies>> = {
  conta_gerencial: {
    into: forecasts.name,
    key: 'account_concat',
    every: anyScenario,
    fields: ['level_descr', 'group_level_2'],
  },
  produto: {
    into: realizedQuantities.name,
    key: 'sku',
    every: {},
    fields: ['marca', 'category_sku', 'categoria_principal_sku', 'sub_categoria_sku', 'abcd', 'hero'],
  },
};

export function followersOf({ collection_name: name }: Base, db: Db): Followers {
  if (name === 'saldo' || name === 'plano_contas') return sumsOf(name, new BalanceSums(db));
  const copy = Object.hasOwn(copies, name) ? copies[name] : undefined;
  if (!copy) return nobody;
  return {
    ...nobody,
    written: async (rows, write) => {
      const result = await write();
      await copyInto(db.collection(copy.into), rows, copy);
      return result;
    },
  };
}

/** Changes of so few rows are looked for one by one; those of more in one pass, which finds that few rows changed. */
const mostApart = 10;

async function copyInto(into: Collection, rows: readonly Document[], copy: Copies): Promise<void> {
  const { key, every, fields } = copy;
  const changed = rows.length > mostApart ? await changedOf(into, rows, copy) : rows;
  const operations = changed.map((row): AnyBulkWriteOperation => {
    const values = copied(row, fields);
    const differs = fields.map((field) => ({ [field]: { $ne: values[field] } }));
    return {
      updateMany: {
        filter: { ...every, [key]: row[key] as string, $or: differs },
        update: { $set: values },
      },
    };
  });
  if (operations.length > 0) await into.bulkWrite(operations, { ordered: false });
}

/** Those rows of which copies differ. */
async function changedOf(into: Collection, rows: readonly Document[], { key, fields }: Copies) {
  const found = await into
    .aggregate<{ _id: Document }>([
      { $match: { [key]: { $in: rows.map((row) => row[key] as string) } } },
      { $group: { _id: Object.fromEntries([key, ...fields].map((field) => [field, `$${field}`])) } },
    ])
    .toArray();
  const wanted = new Map(rows.map((row) => [row[key] as unknown, copied(row, fields)]));
  const stale = new Set(
    found.flatMap(({ _id: copy }) => {
      const values = wanted.get(copy[key]) ?? {};
      return fields.some((field) => copy[field] !== values[field]) ? [copy[key] as unknown] : [];
    }),
  );
  return rows.filter((row) => stale.has(row[key]));
}

const copied = (row: Document, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, String(row[field] ?? '')]));

/** Sums follow the balances, and the chart that says which side an account is on. */
function sumsOf(name: string, sums: BalanceSums): Followers {
  const written: Followers['written'] = (rows, write, onlyAdds, goesOn) =>
    name === 'saldo'
      ? sums.writing(rows as readonly WrittenBalance[], write, onlyAdds, goesOn)
      : sums.writingChart(write);
  return {
    written,
    removed: (rows, write) => written(rows, write),
    rest: () => sums.rest(),
    settle: () => sums.settle(),
  };
}
