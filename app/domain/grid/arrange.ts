import { readColumnFilter, type ColumnCondition } from '../lists/column-filter';
import { folded } from '../values/text';
import type { Arrangement, CellReader, GridFilter } from './arrangement';
import { shownValue } from './entries';
import { kindOf, type CellValue, type GridColumn, type GridModel, type GridRow } from './model';

/** Reads a column's filter; null if it is invalid. */
export const filterCondition = <Row>({ kind }: GridColumn<Row>, text: string): ColumnCondition | null =>
  readColumnFilter(kind, text);

/**
 * Row indexes in the requested order, without filtered rows (rule P27). Rows stay in their group: groups are sorted
 * among each other by their own cell, a total stays last, and a group is kept as long as one of its rows is. Rows
 * without a value come last in both directions.
 */
export function arranged<Row extends GridRow>(
  model: GridModel<Row>,
  { sort, filters }: Arrangement,
  reader: CellReader<Row>,
): Int32Array {
  const kept = keptRows(model, filters, reader);
  const column = sort && model.columns[model.columnIndex.get(sort.columnId) ?? -1];
  const all = Int32Array.from(model.rows.keys());
  if (!column) return all.filter((index) => kept[index] === 1);
  const children = new Map<number, number[]>();
  for (const index of all) {
    if (kept[index] !== 1) continue;
    const above = model.parent[index] ?? -1;
    const siblings = children.get(above);
    if (siblings) siblings.push(index);
    else children.set(above, [index]);
  }
  const values = new Map<number, CellValue>();
  for (const siblings of children.values())
    for (const index of siblings) values.set(index, reader.value(index, column));
  const isTotal = (index: number) => Number(kindOf(model.rows[index] as Row) === 'step-total');
  const order: number[] = [];
  const add = (above: number): void => {
    const siblings = children.get(above) ?? [];
    siblings.sort(
      (one, other) =>
        isTotal(one) - isTotal(other) ||
        compared(values.get(one) ?? null, values.get(other) ?? null, sort.down) ||
        one - other,
    );
    for (const index of siblings) {
      order.push(index);
      if (model.heads[index] === 1) add(index);
    }
  };
  add(-1);
  return Int32Array.from(order);
}

const byText = new Intl.Collator('pt-BR', { numeric: true });

function compared(one: CellValue, other: CellValue, down: boolean): number {
  const [oneEmpty, otherEmpty] = [isEmpty(one), isEmpty(other)];
  if (oneEmpty || otherEmpty) return Number(oneEmpty) - Number(otherEmpty);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : byText.compare(String(one), String(other));
  return down ? -order : order;
}

const isEmpty = (value: CellValue): boolean => value === null || value === '';

/** By row index: 1 if the filters match it. */
function keptRows<Row extends GridRow>(
  model: GridModel<Row>,
  filters: Arrangement['filters'],
  reader: CellReader<Row>,
): Uint8Array {
  const tests = [...filters].flatMap(([columnId, filter]) => {
    const column = model.columns[model.columnIndex.get(columnId) ?? -1];
    return column ? [testOf(model, column, filter, reader)] : [];
  });
  const kept = new Uint8Array(model.rows.length);
  if (tests.length === 0) return kept.fill(1);
  model.rows.forEach((row, index) => {
    if (kindOf(row) !== 'row' || !tests.every((test) => test(index))) return;
    for (let at = index; at >= 0 && kept[at] === 0; at = model.parent[at] ?? -1) kept[at] = 1;
  });
  // A total is shown if the group that it closes is shown; the grid's own total is always shown.
  model.rows.forEach((row, index) => {
    const above = model.parent[index] ?? -1;
    if (kindOf(row) === 'step-total' && (above < 0 || kept[above] === 1)) kept[index] = 1;
  });
  return kept;
}

function testOf<Row extends GridRow>(
  model: GridModel<Row>,
  column: GridColumn<Row>,
  { text, state }: GridFilter,
  reader: CellReader<Row>,
): (rowIndex: number) => boolean {
  const condition = text.trim() === '' ? null : filterCondition(column, text);
  const holds = (index: number): boolean => {
    if (!condition) return true;
    const value = reader.value(index, column);
    return condition.kind === 'numbers'
      ? typeof value === 'number' && within(value, condition)
      : condition.kind === 'contains' && folded(shownValue(column, value)).includes(folded(condition.text));
  };
  // In the first column a heading's match also applies to the rows below it.
  const named = (index: number): boolean => {
    for (let at = index; at >= 0; at = model.parent[at] ?? -1) if (holds(at)) return true;
    return false;
  };
  const matches = column === model.columns[0] && condition ? named : holds;
  return (index) => {
    const id = model.rows[index]?.id ?? '';
    switch (state) {
      case 'changed':
        if (!reader.isChanged(id, column.id)) return false;
        break;
      case 'conflict':
        if (!reader.isInConflict(id, column.id)) return false;
        break;
      case 'empty':
      case 'filled':
        if (isEmpty(reader.value(index, column)) !== (state === 'empty')) return false;
        break;
      case 'all':
    }
    return matches(index);
  };
}

function within(value: number, { min, max }: Extract<ColumnCondition, { kind: 'numbers' }>): boolean {
  if (min && (min.included ? value < min.value : value <= min.value)) return false;
  return !(max && (max.included ? value > max.value : value >= max.value));
}

/** The arrangement with a column sorted, or in the original order. */
export const sortedBy = (
  arrangement: Arrangement,
  columnId: string,
  way: 'up' | 'down' | null,
): Arrangement => ({ ...arrangement, sort: way && { columnId, down: way === 'down' } });

/** The arrangement with a column's filter set, or removed if it has no effect. */
export function filteredBy(arrangement: Arrangement, columnId: string, filter: GridFilter): Arrangement {
  const filters = new Map(arrangement.filters);
  if (filter.text.trim() === '' && filter.state === 'all') filters.delete(columnId);
  else filters.set(columnId, filter);
  return { ...arrangement, filters };
}
