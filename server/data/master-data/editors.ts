import type { Db, Document } from 'mongodb';
import { standardBase } from '../../bases';
import type { Editor } from '../bases/standard-base';
import type { Base } from './base';

/** Who saved rows in the portal last, by row: as their base says, else as they say themselves. */
export async function editorsOf(
  { collection_name: name }: Base,
  db: Db,
  rows: readonly Document[],
): Promise<Map<string, Editor>> {
  const told = await standardBase(name)?.editors?.(db, rows);
  return new Map(
    rows.flatMap((row): [string, Editor][] => {
      const id = String(row['_id']);
      const editor = told?.get(id) ?? markOf(row);
      return editor ? [[id, editor]] : [];
    }),
  );
}

function markOf({ changedBy, changedByName, changedAt }: Document): Editor | null {
  const name: unknown = changedByName ?? changedBy;
  return typeof name === 'string' && changedAt instanceof Date ? { name, at: changedAt } : null;
}
