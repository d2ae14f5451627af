import { count } from '~/domain/values/format';
import { kindOf, lockOf, type GridColumn, type GridRow } from '~/domain/grid/model';
import { copiedForward } from '~/domain/grid/tools';
import type { GridControl } from './grid-control';

/**
 * Carries the first column of the selection on to its others; with one column selected, to all open ones after it. First
 * and after are by time, in which the model has its columns: on show pinned ones come first.
 */
export function copyForward<Row extends GridRow>(control: GridControl<Row>): void {
  const { store } = control;
  const { rows, columns } = control.selected();
  const inTime = (some: readonly GridColumn<Row>[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return store.model.columns.filter(({ id }) => ids.has(id));
  };
  const [source, ...others] = inTime(columns);
  if (!source) return;
  const shown = inTime(store.columns);
  const targets = others.length > 0 ? others : shown.slice(shown.indexOf(source) + 1);
  const entries = copiedForward(rows, source.id, targets, store.read);
  if (entries.length === 0) return control.say('Não há célula aberta depois desta coluna');
  control.apply(`Copiar ${source.label} para a frente`, entries, 'forward');
  control.say(`${count(entries.length, 'célula preenchida', 'células preenchidas')} com ${source.label}`);
}

/** Marks the open cells of the selection as held, or frees them: a spread leaves held cells as they are. */
export function holdSelected<Row extends GridRow>(control: GridControl<Row>, fixed: boolean): void {
  const { rows, columns } = control.selected();
  const cells = rows.flatMap((row) =>
    kindOf(row) === 'row'
      ? columns
          .filter((column) => column.kind === 'number' && lockOf(row, column) === null)
          .map((column) => ({ rowId: row.id, columnId: column.id }))
      : [],
  );
  control.store.dispatch({ type: 'hold', cells, fixed });
  control.say(
    `${count(cells.length, 'célula', 'células')} ${fixed ? 'na distribuição: valor fixo' : 'livres'}`,
  );
}
