import type { Db } from 'mongodb';

/** Compares management accounts as their base orders them; those that it gives no place come after, by code. */
export async function accountOrder(db: Db): Promise<(one: string, other: string) => number> {
  const rows = await db
    .collection<{ account_concat: string; order?: number | null }>('conta_gerencial')
    .find({ order: { $ne: null } }, { projection: { _id: 0, account_concat: 1, order: 1 } })
    .toArray();
  const places = new Map(rows.map(({ account_concat, order }) => [account_concat, order]));
  const place = (account: string) => places.get(account) ?? Number.POSITIVE_INFINITY;
  return (one, other) => compare(place(one), place(other)) || compare(one, other);
}

const compare = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;
