import type exceljs from '@protobi/exceljs';
import { rounded } from '../../../app/domain/values/decimal';
import {
  monthColumns,
  type Review,
  type ReviewColumn,
  type ReviewComparison,
  type ReviewKey,
} from '../../../app/domain/planning/forecast/forecast';
import { monthDate, parseMonth } from '../../../app/domain/values/month';
import { besides, reviewLines, type ReviewLine } from '../../../app/domain/planning/forecast/review-lines';
import { importedCell } from '../../../app/domain/planning/imports/workbook-import';
import { memoryLines, memorySheet, type ExportMemory } from '../../platform/exports/memory';

/** Heads the column of accounts, by which a workbook that comes back is known. */
export const accountHeader = 'Conta';
const amountFormat = '#,##0.00;[Red]-#,##0.00';
const percentFormat = '0.00%;[Red]-0.00%';
const linesFrom = 4;

/** A column as the sheet has it: the review's own figure, the compared one, or the difference of the two. */
interface SheetColumn {
  readonly kind: 'own' | 'other' | 'difference';
  readonly column: ReviewColumn;
  /** Position among the review's columns. */
  readonly at: number;
  readonly title: string | Date;
  readonly letter: string;
}

/**
 * A review as a workbook: true numbers and dates, headings, totals and differences as formulas that stay live, open
 * cells unlocked. A hidden sheet keeps what was exported, by which an edit is told when it comes back.
 */
export async function reviewWorkbook(
  key: ReviewKey,
  review: Review,
  comparison: ReviewComparison | null,
): Promise<ArrayBuffer> {
  const columns = sheetColumns(review.columns, comparison);
  const { Workbook } = (await import('@protobi/exceljs')).default;
  const book = new Workbook();
  const sheet = book.addWorksheet('Revisão', { views: [{ state: 'frozen', xSplit: 1, ySplit: 3 }] });
  sheet.addRow([`Revisão de forecast`]).font = { bold: true, size: 14 };
  sheet.addRow([
    'Período',
    key.rf,
    'Cost Center',
    key.costCentre,
    ...(comparison ? ['Comparado com', comparison.label] : []),
  ]);
  const header = sheet.addRow([accountHeader, ...columns.map(({ title }) => title)]);
  header.font = { bold: true };
  header.numFmt = 'mmm/yy';
  header.alignment = { horizontal: 'right' };
  sheet.columns.forEach((column, index) => (column.width = index === 0 ? 40 : 15));
  const lines = reviewLines(review, review.rows);
  const others = comparison ? reviewLines(...besides(comparison, review, review.rows)) : [];
  lines.forEach((line, index) => {
    const row = sheet.addRow([line.label]);
    row.font = { bold: line.type !== 'row' };
    row.getCell(1).alignment = { indent: line.type === 'row' ? 2 : line.type === 'group' ? 1 : 0 };
    for (const column of columns) {
      const figures = {
        own: line.amounts[column.at] ?? null,
        other: others[index]?.amounts[column.at] ?? null,
      };
      const cell = row.getCell(column.letter);
      cell.value =
        column.kind === 'difference'
          ? differenceOf(columns, column, comparison, figures, row.number)
          : figureOf(columns, column, lines, index, figures[column.kind]);
      cell.numFmt =
        column.kind === 'difference' && comparison?.mode === 'percentual' ? percentFormat : amountFormat;
      const open = column.kind === 'own' && isOpen(line, column.column);
      cell.protection = { locked: !open };
      if (!open) cell.fill = ground(line.type === 'row' ? 'FFF4F6F8' : 'FFE6EBEF');
    }
  });
  const memory = book.addWorksheet(memorySheet, { state: 'veryHidden' });
  for (const line of memoryLines(memoryOf(key, review))) memory.addRow([line]);
  await sheet.protect('', { formatColumns: true, selectLockedCells: true, selectUnlockedCells: true });
  return new Uint8Array(await book.xlsx.writeBuffer()).buffer;
}

/** What a review's workbook is an export of. */
export const reviewExport = 'forecast';

function memoryOf({ rf, costCentre, scenario }: ReviewKey, { columns, rows }: Review): ExportMemory {
  const months = monthColumns(columns);
  return {
    kind: reviewExport,
    subject: [rf, costCentre, ...(scenario === undefined ? [] : [scenario])],
    texts: {},
    cells: Object.fromEntries(
      rows.flatMap(({ account, values, versions }) =>
        months.map(({ key }, index) => [
          importedCell({ row: account, column: key }),
          [values[index] ?? null, versions[index] ?? 0] as [number | null, number],
        ]),
      ),
    ),
  };
}

function sheetColumns(columns: readonly ReviewColumn[], comparison: ReviewComparison | null): SheetColumn[] {
  const kinds = (['own', 'other', 'difference'] as const).slice(
    0,
    comparison ? (comparison.mode === 'valor' ? 2 : 3) : 1,
  );
  return columns.flatMap((column, at) =>
    kinds.map((kind, beside) => ({
      kind,
      column,
      at,
      title: titleOf(kind, column, comparison),
      letter: columnLetter(2 + at * kinds.length + beside),
    })),
  );
}

function titleOf(kind: SheetColumn['kind'], column: ReviewColumn, comparison: ReviewComparison | null) {
  if (kind === 'other') return `${column.label} · ${comparison?.label ?? ''}`;
  if (kind === 'difference') return `${column.label} · dif.${comparison?.mode === 'percentual' ? ' %' : ''}`;
  return column.kind === 'total' ? column.label : monthDate(parseMonth(column.key) ?? 0);
}

const isOpen = (line: ReviewLine, column: ReviewColumn): boolean =>
  line.type === 'row' && column.kind === 'forecast' && !column.locked;

const ground = (argb: string): exceljs.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

/** An amount, or as Excel keeps sums live: a year's total from its months, headings and the total over what lies below. */
function figureOf(
  columns: readonly SheetColumn[],
  { kind, column, letter }: SheetColumn,
  lines: readonly ReviewLine[],
  index: number,
  amount: number | null,
): exceljs.CellValue {
  const row = linesFrom + index;
  const type = lines[index]?.type;
  const sum = (formula: string) => ({ formula, result: amount ?? 0 });
  if (type === 'total') return sum(`SUBTOTAL(9,${letter}${linesFrom}:${letter}${row - 1})`);
  if (type !== 'row') {
    const end = lines
      .slice(index + 1)
      .findIndex((line) => line.type === 'total' || line.type === 'level' || line.type === type);
    return sum(`SUBTOTAL(9,${letter}${row + 1}:${letter}${row + end})`);
  }
  if (column.kind !== 'total') return amount;
  const months = columns.filter((other) => other.kind === kind && column.of.includes(other.column.key));
  return sum(`SUM(${months.map((month) => `${month.letter}${row}`).join(',')})`);
}

/** The difference to the compared figure, in value or as a share of it; nothing where either is missing. */
function differenceOf(
  columns: readonly SheetColumn[],
  { at }: SheetColumn,
  comparison: ReviewComparison | null,
  { own, other }: { own: number | null; other: number | null },
  row: number,
): exceljs.CellValue {
  if (own === null || other === null) return null;
  const [mine, theirs] = columns.filter((column) => column.at === at).map(({ letter }) => `${letter}${row}`);
  if (comparison?.mode !== 'percentual')
    return { formula: `${mine}-${theirs}`, result: rounded(own - other, 2) };
  if (other === 0) return null;
  return { formula: `(${mine}-${theirs})/ABS(${theirs})`, result: (own - other) / Math.abs(other) };
}

function columnLetter(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number > 26 ? columnLetter((number - 1 - rest) / 26) + letter : letter;
}
