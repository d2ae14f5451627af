import type { ReactNode } from 'react';
import { sum } from '~/domain/values/decimal';
import { quantityRule } from '~/domain/values/decimal-entry';
import { monthText, type MonthCode } from '~/domain/values/month';
import type { CellKey } from '~/domain/grid/cell-map';
import type { GridRow } from '~/domain/grid/model';
import { lineId, type QuantityCells, type QuantityLine } from '~/domain/planning/quantities/quantity-sheet';
import { rowLabel } from '~/domain/planning/quantities/draft';
import type { Column } from '../../grid/grid';

/** A line of the planning grid: a brand, a category of it, or a SKU in a channel. */
export interface QuantityRow extends GridRow {
  readonly label: string;
  readonly line: QuantityLine | null;
  /** Position among the sheet's lines; -1 for headings. */
  readonly at: number;
}

const unnamed = '(sem nome)';

/** SKUs under their brand and category (row types of rule P14). */
export function quantityRows(lines: readonly QuantityLine[]): QuantityRow[] {
  const rows: QuantityRow[] = [];
  let [brand, category] = ['', ''];
  lines.forEach((line, at) => {
    const brandId = `marca ${line.brand}`;
    const categoryId = `${brandId} ${line.category}`;
    const heading = { line: null, at: -1 };
    if (brandId !== brand)
      rows.push({ ...heading, id: brandId, kind: 'step', parentId: null, label: line.brand || unnamed });
    if (categoryId !== category)
      rows.push({
        ...heading,
        id: categoryId,
        kind: 'step-row',
        parentId: brandId,
        label: line.category || unnamed,
      });
    [brand, category] = [brandId, categoryId];
    const label = line.nth === 1 ? line.sku : `${line.sku} (${line.nth})`;
    rows.push({ id: lineId(line), kind: 'row', parentId: categoryId, label, line, at });
  });
  rows.push({ id: 'total', kind: 'step-total', parentId: null, label: 'Total', line: null, at: -1 });
  return rows;
}

const absent = 'Não há linha do planejamento deste SKU e canal neste mês';

const texts = [
  ['description', 'Description', 240, false],
  ['channel', 'Channel', 150, false],
  ['brand', 'Brand', 120, true],
  ['category', 'Category', 130, true],
  ['majorCategory', 'Major Category', 140, true],
  ['hero', 'Hero', 100, true],
  ['abcd', 'ABCD', 80, true],
  ['plcLocal', 'PLC Local', 120, true],
] as const;

/** The attributes of a line, then its quantities by month, and their total. */
export function quantityColumns(
  months: readonly MonthCode[],
  cells: QuantityCells,
  /** Why no quantity can be changed; null where they can. */
  closed: string | null,
  /** Draws the SKU of a line. */
  render: (row: QuantityRow) => ReactNode,
): Column<QuantityRow>[] {
  const figure = { kind: 'number', rule: quantityRule, width: 116 } as const;
  return [
    { id: 'sku', label: 'SKU', kind: 'text', width: 220, value: ({ label }) => label, render },
    ...texts.map(([field, label, width, hidden]): Column<QuantityRow> => ({
      id: field,
      label,
      kind: 'text',
      width,
      hidden,
      value: ({ line }) => line?.[field] ?? '',
    })),
    ...months.map((month, at): Column<QuantityRow> => ({
      ...figure,
      id: month,
      label: monthText(month),
      editable: true,
      value: (row) => (row.at < 0 ? null : cells.value(row.at * months.length + at)),
      lock: (row) => (cells.value(row.at * months.length + at) === null ? absent : closed),
    })),
    {
      ...figure,
      id: 'total',
      label: 'Total',
      width: 124,
      editable: true,
      value: () => null,
      derived: { of: months, compute: totalOf, sum: true },
    },
  ];
}

const totalOf = (parts: readonly (number | null)[]): number | null => {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : sum(present, 0);
};

/** Where a sheet's cells are: by the grid's keys, and by their place. */
export class CellPlaces {
  private readonly month: ReadonlyMap<string, number>;

  constructor(
    private readonly lines: readonly QuantityLine[],
    private readonly months: readonly MonthCode[],
  ) {
    this.month = new Map(months.map((month, at) => [month, at]));
  }

  at(row: QuantityRow | undefined, columnId: string): number {
    const month = this.month.get(columnId);
    return row && row.at >= 0 && month !== undefined ? row.at * this.months.length + month : -1;
  }

  key(at: number): CellKey | null {
    const line = this.lines[Math.floor(at / this.months.length)];
    const columnId = this.months[at % this.months.length];
    return line && columnId !== undefined ? { rowId: lineId(line), columnId } : null;
  }

  label(at: number): string {
    const line = this.lines[Math.floor(at / this.months.length)];
    return rowLabel(
      line?.sku ?? '',
      line?.channel ?? '',
      monthText(this.months[at % this.months.length] ?? ''),
    );
  }
}
