import type { Db, Document } from 'mongodb';
import { changeSets } from '../../planning/forecast/change-set';
import { collection } from '../../platform/mongo/collection';
import type { Base } from './base';

/** Who saved a row in the portal last, and when. */
export interface Editor {
  readonly name: string;
  readonly at: Date;
}

/** The editors of rows, by row; a forecast cell names the change set that wrote it, other rows the person. */
export async function editorsOf(
  { collection_name: name }: Base,
  db: Db,
  rows: readonly Document[],
): Promise<Map<string, Editor>> {
  const sets = name === 'forecast' ? await setsOf(db, rows) : new Map<string, Editor>();
  return new Map(
    rows.flatMap((row): [string, Editor][] => {
      const editor = sets.get(String(row['changeSet'])) ?? markOf(row);
      return editor ? [[String(row['_id']), editor]] : [];
    }),
  );
}

function markOf({ changedBy, changedByName, changedAt }: Document): Editor | null {
  const name: unknown = changedByName ?? changedBy;
  return typeof name === 'string' && changedAt instanceof Date ? { name, at: changedAt } : null;
}

async function setsOf(db: Db, rows: readonly Document[]): Promise<Map<string, Editor>> {
  const ids = [
    ...new Set(rows.flatMap(({ changeSet }) => (typeof changeSet === 'string' ? [changeSet] : []))),
  ];
  const sets = await collection(db, changeSets)
    .find({ _id: { $in: ids } }, { projection: { authorName: 1, at: 1 } })
    .toArray();
  return new Map(sets.map(({ _id, authorName, at }) => [_id, { name: authorName, at }]));
}
