import { CellMap, type CellKey } from './cell-map';
import { conflicted, failed, loaded, resolve, saved } from './edit-answers';
import {
  baseOf,
  type CellEntry,
  type Conflict,
  type EditState,
  type EntryWay,
  type Originals,
  type SavedCell,
  type Saver,
} from './edit-state';
import { enter, travel } from './edit-steps';
import type { CellValue } from './model';

export type EditAction =
  | {
      readonly type: 'enter';
      readonly label: string;
      readonly entries: readonly CellEntry[];
      readonly how?: EntryWay;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'discard' }
  | { readonly type: 'hold'; readonly cells: readonly CellKey[]; readonly fixed: boolean }
  | { readonly type: 'send'; readonly cells: readonly SavedCell[] }
  | { readonly type: 'saved'; readonly cells: readonly SavedCell[] }
  | { readonly type: 'failed' }
  | { readonly type: 'conflicted'; readonly cells: readonly (CellKey & Conflict)[] }
  | { readonly type: 'resolve'; readonly cells: readonly CellKey[]; readonly keep: 'mine' | 'theirs' }
  | {
      readonly type: 'loaded';
      readonly before: Originals;
      readonly has: (cell: CellKey) => boolean;
      /** Cells for which the rows are older than the last save, because they were read before it. */
      readonly behind?: (cell: CellKey) => boolean;
      /** Who saved the reloaded values. */
      readonly saver?: Saver;
    };

/**
 * The next state. Pure: the same actions lead to the same state; undoing every step ends at the start, redoing every
 * step at the end. A step without a change is dropped.
 */
export function reduceEdits(state: EditState, originals: Originals, action: EditAction): EditState {
  switch (action.type) {
    case 'enter':
      return enter(state, originals, action.label, action.entries, action.how);
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
        fixed: state.fixed.with(
          action.cells.map(({ rowId, columnId }) => [rowId, columnId, action.fixed ? true : undefined]),
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
      return failed(state, originals);
    case 'conflicted':
      return conflicted(state, originals, action.cells);
    case 'resolve':
      return resolve(state, originals, action.cells, action.keep);
    case 'loaded':
      return loaded(state, originals, action);
  }
}
