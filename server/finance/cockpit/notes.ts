import type { Collection, Filter, Sort } from 'mongodb';
import type { CommentRecord, FileRecord } from './collection';
import { isOfMonths, ofMonths, ofUnit, type RowScope, type Scope } from './scope';

const maxShown = 500;
const newest: Sort = { at: -1 };

/** Notes of a row, of the shown months and of the others, each oldest first. */
export interface RowNotes<T> {
  readonly shown: readonly T[];
  readonly others: readonly T[];
}

/** The newest 500 notes of a row. */
export async function notesOfRow<N extends CommentRecord | FileRecord, T>(
  records: Collection<N>,
  scope: RowScope,
  view: (record: N) => T,
): Promise<RowNotes<T>> {
  const filter = { row: scope.row, ...ofUnit(scope) } as Filter<N>;
  const found = (await records.find(filter).sort(newest).limit(maxShown).toArray()) as N[];
  found.reverse();
  return {
    shown: found.filter((record) => isOfMonths(record, scope)).map(view),
    others: found.filter((record) => !isOfMonths(record, scope)).map(view),
  };
}

/** A table's notes by row, oldest first. */
export async function notesByRow<N extends CommentRecord | FileRecord, T>(
  records: Collection<N>,
  scope: Scope,
  view: (record: N) => T,
): Promise<Map<string, T[]>> {
  const filter = { ...ofMonths(scope), ...ofUnit(scope) } as Filter<N>;
  const rows = new Map<string, T[]>();
  for (const record of (await records.find(filter).sort({ at: 1 }).toArray()) as N[]) {
    const known = rows.get(record.row);
    if (known) known.push(view(record));
    else rows.set(record.row, [view(record)]);
  }
  return rows;
}
