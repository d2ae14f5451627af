import { wholeLine } from '../../../../app/domain/data/files/row-place';
import { folded } from '../../../../app/domain/values/text';
import { textOf, type Cell } from '../../../tables/cell';
import type { CheckedRow, RowChecker } from '../../master-data/rows/header';
import type { RowFault } from '../../bases/row-rule';
import type { Row } from '../../../tables/rows';
import type { AcceptedRow, RefusedRow } from '../../master-data/rows/stamp';

/** More lines than this are not a footer. */
export const maxLines = 20;
const total = /^(?:(?:grand|sub)[ -]?)?tota(?:l|is)\b|^soma\b/;
const totalAlone = /^(?:(?:grand|sub)[ -]?)?tota(?:l|is)(?: geral)?:?$|^soma:?$/;
/** A total that counts what the file has: `Total: 4 centros`, `Total de centros: 1.204`. */
const totalCounted =
  /^(?:(?:grand|sub)[ -]?)?total(?: geral)?(?:(?: de [^:\d]+)?: ?[\d.]{1,9}| [\d.]{1,9})(?: \p{L}+)?$/u;
const count = /^\d{1,3}(?:\.?\d{3}){0,2}$/;
const words = /\S\s+\S/;

/** Whether the label cells of a line say that it is a total, and nothing else. */
export function saysTotal(first: Cell | undefined, used: readonly Cell[]): boolean {
  const texts = used.map((cell) => folded(textOf(cell)).trim()).filter((text) => text !== '');
  return (
    first !== undefined &&
    total.test(folded(textOf(first)).trim()) &&
    texts.every((text) => totalAlone.test(text))
  );
}

/** A row that may be of a footer: refused, or one that could be loaded. */
type PendingRow = RefusedRow | AcceptedRow;

/**
 * Whether a refused row is what reports have at their end: a total, a note of some words, nothing at all. It lacks what its
 * base requires.
 */
function isFooter({ cells }: Pick<Row, 'cells'>, faults: readonly RowFault[]): boolean {
  if (!faults.some(({ kind }) => kind === 'required')) return false;
  const [first, ...more] = cells.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
  if (first === undefined) return true;
  return total.test(folded(first)) || (more.length === 0 && words.test(first));
}

/**
 * Whether the non-numeric columns of a row say that it is a total, and nothing else except a count. `labelCells`
 * returns their cells.
 */
function isTotal(
  { cells }: Pick<Row, 'cells'>,
  labelCells: () => readonly Cell[],
  isTurned: boolean,
): boolean {
  const first = cells.find((cell) => cell !== '');
  // Most rows begin with nothing of the kind, and are looked at no further.
  if (typeof first !== 'string' || !/^\s*(?:tota|soma|sub|grand)/i.test(first)) return false;
  const all = labelCells();
  const [only = '', ...more] = all.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
  if (!more.every((text) => count.test(text))) return false;
  return totalCounted.test(folded(only)) || ((isTurned || all.length > 1) && totalAlone.test(folded(only)));
}

/** Whether a row is of a file's footer where no others follow. */
export const mayEnd = (row: Pick<Row, 'cells'>, { faults }: CheckedRow, checker: RowChecker): boolean =>
  isFooter(row, faults) || isTotal(row, () => checker.labelCells(row.cells), checker.isTurned);

/** How many rows at a file's end a `Footer` holds. */
export function footerRows(rows: readonly Row[], checker: RowChecker): number {
  const others = rows.findLastIndex((row) => !mayEnd(row, checker.check(row.cells), checker));
  const lines = [...new Set(rows.slice(others + 1).map(({ line }) => wholeLine(line)))];
  const keptLines = new Set(lines.slice(lines.length - (lines.length % (maxLines + 1))));
  return rows.slice(others + 1).filter(({ line }) => keptLines.has(wholeLine(line))).length;
}

/** Holds rows that may be a file's footer until it is known whether others follow. */
export class Footer {
  #pending: PendingRow[] = [];

  /** Holds a row; returns those that are too many for a footer. */
  hold(row: PendingRow): readonly PendingRow[] {
    this.#pending.push(row);
    return this.lines.length > maxLines ? this.release() : [];
  }

  /** The rows that were held, which others follow: they are rows like any. */
  release(): readonly PendingRow[] {
    const released = this.#pending;
    this.#pending = [];
    return released;
  }

  /** At the file's end: the lines that are no data. */
  get lines(): readonly number[] {
    return [...new Set(this.#pending.map(({ line }) => wholeLine(line)))];
  }
}
