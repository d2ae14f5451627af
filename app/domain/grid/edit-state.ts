import { CellMap, type CellKey } from './cell-map';
import type { CellValue } from './model';

/** How an entry came into a cell, where it was not typed there. */
export const entryWays = ['paste', 'mass', 'spread', 'fill', 'forward', 'import', 'suggest'] as const;
export type EntryWay = (typeof entryWays)[number];

/** An edit of a cell: a value, or an unreadable text that stays, with the reason, until it is corrected. */
export type Entry =
  | { readonly value: CellValue; readonly how?: EntryWay }
  | { readonly text: string; readonly reason: string };

export interface CellEntry extends CellKey {
  readonly entry: Entry;
}

/** Somebody else's newer value under an edit (rule P9). */
export interface Conflict {
  readonly theirs: CellValue;
  /** Who saved it and when, as `Ana Souza, 16 Nov 2026 12:03`, if the server knows. */
  readonly by?: string;
  /** The version that this value has, for a save over it. */
  readonly version?: number;
}

export interface Change extends CellKey {
  readonly before: Entry;
  readonly after: Entry;
}

/** One undoable act; steps are a list whose tails are shared, so that history has no limit and costs no copying. */
export interface Step {
  /** What was done, in words: `Colar 30 células`. */
  readonly label: string;
  readonly changes: readonly Change[];
  readonly next: Step | null;
}

/** The whole state of an edit. Originals live in the grid's rows; `baseline` holds what was saved over them since. */
export interface EditState {
  readonly edits: CellMap<Entry>;
  readonly baseline: CellMap<CellValue>;
  /** Values on their way to the server. */
  readonly sending: CellMap<CellValue>;
  /** Cells of the last save. */
  readonly saved: CellMap<true>;
  readonly conflicts: CellMap<Conflict>;
  /** Cells that a spread does not change. */
  readonly fixed: CellMap<true>;
  readonly past: Step | null;
  readonly future: Step | null;
}

export const noEdits: EditState = {
  edits: CellMap.empty(),
  baseline: CellMap.empty(),
  sending: CellMap.empty(),
  saved: CellMap.empty(),
  conflicts: CellMap.empty(),
  fixed: CellMap.empty(),
  past: null,
  future: null,
};

/** Who saved a cell's loaded value and when, in words; null if unknown. */
export type Saver = (cell: CellKey) => string | null;
export const noSaver: Saver = () => null;

/** For a conflict: its `by`, where there is one. */
export const named = (by: string | null | undefined): Pick<Conflict, 'by'> => (by ? { by } : {});

/** The value that a cell came with from the server. */
export type Originals = (rowId: string, columnId: string) => CellValue;

export interface SavedCell extends CellKey {
  readonly value: CellValue;
}

/** What the server is known to hold. */
export const baseOf = (
  state: EditState,
  originals: Originals,
  rowId: string,
  columnId: string,
): CellValue => {
  const saved = state.baseline.get(rowId, columnId);
  return saved === undefined ? originals(rowId, columnId) : saved;
};

/** What the cell shows: its edit, else what the server holds. */
export const entryOf = (state: EditState, originals: Originals, rowId: string, columnId: string): Entry =>
  state.edits.get(rowId, columnId) ?? { value: baseOf(state, originals, rowId, columnId) };

/** The cell's value; of a text that could not be read, the value under it. */
export const currentValue = (
  state: EditState,
  originals: Originals,
  rowId: string,
  columnId: string,
): CellValue => {
  const edit = state.edits.get(rowId, columnId);
  return edit && 'value' in edit ? edit.value : baseOf(state, originals, rowId, columnId);
};

export const sameEntry = (one: Entry, other: Entry): boolean =>
  'value' in one ? 'value' in other && one.value === other.value : 'text' in other && one.text === other.text;

/** Whether an entry is what the server holds, with nothing else on its way there: it is no edit then. */
export function isOnServer(
  state: EditState,
  originals: Originals,
  { rowId, columnId }: CellKey,
  entry: Entry,
): boolean {
  const sent = state.sending.get(rowId, columnId);
  return (
    sameEntry(entry, { value: baseOf(state, originals, rowId, columnId) }) &&
    (sent === undefined || sameEntry(entry, { value: sent }))
  );
}

/** The numbers of unsaved edits. */
export interface EditCounts {
  readonly unsaved: number;
  readonly invalid: number;
  readonly conflicts: number;
  readonly sending: number;
}

export function countEdits({ edits, conflicts, sending }: EditState): EditCounts {
  let invalid = 0;
  for (const [, , entry] of edits.entries()) if ('text' in entry) invalid += 1;
  return { unsaved: edits.size, invalid, conflicts: conflicts.size, sending: sending.size };
}
