import { formatDecimal } from '../../app/domain/decimal';
import { amountRule, readEntry, type Entry } from '../../app/domain/decimal-entry';
import {
  monthColumns,
  type ImportChange,
  type ImportConflict,
  type ImportPlan,
  type MonthColumn,
  type Review,
  type ReviewColumn,
  type ReviewRow,
} from '../../app/domain/forecast';
import { monthCode, monthOfDate, parseMonth } from '../../app/domain/month';
import { isOpen, NotationProof } from '../../app/domain/notation';
import { reviewLines } from '../../app/domain/review-lines';
import type { DecimalSign } from '../../app/domain/written-number';
import type { ExportMemory } from '../exports/memory';
import type { Cell } from '../jobs/ingest/checks';
import type { Row } from '../jobs/ingest/rows';
import { cellName } from './workbook';

/** Problems that a preview lists; the rest is counted. */
const mostProblems = 20;

/** A cell of a sheet that stands under a column of the review, in a line that the review has. */
interface SheetCell {
  readonly label: string;
  /** Null in a line of sums. */
  readonly row: ReviewRow | null;
  /** Which of the sheet's lines of this label it is in, from 0. */
  readonly turn: number;
  readonly column: ReviewColumn;
  readonly cell: Cell;
  readonly isFormula: boolean;
}

/** What the cells held when the workbook was exported, by `cellName`. */
type Exported = ExportMemory['cells'];

/**
 * What the lines of a sheet under its `header` would change in a review, and what of them cannot be taken and why. Only
 * what differs from what was `exported` is a change; over what the portal has newer it is a conflict. Sums are reckoned:
 * one that was written over stays as it is, as in a paste.
 */
export function importPlan(
  review: Review,
  exported: Exported,
  header: readonly Cell[],
  lines: readonly Row[],
): ImportPlan {
  const strangers: string[] = [];
  const found = [...cellsOf(review, header, lines, (label) => strangers.push(label))];
  const proof = new NotationProof();
  for (const { cell } of found) if (typeof cell === 'string') proof.note(cell);
  const notation = proof.notation();
  const read = readingOf(review, exported, found, notation.sign);
  const english = isOpen(notation) ? readingOf(review, exported, found, '.') : null;
  const problems = [
    ...read.problems,
    ...strangers.map((label) => `"${label}" não é uma conta desta revisão.`),
  ];
  return {
    ...read,
    notation,
    english: english && { changes: english.changes, conflicts: english.conflicts },
    unknown: strangers.length,
    problems: problems.slice(0, mostProblems),
    moreProblems: Math.max(0, problems.length - mostProblems),
  };
}

/** The cells read in one notation. */
function readingOf(review: Review, exported: Exported, found: readonly SheetCell[], sign: DecimalSign) {
  const at = new Map(monthColumns(review.columns).map(({ key }, index) => [key, index]));
  const changes: ImportChange[] = [];
  const conflicts: ImportConflict[] = [];
  const counts = { unchanged: 0, newer: 0, locked: 0, unreadable: 0, totals: 0 };
  const problems: string[] = [];
  const rounded: string[] = [];
  const problem = (kind: keyof typeof counts, what: string) => {
    counts[kind] += 1;
    problems.push(what);
  };
  const take = (row: ReviewRow, column: MonthColumn, cell: Cell) => {
    const index = at.get(column.key) ?? -1;
    const [was, wasVersion] = exported[cellName(row.account, column.key)] ?? [null, 0];
    const from = row.values[index] ?? null;
    const version = row.versions[index] ?? 0;
    const entry = amountIn(cell, sign);
    const place = `${row.account}, ${column.label}`;
    if (!entry.ok) return problem('unreadable', `${place}: ${entry.reason}.`);
    const isNewer = version !== wasVersion && from !== was;
    // A cell that is empty in the workbook was empty in it, or was cleared, which is 0.
    if (cell === '' ? (was ?? 0) === 0 : entry.value === was) {
      counts.unchanged += 1;
      if (isNewer) counts.newer += 1;
    } else if (entry.value === from) counts.unchanged += 1;
    else if (column.locked) problem('locked', `${place}: ${column.locked}`);
    else {
      const change = { account: row.account, month: column.key, from, to: entry.value, version };
      if (isNewer) conflicts.push({ ...change, exported: was });
      else changes.push(change);
      if (entry.rounded)
        rounded.push(`${place}: ${textOf(cell)} entra como ${formatDecimal(entry.value, 2)}`);
    }
  };
  const overwritten: SheetCell[] = [];
  for (const each of found) {
    const { row, column, cell, isFormula } = each;
    if (row && column.kind !== 'total') take(row, column, cell);
    else if (!isFormula && cell !== '') overwritten.push(each);
  }
  for (const { label, column, cell } of withoutTrueSums(
    overwritten,
    review,
    [...changes, ...conflicts],
    sign,
  ))
    problem(
      'totals',
      `${label}, ${column.label}: ${typeof cell === 'number' ? formatDecimal(cell, 2) : `"${textOf(cell)}"`} foi escrito sobre uma soma, que é sempre calculada.`,
    );
  return { changes, conflicts, ...counts, rounded, problems };
}

/** A true number needs no notation; a text has the one that the workbook's texts prove. */
const amountIn = (cell: Cell, sign: DecimalSign): Entry =>
  readEntry(textOf(cell), amountRule, typeof cell === 'number' ? ',' : sign);

function* cellsOf(
  review: Review,
  header: readonly Cell[],
  lines: readonly Row[],
  onUnknown: (label: string) => void,
): Generator<SheetCell> {
  const columns = header.map((title) => columnOf(review, title));
  const rows = new Map(review.rows.map((row) => [row.account, row]));
  const known = new Set(reviewLines(review, review.rows).map(({ label }) => label));
  const turns = new Map<string, number>();
  for (const { cells, formulas } of lines) {
    const label = String(cells[0] ?? '').trim();
    if (!known.has(label)) {
      if (label) onUnknown(label);
      continue;
    }
    const turn = turns.get(label) ?? 0;
    turns.set(label, turn + 1);
    for (const [position, column] of columns.entries()) {
      const cell = cells[position] ?? '';
      if (column)
        yield {
          label,
          row: rows.get(label) ?? null,
          turn,
          column,
          cell,
          isFormula: formulas?.has(position) ?? false,
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

/** Of the sums that are no formulas, those that say neither what the review sums up to nor what it will. */
function withoutTrueSums(
  overwritten: readonly SheetCell[],
  review: Review,
  changes: readonly ImportChange[],
  sign: DecimalSign,
): readonly SheetCell[] {
  if (overwritten.length === 0) return [];
  const changed = new Map(changes.map(({ account, month, to }) => [`${account}|${month}`, to]));
  const months = monthColumns(review.columns);
  const rows = review.rows.map((row) => ({
    ...row,
    values: months.map(({ key }, index) => changed.get(`${row.account}|${key}`) ?? row.values[index] ?? null),
  }));
  const sums = [sumsOf(review), sumsOf({ columns: review.columns, rows })];
  return overwritten.filter(({ label, turn, column, cell }) => {
    const entry = amountIn(cell, sign);
    return !entry.ok || sums.every((sum) => sum(label, turn, column) !== entry.value);
  });
}

/** The amount that a review shows in a line, told by its label and its turn among lines of that label. */
function sumsOf(review: Review): (label: string, turn: number, column: ReviewColumn) => number {
  const lines = reviewLines(review, review.rows);
  return (label, turn, column) =>
    lines.filter((line) => line.label === label)[turn]?.amounts[review.columns.indexOf(column)] ?? 0;
}

/** As a person would type it: a true number with a decimal comma and the digits that spreadsheets show. */
const textOf = (cell: Cell): string => {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))).replace('.', ',') : String(cell);
};
