import { widest } from '~/domain/grid/arrangement';
import type { GridRow } from '~/domain/grid/model';
import type { GridControl } from './grid-control';
import type { ColumnTable } from './grid-cursor';

interface Named {
  readonly id: string;
  readonly label: string;
}

/** CSS pixels by which a key makes a column wider or narrower. */
const widenStep = 16;

/** All columns in their order, hidden ones too. */
export const orderOf = <Row extends GridRow>({ order, store }: GridControl<Row>): readonly string[] =>
  order.length > 0 ? order : store.model.columns.map(({ id }) => id);

/** Moves a column or changes its width by a key, and announces the result. */
export function changeColumn<Row extends GridRow>(
  control: GridControl<Row>,
  column: Named,
  key: string,
): void {
  if (key === 'PageUp' || key === 'PageDown') return moveColumn(control, column, key === 'PageUp' ? -1 : 1);
  const { table } = control;
  const sized = table?.getColumn(column.id);
  if (!table || !sized) return;
  const wanted = sized.getSize() + (key === 'ArrowRight' ? widenStep : -widenStep);
  const width = Math.max(sized.columnDef.minSize ?? 0, Math.min(widest, wanted));
  table.setColumnSizing((widths) => ({ ...widths, [column.id]: width }));
  control.say(`Coluna ${column.label}: ${width} pixels de largura`);
}

/** Moves a column past its neighbour, pinned ones among themselves, and announces its position. */
export function moveColumn<Row extends GridRow>(
  control: GridControl<Row>,
  { id, label }: Named,
  by: 1 | -1,
): void {
  const at = control.table && moved(control, control.table, id, by);
  control.say(
    at === null
      ? `Coluna ${label}: não há outra ${by < 0 ? 'à esquerda' : 'à direita'} com que trocar`
      : `Coluna ${label}: na posição ${at}`,
  );
}

/** The new position, from 1; null without a neighbour. The first column stays where it is. */
function moved<Row extends GridRow>(
  control: GridControl<Row>,
  table: ColumnTable,
  columnId: string,
  by: 1 | -1,
): number | null {
  const pinned = table.getStartVisibleLeafColumns().map(({ id }) => id);
  const loose = table.getCenterVisibleLeafColumns().map(({ id }) => id);
  const isPinned = pinned.includes(columnId);
  const among = isPinned ? pinned.slice(1) : loose;
  const at = among.indexOf(columnId);
  const neighbour = among[at + by];
  if (at < 0 || neighbour === undefined) return null;
  const past = (ids: readonly string[]) => {
    const others = ids.filter((id) => id !== columnId);
    others.splice(others.indexOf(neighbour) + (by > 0 ? 1 : 0), 0, columnId);
    return others;
  };
  if (isPinned) table.setColumnPinning((pins) => ({ ...pins, start: past(pins.start) }));
  else control.putInOrder(past(orderOf(control)));
  return (isPinned ? 1 : pinned.length) + at + by + 1;
}
