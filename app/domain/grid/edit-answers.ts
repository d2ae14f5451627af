import { CellMap, type CellKey } from './cell-map';
import {
  baseOf,
  isOnServer,
  named,
  noSaver,
  type Conflict,
  type EditState,
  type Entry,
  type Originals,
  type SavedCell,
  type Saver,
} from './edit-state';
import { enter } from './edit-steps';
import type { CellValue } from './model';

/** The server has stored these values. A cell edited again meanwhile remains an edit. */
export function saved(state: EditState, originals: Originals, cells: readonly SavedCell[]): EditState {
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

/** The server has stored nothing of the request: edits undone meanwhile are dropped. */
export function failed(state: EditState, originals: Originals): EditState {
  const sent = [...state.sending.entries()].map(([rowId, columnId]) => ({ rowId, columnId }));
  const next = { ...state, sending: CellMap.empty<CellValue>() };
  return { ...next, edits: withoutEqual(next, originals, sent) };
}

/** Removes edits, among the given cells, that equal the stored value. */
const withoutEqual = (state: EditState, originals: Originals, cells: Iterable<CellKey>): CellMap<Entry> =>
  state.edits.with(
    [...cells].map((cell) => {
      const edit = state.edits.get(cell.rowId, cell.columnId);
      return [cell.rowId, cell.columnId, edit && isOnServer(state, originals, cell, edit) ? undefined : edit];
    }),
  );

/** Somebody else saved first. It is not a conflict if both values are equal, or if the edit was undone meanwhile. */
export function conflicted(
  state: EditState,
  originals: Originals,
  cells: readonly (CellKey & Conflict)[],
): EditState {
  const unsent = {
    ...state,
    sending: state.sending.with(cells.map(({ rowId, columnId }) => [rowId, columnId, undefined])),
  };
  const next = {
    ...unsent,
    edits: withoutEqual(unsent, originals, cells),
    baseline: state.baseline.with(cells.map(({ rowId, columnId, theirs }) => [rowId, columnId, theirs])),
  };
  const edits = withoutEqual(next, originals, cells);
  return {
    ...next,
    edits,
    conflicts: state.conflicts.with(
      cells.map(({ rowId, columnId, theirs, by }) => [
        rowId,
        columnId,
        edits.has(rowId, columnId) ? { theirs, ...named(by) } : undefined,
      ]),
    ),
  };
}

/** `mine` keeps the edit, now over the newer value; `theirs` removes it, as a step that can be undone. */
export function resolve(
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

interface Loaded {
  readonly before: Originals;
  readonly has: (cell: CellKey) => boolean;
  readonly behind?: (cell: CellKey) => boolean;
  readonly saver?: Saver;
}

/**
 * The server's rows were reloaded (`originals`): they contain later saves, except cells that are `behind`, whose
 * saved values stay. An edit whose cell changed becomes a conflict, with its `saver`; edits and history of removed
 * cells (`has` is false) are dropped.
 */
export function loaded(
  state: EditState,
  originals: Originals,
  { before, has, behind = () => false, saver = noSaver }: Loaded,
): EditState {
  const fresh = {
    ...state,
    baseline: CellMap.empty<CellValue>().with(
      [...state.baseline.entries()].filter(([rowId, columnId]) => behind({ rowId, columnId })),
    ),
  };
  const kept: CellKey[] = [];
  const gone: CellKey[] = [];
  for (const [rowId, columnId] of state.edits.entries())
    (has({ rowId, columnId }) ? kept : gone).push({ rowId, columnId });
  const moved = kept.flatMap(({ rowId, columnId }) => {
    const theirs = baseOf(fresh, originals, rowId, columnId);
    // A saved value may have arrived with the rows before the answer of its save.
    const isOwn = theirs === state.sending.get(rowId, columnId);
    return isOwn || theirs === baseOf(state, before, rowId, columnId) ? [] : [{ rowId, columnId, theirs }];
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
    moved.map((cell) => ({ ...cell, ...named(saver(cell) ?? knownSaver(state, cell)) })),
  );
}

/** The saver of the same conflict before, if its value has not changed. */
const knownSaver = (
  state: EditState,
  { rowId, columnId, theirs }: CellKey & Conflict,
): string | undefined => {
  const known = state.conflicts.get(rowId, columnId);
  return known?.theirs === theirs ? known.by : undefined;
};
