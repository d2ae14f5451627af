import type { CellKey } from './cell-map';
import type { EditState } from './edit-state';
import type { EditAction } from './edits';

/** Cells whose value or mark may have changed by an action; a load may change all. */
export function* touchedBy(action: EditAction, before: EditState, after: EditState): Generator<CellKey> {
  switch (action.type) {
    case 'enter':
    case 'redo':
      yield* after.past?.changes ?? [];
      break;
    case 'discard':
      for (const [rowId, columnId] of before.edits.entries()) yield { rowId, columnId };
      break;
    case 'undo':
      yield* after.future?.changes ?? [];
      break;
    case 'failed':
      for (const [rowId, columnId] of before.sending.entries()) yield { rowId, columnId };
      break;
    case 'send':
      for (const [rowId, columnId] of before.saved.entries()) yield { rowId, columnId };
      yield* action.cells;
      break;
    case 'loaded':
      break;
    case 'conflicted':
    case 'hold':
    case 'resolve':
    case 'saved':
      yield* action.cells;
  }
}
