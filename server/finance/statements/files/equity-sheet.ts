import type exceljs from '@protobi/exceljs';
import type { EquityTable } from '../../../../app/domain/finance/statements/model';
import { equityKey } from '../checks';
import { letterOf, type Addresses } from './addresses';
import { amountLetters, fill, formats, headTable, line as lineColour } from './sheet-frame';

/** The first column of the components. */
const firstColumn = 3;

/**
 * The changes in equity of a period: a column for each component and one for the total; each cell is a formula over
 * accounts.
 */
export function addEquityTable(
  sheet: exceljs.Worksheet,
  { title, column, components, rows }: EquityTable,
  addresses: Addresses,
): void {
  const heads = [...components.map(({ label }) => label), 'Total'];
  const [head, ...others] = heads;
  headTable(sheet, `Mutações do patrimônio líquido – ${title}`, [], { second: '' });
  const headRow = sheet.getRow(sheet.rowCount);
  for (const [index, text] of [head, ...others].entries()) {
    const cell = headRow.getCell(firstColumn + index);
    cell.value = text;
    cell.font = { name: 'Calibri', size: 10, bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = fill('FF0F5F6B');
    cell.alignment = { horizontal: 'right', vertical: 'middle', wrapText: true };
  }
  headRow.height = 32;
  const first = sheet.rowCount + 1;
  const lastLetter = letterOf(firstColumn + components.length - 1);
  for (const { key, label, look, cells } of rows) {
    const row = sheet.addRow([label]);
    row.getCell(1).alignment = { wrapText: true };
    for (const [index, { cents, terms }] of cells.entries()) {
      const letter = letterOf(firstColumn + index);
      const cell = row.getCell(letter);
      const across = `SUM(${letterOf(firstColumn)}${row.number}:${lastLetter}${row.number})`;
      const formula =
        index === components.length
          ? across
          : key === 'fim'
            ? `SUM(${letter}${first}:${letter}${row.number - 1})`
            : terms.length > 0
              ? addresses.formula(terms, sheet.name, amountLetters, column)
              : null;
      cell.value = formula === null ? 0 : { formula, result: cents / 100 };
      cell.numFmt = formats.money;
      if (look === 'total') {
        cell.font = { name: 'Calibri', size: 10, bold: true };
        cell.border = { top: { style: 'thin', color: lineColour } };
      }
      if (index === components.length)
        addresses.putAt(equityKey(key), column, sheet.name, row.number, letter);
    }
    if (look === 'total') row.getCell(1).font = { name: 'Calibri', size: 10, bold: true };
  }
  sheet.addRow([]);
  for (const { label, accounts } of components) {
    const row = sheet.addRow([`${label}: ${accounts.join(', ')}`]);
    row.getCell(1).font = { name: 'Calibri', size: 9, color: { argb: 'FF5A6772' } };
  }
  sheet.addRow([]);
}
