import {
  ObjectId,
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  type Document,
  type Filter,
} from 'mongodb';
import { BalanceSums, type WrittenBalance } from '../../finance/balances/sums';
import { realizedQuantities } from '../../planning/quantities/realized';
import { planScenarioRows } from '../../planning/quantities/scenarios/collection';
import { anyScenario, forecasts } from '../../planning/forecast/collection';
import type { Base } from './base';
import { plannedAttributes, soldAttributes } from './product-copies';
import { same } from './row-change';

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
  /** What stands there of a row; of an empty one, the same fields. */
  readonly copied: (row: Document) => Document;
}

const headings = ({ level_descr, group_level_2 }: Document): Document => ({
  level_descr: String(level_descr ?? ''),
  group_level_2: String(group_level_2 ?? ''),
});

/**
 * The headings of an account stand on each of its cells, and a product's attributes on what was sold of it and on what is
 * planned of it, scenarios of the plan included (rule D17).
 */
const copies: Readonly<Record<string, readonly Copies[]>> = {
  conta_gerencial: [{ into: forecasts.name, key: 'account_concat', every: anyScenario, copied: headings }],
  produto: [
    { into: realizedQuantities.name, key: 'sku', every: {}, copied: soldAttributes },
    { into: 'planejamento_quantidade', key: 'sku', every: {}, copied: plannedAttributes },
    {
      into: planScenarioRows.name,
      key: 'sku',
      every: { scenario: { $gte: new ObjectId('0'.repeat(24)) } },
      copied: plannedAttributes,
    },
  ],
};

export function derivedDataOf({ collection_name: name }: Base, db: Db): Followers {
  if (name === 'saldo' || name === 'plano_contas') return sumsOf(name, new BalanceSums(db));
  const places = Object.hasOwn(copies, name) ? copies[name] : undefined;
  if (!places) return nobody;
  return {
    ...nobody,
    written: async (rows, write) => {
      const result = await write();
      for (const place of places) await copyInto(db, rows, place);
      return result;
    },
  };
}

/** Changes of so few rows are looked for one by one; those of more in one pass, which finds that few rows changed. */
const maxApart = 10;

async function copyInto(db: Db, rows: readonly Document[], copy: Copies): Promise<void> {
  const { key, every, copied } = copy;
  const into = db.collection(copy.into);
  const changed = rows.length > maxApart ? await changedOf(into, rows, copy) : rows;
  const operations = changed.map((row): AnyBulkWriteOperation => {
    const values = copied(row);
    const differs = Object.entries(values).map(([field, value]) => ({ [field]: { $ne: value as unknown } }));
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
async function changedOf(into: Collection, rows: readonly Document[], { key, every, copied }: Copies) {
  const fields = Object.keys(copied({}));
  const found = await into
    .aggregate<{ _id: Document }>([
      { $match: { ...every, [key]: { $in: rows.map((row) => row[key] as string) } } },
      { $group: { _id: Object.fromEntries([key, ...fields].map((field) => [field, `$${field}`])) } },
    ])
    .toArray();
  const wanted = new Map(rows.map((row) => [row[key] as unknown, copied(row)]));
  const stale = new Set(
    found.flatMap(({ _id: copy }) => {
      const values = wanted.get(copy[key]) ?? {};
      return fields.some((field) => !same(copy[field], values[field])) ? [copy[key] as unknown] : [];
    }),
  );
  return rows.filter((row) => stale.has(row[key]));
}

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
