import { shownValue } from '~/domain/grid/entries';
import type { CellValue, GridColumn, GridRow } from '~/domain/grid/model';
import { Signal } from './signal';

/** Ems that a bold digit or minus takes, a point, comma or space, and a `%`: in the typeface, or in a wider one before it has come. */
const digit = 0.7;
const point = 0.38;
const percent = 1.02;

/** Ems that a figure takes as it is shown. */
export const emsOf = (text: string): number =>
  [...text].reduce((ems, sign) => ems + (sign === '%' ? percent : /[.,\s]/.test(sign) ? point : digit), 0);

/** How wide the longest figure of each column is: columns grow with it, and never jump back while one works. */
export class FigureWidths<Row extends GridRow> {
  /** Some column's figures need more room than before. */
  readonly grown = new Signal();
  private longest: ReadonlyMap<string, number> = new Map();

  constructor(private readonly value: (rowIndex: number, column: GridColumn<Row>) => CellValue) {}

  /** Ems by column; another map once a column has grown, as `useSyncExternalStore` wants it. */
  readonly ems = (): ReadonlyMap<string, number> => this.longest;

  /** Takes in what rows hold now. */
  look(rowIndexes: Iterable<number>, columns: readonly GridColumn<Row>[]): void {
    const rows = [...rowIndexes];
    const longest = new Map(this.longest);
    let grown = false;
    for (const column of columns) {
      if (column.kind !== 'number') continue;
      const before = longest.get(column.id) ?? 0;
      const now = Math.max(
        before,
        ...this.extremes(rows, column).map((value) => emsOf(shownValue(column, value))),
      );
      longest.set(column.id, now);
      grown ||= now > before;
    }
    if (!grown) return;
    this.longest = longest;
    this.grown.fire();
  }

  /** The least and the greatest figure: with digits of one width, no other is longer than the longer of them. */
  private extremes(rows: readonly number[], column: GridColumn<Row>): number[] {
    let [least, max] = [Infinity, -Infinity];
    for (const rowIndex of rows) {
      const value = this.value(rowIndex, column);
      if (typeof value !== 'number') continue;
      least = Math.min(least, value);
      max = Math.max(max, value);
    }
    return least > max ? [] : [least, max];
  }
}
