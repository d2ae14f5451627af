import {
  entryOf,
  isOnServer,
  sameEntry,
  type CellEntry,
  type Change,
  type EditState,
  type EntryWay,
  type Originals,
} from './edit-state';

/** Enters edits as one undoable step; edits without a change are omitted, and an empty step is dropped. */
export function enter(
  state: EditState,
  originals: Originals,
  label: string,
  entries: readonly CellEntry[],
  how?: EntryWay,
): EditState {
  const changes = entries.flatMap(({ rowId, columnId, entry }): Change[] => {
    const before = entryOf(state, originals, rowId, columnId);
    return sameEntry(before, entry)
      ? []
      : [{ rowId, columnId, before, after: how && 'value' in entry ? { value: entry.value, how } : entry }];
  });
  if (changes.length === 0) return state;
  return {
    ...state,
    ...applied(state, originals, changes, 'after'),
    past: { label, changes, next: state.past },
    future: null,
  };
}

/** One step back (`past`) or forward (`future`). */
export function travel(state: EditState, originals: Originals, from: 'past' | 'future'): EditState {
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
        return [
          rowId,
          columnId,
          isOnServer(state, originals, change, change[side]) ? undefined : change[side],
        ];
      }),
    ),
    saved:
      state.saved.size === 0
        ? state.saved
        : state.saved.with(changes.map(({ rowId, columnId }) => [rowId, columnId, undefined])),
  };
}
