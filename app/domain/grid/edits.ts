import { CellMap, type CellKey } from './cell-map';
import type { CellValue } from './model';

/** What a cell was given: a value, or a text that could not be read and stays, with the reason, until it is put right. */
export type Entry = { readonly value: CellValue } | { readonly text: string; readonly reason: string };

export interface CellEntry extends CellKey {
  readonly entry: Entry;
}

/** Somebody else's newer value under an edit (decisions §3). */
export interface Conflict {
  readonly theirs: CellValue;
  /** Who saved it and when, in words, where the server tells. */
  readonly by?: string;
}

interface Change extends CellKey {
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
  /** Cells that a spread leaves as they are. */
  readonly held: CellMap<true>;
  readonly past: Step | null;
  readonly future: Step | null;
}

export const noEdits: EditState = {
  edits: CellMap.empty(),
  baseline: CellMap.empty(),
  sending: CellMap.empty(),
  saved: CellMap.empty(),
  conflicts: CellMap.empty(),
  held: CellMap.empty(),
  past: null,
  future: null,
};

/** The value that a cell came with from the server. */
export type Originals = (rowId: string, columnId: string) => CellValue;

export interface SavedCell extends CellKey {
  readonly value: CellValue;
}

export type EditAction =
  | { readonly type: 'enter'; readonly label: string; readonly entries: readonly CellEntry[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'discard' }
  | { readonly type: 'hold'; readonly cells: readonly CellKey[]; readonly held: boolean }
  | { readonly type: 'send'; readonly cells: readonly SavedCell[] }
  | { readonly type: 'saved'; readonly cells: readonly SavedCell[] }
  | { readonly type: 'failed' }
  | { readonly type: 'conflicted'; readonly cells: readonly (CellKey & Conflict)[] }
  | { readonly type: 'resolve'; readonly cells: readonly CellKey[]; readonly keep: 'mine' | 'theirs' }
  | { readonly type: 'loaded'; readonly before: Originals; readonly has: (cell: CellKey) => boolean };

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

const sameEntry = (one: Entry, other: Entry): boolean =>
  'value' in one ? 'value' in other && one.value === other.value : 'text' in other && one.text === other.text;

/**
 * The next state. Pure: the same actions from the same state end in the same state; undoing every step ends at the
 * start, redoing every step at the end. A step that changes nothing is none.
 */
export function reduceEdits(state: EditState, originals: Originals, action: EditAction): EditState {
  switch (action.type) {
    case 'enter':
      return enter(state, originals, action.label, action.entries);
    case 'undo':
      return travel(state, originals, 'past');
    case 'redo':
      return travel(state, originals, 'future');
    case 'discard':
      return enter(
        { ...state, conflicts: CellMap.empty() },
        originals,
        'Descartar alterações',
        [...state.edits.entries()].map(([rowId, columnId]) => ({
          rowId,
          columnId,
          entry: { value: baseOf(state, originals, rowId, columnId) },
        })),
      );
    case 'hold':
      return {
        ...state,
        held: state.held.with(
          action.cells.map(({ rowId, columnId }) => [rowId, columnId, action.held ? true : undefined]),
        ),
      };
    case 'send':
      return {
        ...state,
        sending: CellMap.empty<CellValue>().with(
          action.cells.map(({ rowId, columnId, value }) => [rowId, columnId, value]),
        ),
        saved: CellMap.empty(),
      };
    case 'saved':
      return saved(state, originals, action.cells);
    case 'failed':
      return { ...state, sending: CellMap.empty() };
    case 'conflicted':
      return conflicted(state, originals, action.cells);
    case 'resolve':
      return resolve(state, originals, action.cells, action.keep);
    case 'loaded':
      return loaded(state, originals, action.before, action.has);
  }
}

function enter(
  state: EditState,
  originals: Originals,
  label: string,
  entries: readonly CellEntry[],
): EditState {
  const changes = entries.flatMap(({ rowId, columnId, entry }): Change[] => {
    const before = entryOf(state, originals, rowId, columnId);
    return sameEntry(before, entry) ? [] : [{ rowId, columnId, before, after: entry }];
  });
  if (changes.length === 0) return state;
  return {
    ...state,
    ...applied(state, originals, changes, 'after'),
    past: { label, changes, next: state.past },
    future: null,
  };
}

/** One step back (`past`) or forth (`future`). */
function travel(state: EditState, originals: Originals, from: 'past' | 'future'): EditState {
  const step = state[from];
  if (!step) return state;
  const to = from === 'past' ? 'future' : 'past';
  return {
    ...state,
    ...applied(state, originals, step.changes, from === 'past' ? 'before' : 'after'),
    [from]: step.next,
    [to]: { ...step, next: state[to] },
  };
}

function applied(
  state: EditState,
  originals: Originals,
  changes: readonly Change[],
  side: 'before' | 'after',
): Pick<EditState, 'edits' | 'saved'> {
  return {
    edits: state.edits.with(
      changes.map((change) => {
        const { rowId, columnId } = change;
        const base = baseOf(state, originals, rowId, columnId);
        return [rowId, columnId, sameEntry(change[side], { value: base }) ? undefined : change[side]];
      }),
    ),
    saved:
      state.saved.size === 0
        ? state.saved
        : state.saved.with(changes.map(({ rowId, columnId }) => [rowId, columnId, undefined])),
  };
}

/** The server holds these values now: a cell edited again meanwhile stays an edit over them. */
function saved(state: EditState, originals: Originals, cells: readonly SavedCell[]): EditState {
  const at = cells.map(({ rowId, columnId, value }) => [rowId, columnId, value] as const);
  const next = {
    ...state,
    baseline: state.baseline.with(at),
    sending: state.sending.with(at.map(([rowId, columnId]) => [rowId, columnId, undefined])),
    saved: state.saved.with(at.map(([rowId, columnId]) => [rowId, columnId, true])),
    conflicts: state.conflicts.with(at.map(([rowId, columnId]) => [rowId, columnId, undefined])),
  };
  return { ...next, edits: withoutEqual(next, originals, cells) };
}

/** Edits without those, among the given cells, that say what the server holds anyway. */
const withoutEqual = (state: EditState, originals: Originals, cells: Iterable<CellKey>): CellMap<Entry> =>
  state.edits.with(
    [...cells].map(({ rowId, columnId }) => {
      const edit = state.edits.get(rowId, columnId);
      const base = baseOf(state, originals, rowId, columnId);
      return [rowId, columnId, edit && sameEntry(edit, { value: base }) ? undefined : edit];
    }),
  );

/** Somebody else saved first. Where both meant the same value there is nothing to choose. */
function conflicted(
  state: EditState,
  originals: Originals,
  cells: readonly (CellKey & Conflict)[],
): EditState {
  const next = {
    ...state,
    baseline: state.baseline.with(cells.map(({ rowId, columnId, theirs }) => [rowId, columnId, theirs])),
    sending: state.sending.with(cells.map(({ rowId, columnId }) => [rowId, columnId, undefined])),
  };
  const edits = withoutEqual(next, originals, cells);
  return {
    ...next,
    edits,
    conflicts: state.conflicts.with(
      cells.map(({ rowId, columnId, theirs, by }) => [
        rowId,
        columnId,
        edits.has(rowId, columnId) ? { theirs, ...(by !== undefined && { by }) } : undefined,
      ]),
    ),
  };
}

/** `mine` keeps the edit, now over their value; `theirs` takes it back, as a step that can be undone. */
function resolve(
  state: EditState,
  originals: Originals,
  cells: readonly CellKey[],
  keep: 'mine' | 'theirs',
): EditState {
  const chosen = cells.filter(({ rowId, columnId }) => state.conflicts.has(rowId, columnId));
  const next = {
    ...state,
    conflicts: state.conflicts.with(chosen.map(({ rowId, columnId }) => [rowId, columnId, undefined])),
  };
  if (keep === 'mine') return next;
  return enter(
    next,
    originals,
    'Aceitar o valor do outro',
    chosen.map(({ rowId, columnId }) => ({
      rowId,
      columnId,
      entry: { value: baseOf(state, originals, rowId, columnId) },
    })),
  );
}

/**
 * Rows came anew from the server (`originals`): what was saved since is in them. An edit whose cell changed under it
 * becomes a conflict; edits and history of cells that are gone (`has` is false) go with them.
 */
function loaded(
  state: EditState,
  originals: Originals,
  before: Originals,
  has: (cell: CellKey) => boolean,
): EditState {
  const fresh = { ...state, baseline: CellMap.empty<CellValue>() };
  const kept: CellKey[] = [];
  const gone: CellKey[] = [];
  for (const [rowId, columnId] of state.edits.entries())
    (has({ rowId, columnId }) ? kept : gone).push({ rowId, columnId });
  const moved = kept.flatMap(({ rowId, columnId }) => {
    const theirs = originals(rowId, columnId);
    return theirs === baseOf(state, before, rowId, columnId) ? [] : [{ rowId, columnId, theirs }];
  });
  const without = <V>(map: CellMap<V>): CellMap<V> =>
    map.with(gone.map(({ rowId, columnId }) => [rowId, columnId, undefined]));
  const steps = gone.length === 0 ? {} : { past: null, future: null };
  return conflicted(
    {
      ...fresh,
      edits: without(withoutEqual(fresh, originals, kept)),
      conflicts: without(state.conflicts),
      ...steps,
    },
    originals,
    moved.map((cell) => ({ ...cell, ...byOf(state, cell) })),
  );
}

/** Who was named for the same conflict before, where its value has not moved on. */
const byOf = (state: EditState, { rowId, columnId, theirs }: CellKey & Conflict): { by?: string } => {
  const known = state.conflicts.get(rowId, columnId);
  return known?.by !== undefined && known.theirs === theirs ? { by: known.by } : {};
};
