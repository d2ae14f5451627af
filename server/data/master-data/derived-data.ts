import type { Collection, Db, Document } from 'mongodb';
import { standardBase } from '../../bases';
import type { Copies, Followers } from '../bases/derived-data';
import { same } from '../../platform/same';
import type { Base } from './base';

const nobody: Followers = {
  written: (_, write) => write(),
  removed: (_, write) => write(),
  rest: () => Promise.resolve(),
  settle: () => Promise.resolve(),
};

/** Updates that follow writes of a base's rows: derived data, and copies of their fields. */
export function derivedDataOf({ collection_name: name }: Base, db: Db): Followers {
  const { derived, copies } = standardBase(name) ?? {};
  if (derived) return derived(db);
  if (!copies) return nobody;
  return {
    ...nobody,
    written: async (rows, write) => {
      const result = await write();
      for (const place of copies) await copyInto(db, rows, place);
      return result;
    },
  };
}

/**
 * Up to this many changed rows are looked up one by one; more rows are compared in one query, since usually few
 * differ.
 */
const maxApart = 10;

async function copyInto(db: Db, rows: readonly Document[], copy: Copies): Promise<void> {
  const { key, every, copied } = copy;
  const into = db.collection(copy.into);
  const changed = rows.length > maxApart ? await changedOf(into, rows, copy) : rows;
  const operations = changed.map((row) => {
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

/** The rows whose copies differ. */
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
