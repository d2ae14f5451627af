import type { GridRow } from '../../../app/domain/grid/model';
import type { Column } from '../../../app/components/grid/grid';
import {
  QuantityCells,
  type QuantityLine,
  type QuantitySheet,
} from '../../../app/domain/planning/quantities/quantity-sheet';
import { month, monthCode, monthsFrom } from '../../../app/domain/values/month';
import { amountRule } from '../../../app/domain/values/decimal-entry';

/** A row of either sheet: a label and figures. */
export interface BenchRow extends GridRow {
  readonly label: string;
  readonly figures: readonly number[];
}

export type Sheet = 'forecast' | 'hr' | 'tree';

/** A plan with this number of SKUs over two years, in the browser's format. */
export function benchPlan(skus: number): QuantitySheet {
  const months = monthsFrom(month(2026, 1), month(2027, 12)).map(monthCode);
  const lines = Array.from({ length: skus }, (_, at): QuantityLine => ({
    sku: `SK${String(at).padStart(6, '0')}`,
    channel: 'FSS',
    description: `Creme hidratante ${at}`,
    brand: `Marca ${Math.floor((at * 40) / skus)}`,
    category: `Categoria ${Math.floor((at * 480) / skus) % 12}`,
    majorCategory: 'Skincare',
    hero: 'non-hero',
    abcd: 'A',
    plcLocal: '3-Released',
    nth: 1,
  }));
  const cells = new QuantityCells(lines.length * months.length);
  cells.prefixes.push('64f0c0ffee01234567');
  for (let at = 0; at < cells.size; at += 1) {
    cells.values[at] = (at * 7919) % 3_000;
    cells.versions[at] = 1;
    cells.tails[at] = at;
  }
  return { months, lines, cells, stamp: 0 };
}

export const sizes: Record<Sheet, { rows: number; columns: number }> = {
  forecast: { rows: 5_000, columns: 29 },
  hr: { rows: 10_000, columns: 9 },
  tree: { rows: 60, columns: 24 },
};

const figure = (row: number, column: number): number =>
  Math.round(((row * 7919 + column * 104_729) % 9_999_991) - 2_000_000) / 100;

/** Deterministic rows; the tree has a group every 13 rows and a total at the end. */
export function benchRows(sheet: Sheet, count = sizes[sheet].rows): BenchRow[] {
  const { columns } = sizes[sheet];
  const figures = (row: number) => Array.from({ length: columns }, (_, column) => figure(row, column));
  return Array.from({ length: count }, (_, row): BenchRow => {
    if (sheet !== 'tree')
      return { id: `r${row}`, label: `${1000 + row} - Conta ${row}`, figures: figures(row) };
    if (row === count - 1) return { id: `r${row}`, label: 'Total', figures: [], kind: 'step-total' };
    const group = row - (row % 13);
    return row === group
      ? { id: `r${row}`, label: `Grupo ${row / 13 + 1}`, figures: [], kind: 'step' }
      : { id: `r${row}`, label: `Conta ${row}`, figures: figures(row), parentId: `r${group}` };
  });
}

export function benchColumns(sheet: Sheet): Column<BenchRow>[] {
  return [
    { id: 'label', label: 'Conta', kind: 'text', width: 248, value: ({ label }) => label },
    ...Array.from({ length: sizes[sheet].columns }, (_, index): Column<BenchRow> => ({
      id: `c${index}`,
      label: `Mês ${index + 1}`,
      kind: 'number',
      rule: amountRule,
      editable: sheet !== 'tree' || index > 10,
      ...(sheet === 'tree' && index <= 10 && { lock: 'Realizado: não muda' }),
      value: ({ figures }) => figures[index] ?? null,
    })),
  ];
}
