import { readEntry, type Entry, type NumberRule } from '../../../app/domain/values/decimal-entry';
import type { DecimalSign } from '../../../app/domain/values/written-number';
import type { Cell } from '../../tables/cell';

/** A cell of a returned sheet that the screen has too. */
export interface SheetCell {
  readonly row: string;
  readonly column: string;
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly cell: Cell;
  readonly isFormula: boolean;
  /** What the portal has there now. */
  readonly from: number | null;
  readonly version: number;
  /** Why nothing in it can be edited; null where it is open. */
  readonly locked: string | null;
}

/** As a person would type it: a true number with a decimal comma and the digits that spreadsheets show. */
export const textOf = (cell: Cell): string => {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'number' ? String(shownNumber(cell)).replace('.', ',') : String(cell);
};

/** A number without the digits that only binary fractions have. */
const shownNumber = (value: number): number => Number(value.toPrecision(15));

/** A true number needs no notation; a text has the one that the workbook's texts prove. */
export const entryIn = (cell: Cell, rule: NumberRule, sign: DecimalSign): Entry =>
  readEntry(textOf(cell), rule, typeof cell === 'number' ? ',' : sign);

/** Whether a cell has exactly the number, whatever a screen accepts; programs keep fifteen digits of it. */
export const holds = (cell: Cell, value: number | null): boolean =>
  typeof cell === 'number' && value !== null && shownNumber(cell) === shownNumber(value);
