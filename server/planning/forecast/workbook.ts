import type exceljs from '@protobi/exceljs';
import { amountRule } from '../../../app/domain/values/decimal-entry';
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
import { greyGround, memoryLines, memorySheet, numberValidation, workbookCell } from '../../platform/exports';
import type { ExportMemory } from '../../platform/exports/memory';

/** Heads the column of accounts, by which a workbook that comes back is known. */
export const accountHeader = 'Conta';
/** The heading before the cost centre of a sheet. */
export const costCentreHeader = 'Cost Center';
export const amountFormat = '#,##0.00;[Red]-#,##0.00';
const percentFormat = '0.00%;[Red]-0.00%';
export const linesFrom = 4;

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
 * A review as a workbook: true numbers and dates; headings, totals and differences as live formulas; open cells
 * unlocked. A hidden sheet stores the exported values, by which an import detects edits.
 */
export async function reviewWorkbook(
  key: ReviewKey,
  review: Review,
  comparison: ReviewComparison | null,
): Promise<ArrayBuffer> {
  const { Workbook } = (await import('@protobi/exceljs')).default;
  const book = new Workbook();
  await addReview(book, 'Revisão', key, review, comparison);
  addMemory(book, memoryOf(key, review));
  return new Uint8Array(await book.xlsx.writeBuffer()).buffer;
}

/** Adds a review to a workbook as a sheet of a name. */
export async function addReview(
  book: exceljs.Workbook,
  name: string,
  key: ReviewKey,
  review: Review,
  comparison: ReviewComparison | null = null,
): Promise<void> {
  const columns = sheetColumns(review.columns, comparison);
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 1, ySplit: 3 }] });
  sheet.addRow([`Revisão de forecast`]).font = { bold: true, size: 14 };
  sheet.addRow([
    'Período',
    key.rf,
    costCentreHeader,
    workbookCell(key.costCentre),
    ...(comparison ? ['Comparado com', comparison.label] : []),
  ]);
  headRow(sheet, [accountHeader, ...columns.map(({ title }) => title)]);
  const lines = reviewLines(review, review.rows);
  const others = comparison ? reviewLines(...besides(comparison, review, review.rows)) : [];
  lines.forEach((line, index) => {
    const row = sheet.addRow([workbookCell(line.label)]);
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
      if (open) cell.dataValidation = numberValidation(amountRule);
      else cell.fill = line.type === 'row' ? lockedGround : greyGround;
    }
  });
  await protect(sheet);
}

/** The line of titles of a sheet, and the widths below it. */
export function headRow(sheet: exceljs.Worksheet, titles: readonly (string | Date)[]): void {
  const header = sheet.addRow(titles);
  header.font = { bold: true };
  header.numFmt = 'mmm/yy';
  header.alignment = { horizontal: 'right' };
  sheet.columns.forEach((column, index) => (column.width = index === 0 ? 40 : 15));
}

/** Protects the locked cells of a sheet from accidental changes. */
export const protect = (sheet: exceljs.Worksheet): Promise<void> =>
  sheet.protect('', { formatColumns: true, selectLockedCells: true, selectUnlockedCells: true });

/** Adds the hidden sheet that identifies the origin of a workbook. */
export function addMemory(book: exceljs.Workbook, memory: ExportMemory): void {
  const sheet = book.addWorksheet(memorySheet, { state: 'veryHidden' });
  for (const line of memoryLines(memory)) sheet.addRow([line]);
}

/** The export kind of a review's workbook. */
export const reviewExport = 'forecast';

const memoryOf = ({ rf, costCentre, scenario }: ReviewKey, review: Review): ExportMemory => ({
  kind: reviewExport,
  subject: [rf, costCentre, ...(scenario === undefined ? [] : [scenario])],
  texts: {},
  cells: Object.fromEntries(rememberedCells(review)),
});

/** A review's cells by account and month, with the amount and the version of each. */
export const rememberedCells = ({
  columns,
  rows,
}: Review): (readonly [name: string, cell: [number | null, number]])[] =>
  rows.flatMap(({ account, values, versions }) =>
    monthColumns(columns).map(
      ({ key }, index) =>
        [importedCell({ row: account, column: key }), [values[index] ?? null, versions[index] ?? 0]] as const,
    ),
  );

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
  if (kind === 'difference')
    return `${column.label} · ${comparison?.mode === 'percentual' ? 'dif. %' : 'dif.'}`;
  return column.kind === 'total' ? column.label : monthDate(parseMonth(column.key) ?? 0);
}

const isOpen = (line: ReviewLine, column: ReviewColumn): boolean =>
  line.type === 'row' && column.kind === 'forecast' && !column.locked;

const lockedGround: exceljs.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF4F6F8' } };

/** An amount, or a live formula: a year's total from its months, headings and the total from the rows below. */
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

export function columnLetter(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number > 26 ? columnLetter((number - 1 - rest) / 26) + letter : letter;
}
