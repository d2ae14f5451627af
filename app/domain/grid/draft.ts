import { CellMap } from './cell-map';
import { named, noEdits, noSaver, type Conflict, type EditState, type Entry, type Saver } from './edit-state';
import type { CellValue } from './model';

/** Unsaved edits for storage outside the page, each with the value that it replaces. */
export interface DraftCell {
  readonly rowId: string;
  readonly columnId: string;
  readonly entry: Entry;
  readonly over: CellValue;
  /** The version of the row, if it is needed to identify a newer value. */
  readonly version?: number | undefined;
  /** Set if somebody else's value in the cell was shown, and no choice made yet. */
  readonly clashing?: true | undefined;
}

export type Draft = readonly DraftCell[];

/** The edits that closing the page would lose. */
export const draftOf = (state: EditState, base: (rowId: string, columnId: string) => CellValue): Draft =>
  [...state.edits.entries()].map(([rowId, columnId, entry]) => ({
    rowId,
    columnId,
    entry,
    over: base(rowId, columnId),
    ...(state.conflicts.has(rowId, columnId) && { clashing: true }),
  }));

/**
 * Applies a stored draft to the current rows, as one step. An edit whose cell has changed since, or that was an
 * undecided conflict, becomes a conflict with its `saver`; an edit of a removed or locked cell (`open` is false) is
 * omitted and counted.
 */
export function restoreDraft(
  draft: Draft,
  base: (rowId: string, columnId: string) => CellValue,
  open: (rowId: string, columnId: string) => boolean,
  saver: Saver = noSaver,
): { readonly state: EditState; readonly lost: number } {
  const kept = draft.filter(
    ({ rowId, columnId, entry }) =>
      open(rowId, columnId) && !('value' in entry && entry.value === base(rowId, columnId)),
  );
  const lost = draft.filter(({ rowId, columnId }) => !open(rowId, columnId)).length;
  if (kept.length === 0) return { state: noEdits, lost };
  const state: EditState = {
    ...noEdits,
    edits: CellMap.empty<Entry>().with(kept.map(({ rowId, columnId, entry }) => [rowId, columnId, entry])),
    conflicts: CellMap.empty<Conflict>().with(
      kept.flatMap(({ rowId, columnId, over, clashing }) => {
        const theirs = base(rowId, columnId);
        const conflict = { theirs, ...named(saver({ rowId, columnId })) };
        return theirs === over && !clashing ? [] : [[rowId, columnId, conflict] as const];
      }),
    ),
    past: {
      label: 'Rascunho recuperado',
      changes: kept.map(({ rowId, columnId, entry }) => ({
        rowId,
        columnId,
        before: { value: base(rowId, columnId) },
        after: entry,
      })),
      next: null,
    },
  };
  return { state, lost };
}
