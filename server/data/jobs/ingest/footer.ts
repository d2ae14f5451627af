import { folded } from '../../../../app/domain/values/text';
import { textOf } from './cell';
import type { RowFault } from './header';
import type { Row } from './rows';
import type { RefusedRow } from './stamp';

/** More rows than that are no footer, whatever they look like. */
const mostLines = 20;
const total = /^(?:(?:grand|sub)[ -]?)?tota(?:l|is)\b|^soma\b/;
const words = /\S\s+\S/;

/**
 * Whether a refused row is what reports have at their end: a total, a note of some words, nothing at all. It lacks what its
 * base requires, so that no row that could be loaded is taken for one.
 */
export function isFooter({ cells }: Pick<Row, 'cells'>, faults: readonly RowFault[]): boolean {
  if (!faults.some(({ kind }) => kind === 'required')) return false;
  const [first, ...more] = cells.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
  if (first === undefined) return true;
  return total.test(folded(first)) || (more.length === 0 && words.test(first));
}

/** Keeps rows that may be a file's footer until it is known whether others follow them. */
export class Footer {
  #held: RefusedRow[] = [];

  /** Holds a row; gives back those that are too many for a footer. */
  hold(row: RefusedRow): readonly RefusedRow[] {
    this.#held.push(row);
    return this.#held.length > mostLines ? this.release() : [];
  }

  /** The rows that were held, which others follow: they are refused like any. */
  release(): readonly RefusedRow[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  /** At the file's end: the lines that are no data. */
  get lines(): readonly number[] {
    return this.#held.map(({ line }) => line);
  }
}
