import { CellMap, type CellKey } from './cell-map';
import type { CellValue } from './model';

/** The ways of entering a value, other than typing it. */
export const entryWays = ['paste', 'mass', 'spread', 'fill', 'forward', 'import', 'suggest'] as const;
export type EntryWay = (typeof entryWays)[number];

/** An edit of a cell: a value, or an unreadable text that remains with its reason until it is corrected. */
export type Entry =
  | { readonly value: CellValue; readonly how?: EntryWay }
  | { readonly text: string; readonly reason: string };

export interface CellEntry extends CellKey {
  readonly entry: Entry;
}

/** Somebody else's newer value under an edit (rule P9). */
export interface Conflict {
  readonly theirs: CellValue;
  /** Author and time as `Ana Souza, 16 Nov 2026 12:03`, if the server knows them. */
  readonly by?: string;
  /** The version of this value, for saving over it. */
  readonly version?: number;
}

export interface Change extends CellKey {
  readonly before: Entry;
  readonly after: Entry;
}

/**
 * One undoable action. Steps are linked lists with shared tails, so that the history has no limit and needs no copies.
 */
export interface Step {
  /** The action as text: `Colar 30 células`. */
  readonly label: string;
  readonly changes: readonly Change[];
  readonly next: Step | null;
}

/** The complete state of editing. The grid's rows contain the originals; `baseline` has the values saved since. */
export interface EditState {
  readonly edits: CellMap<Entry>;
  readonly baseline: CellMap<CellValue>;
  /** Values that are being sent to the server. */
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

/** Author and time of a cell's loaded value, as text; null if unknown. */
export type Saver = (cell: CellKey) => string | null;
export const noSaver: Saver = () => null;

/** The `by` of a conflict, if known. */
export const named = (by: string | null | undefined): Pick<Conflict, 'by'> => (by ? { by } : {});

/** The value of a cell in the server's rows. */
export type Originals = (rowId: string, columnId: string) => CellValue;

export interface SavedCell extends CellKey {
  readonly value: CellValue;
}

/** The latest known value on the server. */
export const baseOf = (
  state: EditState,
  originals: Originals,
  rowId: string,
  columnId: string,
): CellValue => {
  const saved = state.baseline.get(rowId, columnId);
  return saved === undefined ? originals(rowId, columnId) : saved;
};

/** The displayed entry of a cell: its edit, or the value on the server. */
export const entryOf = (state: EditState, originals: Originals, rowId: string, columnId: string): Entry =>
  state.edits.get(rowId, columnId) ?? { value: baseOf(state, originals, rowId, columnId) };

/** The value of a cell; for an unreadable text, the value below it. */
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

/** Whether an entry equals the value on the server and nothing else is being sent: then it is not an edit. */
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
