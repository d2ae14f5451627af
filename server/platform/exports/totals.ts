import type exceljs from '@protobi/exceljs';
import type { NumberRule } from '../../../app/domain/values/decimal-entry';
import { toUnits } from '../../../app/domain/values/decimal';
import { greyGround, isFigure } from './cells';
import { numberValidation, validate } from './validation';
import { totalLabel, type ExportColumn, type ExportRow } from './export';

interface Summed {
  readonly key: string;
  readonly at: number;
  readonly takes: NumberRule;
  /** In the smallest part that its figures have. */
  units: number;
}

/**
 * The totals under a table that can be imported: for each editable column a live total of the filtered rows. Its
 * cells have the column's rule.
 */
export class Totals {
  readonly #columns: readonly Summed[];
  #rows = 0;

  constructor(private readonly columns: readonly ExportColumn[]) {
    this.#columns = columns.flatMap(({ key, takes }, index) =>
      takes ? [{ key, takes, at: index + 1, units: 0 }] : [],
    );
  }

  note(row: ExportRow): void {
    this.#rows += 1;
    for (const column of this.#columns) {
      const value = row[column.key];
      if (isFigure(value)) column.units += toUnits(value, column.takes.decimals);
    }
  }

  /** Ends a sheet with the line of totals, which its filter leaves out. */
  add(sheet: exceljs.Worksheet): void {
    if (this.#rows === 0) return;
    const last = this.#rows + 1;
    const row = sheet.addRow([]);
    row.font = { bold: true };
    row.getCell(this.columns.findIndex(({ takes, hidden }) => !takes && !hidden) + 1).value = totalLabel;
    for (const { at, takes, units } of this.#columns) {
      const { letter } = sheet.getColumn(at);
      const range = `${letter}2:${letter}${last}`;
      const cell = row.getCell(at);
      cell.value = {
        formula: `SUBTOTAL(109,${range})`,
        result: takes.decimals === 0 ? units : units / 100,
      };
      cell.fill = greyGround;
      validate(sheet, range, numberValidation(takes));
    }
    row.commit();
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: this.columns.length } };
  }
}
