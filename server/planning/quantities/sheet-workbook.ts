import type exceljs from '@protobi/exceljs';
import { lineId, type QuantitySheet } from '../../../app/domain/planning/quantities/quantity-sheet';
import { rowLabel } from '../../../app/domain/planning/quantities/draft';
import { importedCell } from '../../../app/domain/planning/imports/workbook-import';
import { quantityRule } from '../../../app/domain/values/decimal-entry';
import { formatNumber } from '../../../app/domain/values/format';
import { monthCode, monthOfDate, monthStart, monthText, parseMonth } from '../../../app/domain/values/month';
import type { Cell } from '../../tables/cell';
import type { Row } from '../../tables/rows';
import type { ExportFact } from '../../platform/exports/export';
import {
  greyGround,
  memoryLines,
  memorySheet,
  numberValidation,
  validate,
  workbookCell,
} from '../../platform/exports';
import type { ExportMemory } from '../../platform/exports/memory';
import type { ImportScreen, SheetFindings } from '../imports/import-plan';
import type { SheetCell } from '../imports/imported-cell';
import { rowColumn } from '../imports';
import { otherPlan } from './workbook';

const kind = 'planning-grid';
const totalTitle = 'Total';
const headerRow = 3;
const quantityFormat = '#,##0;[Red]-#,##0';
const texts = [
  ['sku', 'SKU', 16],
  ['description', 'Description', 40],
  ['channel', 'Channel', 18],
  ['brand', 'Brand', 16],
  ['category', 'Category', 18],
  ['majorCategory', 'Major Category', 18],
] as const;

interface Given {
  readonly sheet: QuantitySheet;
  readonly facts: readonly ExportFact[];
  /** What the workbook is of: the selection as an address query, by which it is found again, and the scenario, if any. */
  readonly subject: readonly string[];
}

/**
 * The plan's grid as a workbook: one line each, so that it can be sorted and filtered, with live totals, cells that
 * accept whole numbers, and grey cells without a row (rule P28). A hidden sheet stores the exported values.
 */
export async function sheetWorkbook({ sheet, facts, subject }: Given): Promise<ArrayBuffer> {
  const { months, lines, cells } = sheet;
  const { Workbook } = (await import('@protobi/exceljs')).default;
  const book = new Workbook();
  const page = book.addWorksheet('Planejamento', {
    views: [{ state: 'frozen', xSplit: 1, ySplit: headerRow }],
  });
  page.addRow(['Planejamento de quantidades']).font = { bold: true, size: 14 };
  page.addRow(facts.flatMap(([label, value]) => [label, workbookCell(value)]));
  const header = page.addRow([
    ...texts.map(([, title]) => title),
    ...months.map((month) => monthStart(month)),
    totalTitle,
    rowColumn.label,
  ]);
  header.font = { bold: true };
  header.numFmt = 'mmm/yy';
  const first = texts.length + 1;
  const total = first + months.length;
  page.columns.forEach((column, at) => (column.width = texts[at]?.[2] ?? 12));
  page.getColumn(total + 1).hidden = true;
  const letter = (column: number) => page.getColumn(column).letter;
  lines.forEach((line, index) => {
    const at = index * months.length;
    const figures = months.map((_, month) => cells.value(at + month));
    const row = page.addRow([
      ...texts.map(([field]) => workbookCell(line[field])),
      ...figures,
      null,
      lineId(line),
    ]);
    figures.forEach((figure, month) => {
      const cell = row.getCell(first + month);
      cell.numFmt = quantityFormat;
      if (figure === null) cell.fill = greyGround;
    });
    sumInto(
      row.getCell(total),
      `SUM(${letter(first)}${row.number}:${letter(total - 1)}${row.number})`,
      figures,
    );
  });
  const last = headerRow + lines.length;
  const sums = page.addRow([totalTitle]);
  for (let column = first; column <= total; column += 1) {
    const range = `${letter(column)}${headerRow + 1}:${letter(column)}${last}`;
    const month = column - first;
    const figures = lines.flatMap((_, index) =>
      months.flatMap((__, at) =>
        column === total || at === month ? cells.value(index * months.length + at) : [],
      ),
    );
    sumInto(sums.getCell(column), `SUBTOTAL(9,${range})`, figures);
  }
  sums.font = { bold: true };
  page.autoFilter = { from: { row: headerRow, column: 1 }, to: { row: last, column: total } };
  if (lines.length > 0 && months.length > 0)
    validate(
      page,
      `${letter(first)}${headerRow + 1}:${letter(total - 1)}${last}`,
      numberValidation(quantityRule),
    );
  const memory = book.addWorksheet(memorySheet, { state: 'veryHidden' });
  for (const text of memoryLines(memoryOf(sheet, subject))) memory.addRow([text]);
  return new Uint8Array(await book.xlsx.writeBuffer()).buffer;
}

function sumInto(cell: exceljs.Cell, formula: string, figures: readonly (number | null)[]): void {
  cell.value = { formula, result: figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0) };
  cell.numFmt = quantityFormat;
  cell.fill = greyGround;
}

const column = 'valor';

function memoryOf({ cells }: QuantitySheet, subject: readonly string[]): ExportMemory {
  const kept: ExportMemory['cells'] = {};
  for (let at = 0; at < cells.size; at += 1) {
    const id = cells.id(at);
    if (id !== null) kept[importedCell({ row: id, column })] = [cells.value(at), cells.versions[at] ?? 0];
  }
  return { kind, subject: [...subject], texts: {}, cells: kept };
}

/**
 * The import of the plan's grid: lines are identified by their hidden id after sorting, months by their title.
 * @param plan the scenario; empty for the official plan
 * @param read reads the present sheet of a selection
 */
export const sheetImport = (plan: string, read: (query: string) => Promise<QuantitySheet>): ImportScreen => ({
  kind,
  title: rowColumn.label,
  rule: quantityRule,
  cleared: null,
  refusal: otherPlan(plan),
  async find(header, lines, { subject }) {
    return findCells(await read(subject[0] ?? ''), header, lines);
  },
});

const absent = 'não há linha do planejamento deste SKU e canal neste mês.';

function findCells(
  { months, lines, cells }: QuantitySheet,
  header: readonly Cell[],
  rows: readonly Row[],
): SheetFindings {
  const found: SheetCell[] = [];
  const unknown: string[] = [];
  const sums: string[] = [];
  const nameAt = header.indexOf(rowColumn.label);
  const known = new Map(lines.map((line, index) => [lineId(line), index]));
  const monthAt = new Map(months.map((month, at) => [month, at]));
  const columns = header.map((title) => monthAt.get(monthOf(title)) ?? null);
  for (const { cells: rowCells, formulas } of rows) {
    const name = String(rowCells[nameAt] ?? '').trim();
    const index = known.get(name);
    const line = lines[index ?? -1];
    if (index === undefined || !line) {
      if (name)
        unknown.push(`"${name.replaceAll('|', ', ')}" não é, ou não é mais, uma linha do planejamento.`);
      continue;
    }
    let reckoned = 0;
    for (const [position, month] of columns.entries()) {
      if (month === null) continue;
      const at = index * months.length + month;
      const id = cells.id(at);
      const cell = rowCells[position] ?? '';
      if (typeof cell === 'number') reckoned += cell;
      if (id === null && cell === '') continue;
      found.push({
        row: id ?? `${name} ${months[month] ?? ''}`,
        column,
        rowLabel: rowLabel(line.sku, line.channel, monthText(months[month] ?? '')),
        columnLabel: 'Quantity',
        cell,
        isFormula: formulas?.has(position) ?? false,
        from: cells.value(at),
        version: cells.versions[at] ?? 0,
        locked: id === null ? absent : null,
      });
    }
    const totalAt = header.indexOf(totalTitle);
    const sum = rowCells[totalAt] ?? '';
    if (typeof sum === 'number' && !formulas?.has(totalAt) && sum !== reckoned)
      sums.push(
        `${line.sku}, ${line.channel}, ${totalTitle}: ${formatNumber(sum)} foi escrito sobre uma soma, que é sempre calculada.`,
      );
  }
  return { cells: found, unknown, overwritten: () => sums };
}

const monthOf = (title: Cell): string => {
  const month =
    title instanceof Date ? monthOfDate(title) : typeof title === 'string' ? parseMonth(title) : null;
  return month === null ? '' : monthCode(month);
};
