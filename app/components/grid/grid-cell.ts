import { shownValue } from '~/domain/grid/entries';
import { kindOf, lockOf, type GridColumn, type GridRow } from '~/domain/grid/model';
import { toneOf, type Tone } from '~/domain/grid/tone';
import type { GridStore } from './grid-store';
import type { Grid } from './use-grid';

/** States of a cell that are marked, strongest first. */
export type Mark = 'conflict' | 'invalid' | 'sending' | 'changed' | 'saved' | 'fixed';

const words: Record<Mark, string> = {
  conflict: 'em conflito',
  invalid: 'valor ilegível',
  sending: 'salvando',
  changed: 'alterado',
  saved: 'salvo',
  fixed: 'fixo na distribuição',
};

export const markWords = (mark: Mark): string => words[mark];

export interface CellLook {
  readonly text: string;
  readonly mark: Mark | null;
  /** What more there is to say: why it cannot be read, what the other person's value is. */
  readonly note: string | null;
  /** What people left at the cell, such as comments. */
  readonly flag: string | null;
  readonly lock: string | null;
  readonly numeric: boolean;
  readonly tone: Tone | null;
}

/** How a cell looks now. */
export function lookOf<Row extends GridRow>(
  { store, flag }: Pick<Grid<Row>, 'store' | 'flag'>,
  rowIndex: number,
  row: Row,
  column: GridColumn<Row>,
): CellLook {
  const entry = store.entry(rowIndex, column);
  const own = kindOf(row) === 'row';
  const mark = own ? markOf(store, row.id, column.id) : null;
  return {
    text: 'text' in entry ? entry.text : shownValue(column, entry.value),
    mark,
    note: 'reason' in entry ? entry.reason : mark === 'conflict' ? conflictNote(store, row.id, column) : null,
    flag: own ? (flag?.(row.id, column.id) ?? null) : null,
    lock: lockOf(row, column),
    numeric: column.kind === 'number',
    tone: 'value' in entry ? toneOf(column, entry.value) : null,
  };
}

function markOf<Row extends GridRow>(
  { state }: GridStore<Row>,
  rowId: string,
  columnId: string,
): Mark | null {
  if (state.conflicts.has(rowId, columnId)) return 'conflict';
  const edit = state.edits.get(rowId, columnId);
  if (edit && 'text' in edit) return 'invalid';
  if (state.sending.has(rowId, columnId)) return 'sending';
  if (edit) return 'changed';
  if (state.saved.has(rowId, columnId)) return 'saved';
  return state.fixed.has(rowId, columnId) ? 'fixed' : null;
}

function conflictNote<Row extends GridRow>(
  { state }: GridStore<Row>,
  rowId: string,
  column: GridColumn<Row>,
): string | null {
  const conflict = state.conflicts.get(rowId, column.id);
  if (!conflict) return null;
  const theirs = shownValue(column, conflict.theirs) || 'vazio';
  return conflict.by ? `Salvo por ${conflict.by}: ${theirs}` : `Outra pessoa salvou ${theirs}`;
}
