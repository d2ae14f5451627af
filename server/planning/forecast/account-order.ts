import type { Db } from 'mongodb';
import { countedReads } from '../../platform/mongo';

/** Compares management accounts by the order of their base; accounts without a place come last, by code. */
export async function accountOrder(db: Db): Promise<(one: string, other: string) => number> {
  const places = await countedReads(db).of(
    'conta_gerencial',
    'places',
    () => placesIn(db),
    ({ size }) => size + 1,
  );
  const place = (account: string) => places.get(account) ?? Number.POSITIVE_INFINITY;
  return (one, other) => compare(place(one), place(other)) || compare(one, other);
}

async function placesIn(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .collection<{ account_concat: string; order?: number | null }>('conta_gerencial')
    .find({ order: { $ne: null } }, { projection: { _id: 0, account_concat: 1, order: 1 } })
    .toArray();
  return new Map(
    rows.flatMap(({ account_concat, order }) => (typeof order === 'number' ? [[account_concat, order]] : [])),
  );
}

const compare = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;
