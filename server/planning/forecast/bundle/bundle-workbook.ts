import type exceljs from '@protobi/exceljs';
import type { Review, ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import { bundledRow } from '../../../../app/domain/planning/forecast/review-bundle';
import { reviewLines } from '../../../../app/domain/planning/forecast/review-lines';
import { monthDate, parseMonth } from '../../../../app/domain/values/month';
import { folded } from '../../../../app/domain/values/text';
import { memorySheet, workbookCell } from '../../../platform/exports';
import {
  addMemory,
  addReview,
  amountFormat,
  columnLetter,
  costCentreHeader,
  headRow,
  linesFrom,
  protect,
  rememberedCells,
} from '../workbook';

/** The export kind of a workbook with several reviews. */
export const bundleExport = 'forecast-bundle';

/** Its first sheet, a summary of the others that is not imported. */
export const summarySheet = 'Resumo';

const maxNameLength = 31;

interface Bundled {
  readonly key: ReviewKey;
  readonly review: Review;
}

/**
 * Reviews of one release point as one workbook: a summary whose sums stay live, and each as the workbook of it alone has it.
 * @param empty cost centres that were chosen too and have no figures
 */
export async function bundleWorkbook(
  rf: string,
  reviews: readonly Bundled[],
  empty: readonly string[],
): Promise<ArrayBuffer> {
  const { Workbook } = (await import('@protobi/exceljs')).default;
  const book = new Workbook();
  const names = sheetNames(reviews.map(({ key }) => key.costCentre));
  const summary = addSummary(book, rf, reviews, names);
  for (const costCentre of empty) summary.addRow([`${workbookCell(costCentre)} não tem valores em ${rf}.`]);
  await protect(summary);
  for (const [at, { key, review }] of reviews.entries()) await addReview(book, names[at] ?? '', key, review);
  addMemory(book, {
    kind: bundleExport,
    subject: [rf, ...reviews.map(({ key }) => key.costCentre)],
    texts: {},
    cells: Object.fromEntries(
      reviews.flatMap(({ key, review }) =>
        rememberedCells(review).map(([name, cell]) => [bundledRow(key.costCentre, name), cell] as const),
      ),
    ),
  });
  return new Uint8Array(await book.xlsx.writeBuffer()).buffer;
}

/** Adds a line for each review, with the totals of its sheet. */
function addSummary(
  book: exceljs.Workbook,
  rf: string,
  reviews: readonly Bundled[],
  names: readonly string[],
): exceljs.Worksheet {
  const columns = reviews[0]?.review.columns ?? [];
  const sheet = book.addWorksheet(summarySheet, { views: [{ state: 'frozen', xSplit: 1, ySplit: 3 }] });
  sheet.addRow(['Revisões de forecast']).font = { bold: true, size: 14 };
  sheet.addRow(['Período', rf]);
  headRow(sheet, [
    costCentreHeader,
    ...columns.map(({ kind, key, label }) => (kind === 'total' ? label : monthDate(parseMonth(key) ?? 0))),
  ]);
  const first = sheet.rowCount + 1;
  const sums = columns.map(() => 0);
  for (const [at, { key, review }] of reviews.entries()) {
    const lines = reviewLines(review, review.rows);
    const total = lines.findIndex(({ type }) => type === 'total');
    const row = sheet.addRow([workbookCell(key.costCentre)]);
    columns.forEach((_, index) => {
      const amount = lines[total]?.amounts[index] ?? 0;
      sums[index] = (sums[index] ?? 0) + amount;
      const place = `'${names[at] ?? ''}'!${columnLetter(index + 2)}${linesFrom + total}`;
      row.getCell(index + 2).value = { formula: place, result: amount };
    });
  }
  const row = sheet.addRow(['Total']);
  row.font = { bold: true };
  columns.forEach((_, index) => {
    const letter = columnLetter(index + 2);
    const formula = `SUBTOTAL(9,${letter}${first}:${letter}${row.number - 1})`;
    row.getCell(index + 2).value = { formula, result: sums[index] ?? 0 };
  });
  for (let line = first; line <= row.number; line += 1)
    columns.forEach((_, index) => (sheet.getRow(line).getCell(index + 2).numFmt = amountFormat));
  return sheet;
}

/**
 * Unique names of sheets derived from the codes of cost centres: letters and digits, because formulas contain them;
 * within Excel's length.
 */
export function sheetNames(costCentres: readonly string[]): string[] {
  const taken = new Set([summarySheet, memorySheet].map(folded));
  return costCentres.map((costCentre) => {
    const [code = ''] = costCentre.split(' - ');
    const bare = code.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() || 'Centro';
    let name = bare.slice(0, maxNameLength).trim();
    for (let turn = 2; taken.has(folded(name)); turn += 1)
      name = `${bare.slice(0, maxNameLength - String(turn).length - 1).trim()} ${turn}`;
    taken.add(folded(name));
    return name;
  });
}
