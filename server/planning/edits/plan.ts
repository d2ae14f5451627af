import { same } from '../../platform/same';
import type { EditedRow } from './change-set';

/** One field of one row that a save changes; its value is a figure, but in rows of bases. */
export interface Edit<V = number | null> {
  /** Names the row within its scope. */
  readonly row: string;
  readonly field: string;
  /** Null: none any more, as before its first value. */
  readonly to: V;
  /** The version of the row that the person saw; null where the form does not say: it goes over any. */
  readonly version: number | null;
  /** What the field held under the edit, where rows have several fields: another one's change is no conflict then. */
  readonly expected?: V | undefined;
}

/** An edit beside the row that it is for, as it stands; undefined where there is none (yet). */
export interface Placed<E extends Edit<unknown>, R> {
  readonly edit: E;
  readonly row: R | undefined;
}

export interface Plan<E extends Edit<unknown>, R> {
  readonly taken: Placed<E, R>[];
  /** Edits over a version that is gone. */
  readonly conflicts: Placed<E, R>[];
  /** Edits that their row has already. */
  readonly unchanged: Placed<E, R>[];
}

/** What a field of a row holds; null where there is no row. */
export const valueIn = <V = number>(row: object | undefined, field: string): V | null =>
  (row as Readonly<Record<string, V | null>> | undefined)?.[field] ?? null;

/** Names one field of one row. */
export const fieldKey = ({ row, field }: Pick<Edit, 'row' | 'field'>): string => `${row} ${field}`;

/** Parts edits into those to write, those that are there already, and those over a newer value (rule P9). */
export function planOf<E extends Edit<unknown>, R extends Pick<EditedRow, 'version'>>(
  edits: readonly E[],
  rows: ReadonlyMap<string, R>,
): Plan<E, R> {
  const plan: Plan<E, R> = { taken: [], conflicts: [], unchanged: [] };
  for (const edit of edits) {
    const row = rows.get(edit.row);
    const value = valueIn(row, edit.field);
    const moved = edit.version !== null && edit.version !== (row?.version ?? 0);
    if (same(value, edit.to)) plan.unchanged.push({ edit, row });
    else if (moved && (edit.expected === undefined || !same(edit.expected, value)))
      plan.conflicts.push({ edit, row });
    else plan.taken.push({ edit, row });
  }
  return plan;
}
