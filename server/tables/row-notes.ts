import { cleanText } from '../../app/domain/values/cell-text';
import type { ReadingNotes } from '../../app/domain/data/files/reading-notes';
import type { Cell } from './cell';
import { textOf } from './cell';
import type { Row } from './rows';

const maxLines = 20;

/** Skips repeated title rows, and collects notes about the file. */
export class RowNotes {
  readonly #titles: readonly (readonly string[])[];
  readonly #firsts: ReadonlySet<Cell>;
  #again: { count: number; lines: number[] } = { count: 0, lines: [] };
  #rows = 0;
  #commas = 0;

  /**
   * @param titles the title rows
   * @param width columns of a comma-separated file; 0 for others
   */
  constructor(
    titles: readonly Row[],
    private readonly width: number,
  ) {
    this.#titles = titles.map(({ cells }) => trimmed(cells));
    this.#firsts = new Set(titles.flatMap(({ cells }) => cells.slice(0, 1)));
  }

  /** The rows without repeated titles. */
  take(rows: readonly Row[]): readonly Row[] {
    if (this.width > 0) for (const { cells } of rows) this.#count(cells);
    // Fast path: most rows begin with other text.
    if (!rows.some(({ cells }) => this.#mayRepeat(cells))) return rows;
    return rows.filter((row) => !this.#repeats(row));
  }

  get notes(): ReadingNotes {
    return {
      ...(this.#again.count > 0 && { titlesAgain: this.#again }),
      ...(this.#rows > 0 && this.#commas === this.#rows && { decimalCommas: true }),
    };
  }

  #mayRepeat([first = '']: readonly Cell[]): boolean {
    return this.#firsts.has(first) || (typeof first === 'string' && this.#firsts.has(cleanText(first)));
  }

  #repeats({ line, cells }: Row): boolean {
    if (!this.#mayRepeat(cells)) return false;
    const texts = trimmed(cells);
    const isAgain = this.#titles.some(
      (titles) => titles.length === texts.length && titles.every((title, at) => title === texts[at]),
    );
    if (!isAgain) return false;
    this.#again.count += 1;
    if (this.#again.lines.length < maxLines) this.#again.lines.push(line);
    return true;
  }

  #count(cells: readonly Cell[]): void {
    this.#rows += 1;
    if (cells.length <= this.width) return;
    const isParted = cells.some(
      (cell, at) =>
        /^-?[\d.]*\d$/.test(String(cell).trim()) && /^\d{1,6}$/.test(String(cells[at + 1] ?? '').trim()),
    );
    if (isParted) this.#commas += 1;
  }
}

/** The texts of a row without trailing empty ones. */
function trimmed(cells: readonly Cell[]): string[] {
  const texts = cells.map((cell) => cleanText(textOf(cell)));
  while (texts.at(-1) === '') texts.pop();
  return texts;
}
