import type { Term } from '../../../../app/domain/finance/statements/model';

/** `'Balanço'!$C$5`. */
export const cellAddress = (sheet: string, column: number, row: number): string =>
  `'${sheet}'!$${letterOf(column)}$${row}`;

export const letterOf = (column: number): string => String.fromCharCode(64 + column);

interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly letter?: string;
}

/** The cells of each account's and each line's amounts in a workbook, and the names of its cells. */
export class Addresses {
  readonly #places = new Map<string, Place>();
  /** Names of cells and ranges. */
  readonly names = new Map<string, string>();

  put(of: string, sheet: string, row: number): void {
    this.#places.set(of, { sheet, row });
  }

  /** Registers an amount that has its own column letter. */
  putAt(of: string, column: number, sheet: string, row: number, letter: string): void {
    this.#places.set(`${of} #${column}`, { sheet, row, letter });
  }

  /**
   * The formula that sums terms in one column of a table on `sheet`; adjacent cells become a SUM. Amounts of
   * accounts and lines have the same columns, `column` from 0, on every sheet.
   * @throws RangeError for a term without a cell
   */
  formula(terms: readonly Term[], sheet: string, letters: readonly string[], column: number): string {
    const letter = letters[column] ?? '';
    const cell = (of: string) => {
      const place = this.#places.get(`${of} #${column}`) ?? this.#places.get(of);
      if (!place) throw new RangeError(`No place for ${of}`);
      const own = place.sheet === sheet ? '' : `'${place.sheet}'!`;
      const under = place.letter ?? letter;
      return { own, row: place.row, text: `${own}${under}${place.row}`, letter: under };
    };
    if (terms.some(({ times = 1 }) => times !== 1)) return scaled(terms, (of) => cell(of).text);
    const cells = terms.map(({ of }) => cell(of));
    const runs = cells.reduce<(typeof cells)[]>((all, next) => {
      const run = all.at(-1);
      const last = run?.at(-1);
      if (run && last?.own === next.own && last.row + 1 === next.row) run.push(next);
      else all.push([next]);
      return all;
    }, []);
    return runs
      .map((run) => {
        const [first, last] = [run[0], run.at(-1)];
        return run.length > 1 ? `SUM(${first?.text}:${last?.letter}${last?.row})` : first?.text;
      })
      .join('+');
  }
}

/** Terms with factors; fractions of a centavo are rounded as in the statement. */
const scaled = (terms: readonly Term[], cell: (of: string) => string): string => {
  const sum = terms
    .map(({ of, times = 1 }) =>
      times === 1 ? cell(of) : times === -1 ? `-${cell(of)}` : `${times}*${cell(of)}`,
    )
    .join('+')
    .replaceAll('+-', '-');
  return terms.some(({ times = 1 }) => !Number.isInteger(times)) ? `ROUND(${sum},2)` : sum;
};
