import { formatDecimal } from '../../../app/domain/values/decimal';
import { amountRule } from '../../../app/domain/values/decimal-entry';
import {
  monthColumns,
  type Review,
  type ReviewColumn,
  type ReviewKey,
} from '../../../app/domain/planning/forecast/forecast';
import { monthCode, monthOfDate, parseMonth } from '../../../app/domain/values/month';
import { reviewLines } from '../../../app/domain/planning/forecast/review-lines';
import { importedCell, type ImportChange } from '../../../app/domain/planning/imports/workbook-import';
import type { DecimalSign } from '../../../app/domain/values/written-number';
import type { ImportScreen } from '../imports/import-plan';
import { entryIn, textOf } from '../imports';
import type { SheetCell } from '../imports/imported-cell';
import type { Cell } from '../../tables/cell';
import type { Row } from '../../tables/rows';
import { accountHeader, reviewExport } from './workbook';

/** A cell over a sum of the review: of a year, or of the accounts below it. */
interface SumCell {
  readonly label: string;
  /** Which of the sheet's lines of this label it is in, from 0. */
  readonly turn: number;
  readonly column: ReviewColumn;
  readonly cell: Cell;
}

/**
 * The import of a review's workbook: lines are identified by their labels, columns by their titles. Sums are
 * computed: an overwritten one stays as it is, as in a paste.
 */
export const reviewImport = (key: ReviewKey, review: Review): ImportScreen => ({
  kind: reviewExport,
  title: accountHeader,
  rule: amountRule,
  cleared: 0,
  refusal: ([rf, costCentre, scenario]) =>
    rf === key.rf && costCentre === key.costCentre && scenario === key.scenario
      ? null
      : `A planilha é de ${rf}, ${costCentre}${scenario === undefined ? '' : ', de um cenário'}; nada foi importado.`,
  find(header, lines) {
    const unknown: string[] = [];
    const sums: SumCell[] = [];
    const cells = [...cellsOf(review, header, lines, unknown, sums)];
    return {
      cells,
      unknown: unknown.map((label) => `"${label}" não é uma conta desta revisão.`),
      overwritten: (changes, sign) =>
        withoutTrueSums(sums, review, changes, sign).map(
          ({ label, column, cell }) =>
            `${label}, ${column.label}: ${typeof cell === 'number' ? formatDecimal(cell, 2) : `"${textOf(cell)}"`} foi escrito sobre uma soma, que é sempre calculada.`,
        ),
    };
  },
});

function* cellsOf(
  review: Review,
  header: readonly Cell[],
  lines: readonly Row[],
  unknown: string[],
  sums: SumCell[],
): Generator<SheetCell> {
  const columns = header.map((title) => columnOf(review, title));
  const rows = new Map(review.rows.map((row) => [row.account, row]));
  const at = new Map(monthColumns(review.columns).map(({ key }, index) => [key, index]));
  const known = new Set(reviewLines(review, review.rows).map(({ label }) => label));
  const turns = new Map<string, number>();
  for (const { cells, formulas } of lines) {
    const label = String(cells[0] ?? '').trim();
    if (!known.has(label)) {
      if (label) unknown.push(label);
      continue;
    }
    const row = rows.get(label);
    const turn = turns.get(label) ?? 0;
    turns.set(label, turn + 1);
    for (const [position, column] of columns.entries()) {
      if (!column) continue;
      const cell = cells[position] ?? '';
      const isFormula = formulas?.has(position) ?? false;
      if (!row || column.kind === 'total') {
        if (!isFormula && cell !== '') sums.push({ label, turn, column, cell });
        continue;
      }
      const index = at.get(column.key) ?? -1;
      yield {
        row: label,
        column: column.key,
        rowLabel: label,
        columnLabel: column.label,
        cell,
        isFormula,
        from: row.values[index] ?? null,
        version: row.versions[index] ?? 0,
        locked: column.locked,
      };
    }
  }
}

function columnOf({ columns }: Review, title: Cell): ReviewColumn | undefined {
  const month =
    title instanceof Date ? monthOfDate(title) : typeof title === 'string' ? parseMonth(title) : null;
  return columns.find((column) =>
    column.kind === 'total' ? column.label === title : month !== null && column.key === monthCode(month),
  );
}

/** Overwritten sums without a formula that equal neither the present nor the resulting sums. */
function withoutTrueSums(
  overwritten: readonly SumCell[],
  review: Review,
  changes: readonly ImportChange[],
  sign: DecimalSign,
): readonly SumCell[] {
  if (overwritten.length === 0) return [];
  const changed = new Map(changes.map((change) => [importedCell(change), change.to]));
  const months = monthColumns(review.columns);
  const rows = review.rows.map((row) => ({
    ...row,
    values: months.map(
      ({ key }, index) =>
        changed.get(importedCell({ row: row.account, column: key })) ?? row.values[index] ?? null,
    ),
  }));
  const sums = [sumsOf(review), sumsOf({ columns: review.columns, rows })];
  return overwritten.filter(({ label, turn, column, cell }) => {
    const entry = entryIn(cell, amountRule, sign);
    return !entry.ok || sums.every((sum) => sum(label, turn, column) !== entry.value);
  });
}

/** The amount of a review's line, identified by its label and its position among equal labels. */
function sumsOf(review: Review): (label: string, turn: number, column: ReviewColumn) => number {
  const lines = reviewLines(review, review.rows);
  return (label, turn, column) =>
    lines.filter((line) => line.label === label)[turn]?.amounts[review.columns.indexOf(column)] ?? 0;
}
