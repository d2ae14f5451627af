import type exceljs from '@protobi/exceljs';
import type {
  StatementLine,
  StatementTable,
  TrialBalance,
} from '../../../../app/domain/finance/statements/model';
import { accountKey } from '../amounts';
import { cellAddress, type Addresses } from './addresses';
import { addChanges, amountLetters, fill, formats, headTable, line as lineColour } from './sheet-frame';
import { unaccented } from '../../../../app/domain/values/text';

/** A table of the statements, each amount a formula over the rows that it adds up. */
export function addTable(sheet: exceljs.Worksheet, table: StatementTable, addresses: Addresses): void {
  headTable(sheet, table.title, table.pairs);
  for (const line of table.lines) {
    const row = sheet.addRow([line.label, line.note]);
    const label = row.getCell(1);
    label.alignment = { indent: line.level, wrapText: true };
    row.getCell(2).alignment = { horizontal: 'right' };
    if (line.terms.length > 0) addAmounts(row, line, table, addresses);
    dress(row, line, table.pairs.length);
    addresses.put(line.key, sheet.name, row.number);
    if (line.name) nameCells(line.name, sheet.name, row.number, addresses);
  }
  sheet.addRow([]);
}

function addAmounts(
  row: exceljs.Row,
  line: StatementLine,
  table: StatementTable,
  addresses: Addresses,
): void {
  for (const [column, cents] of line.cents.entries()) {
    if (cents === null) continue;
    const cell = row.getCell(amountLetters[column] ?? '');
    const formula = addresses.formula(line.terms, row.worksheet.name, amountLetters, column);
    cell.value = { formula, result: cents / 100 };
    cell.numFmt = formats.money;
  }
  addChanges(row, table.pairs);
}

function nameCells(name: string, sheet: string, row: number, { names }: Addresses): void {
  names.set(name, cellAddress(sheet, 3, row));
  names.set(`${name}_Anterior`, cellAddress(sheet, 4, row));
}

/** Subtotals and totals are bold between rules, a heading is bold. */
function dress(row: exceljs.Row, { look, level, terms }: StatementLine, pairs: number): void {
  const heading = terms.length === 0;
  if (look === 'plain' && !heading) return;
  for (let column = 1; column <= 2 + pairs * 4; column++) {
    const cell = row.getCell(column);
    cell.font = { name: 'Calibri', size: 10, bold: level === 0 };
    if (heading) continue;
    cell.border = {
      top: { style: 'thin', color: lineColour },
      ...(look === 'total' ? { bottom: { style: 'double' as const } } : {}),
    };
    if (look === 'total') cell.fill = fill('FFEAF2F3');
  }
}

/** The accounts' amounts that all other sheets build on, as numbers; its ranges are named. */
export function addTrialBalance(
  sheet: exceljs.Worksheet,
  { title, pairs, rows }: TrialBalance,
  addresses: Addresses,
): void {
  headTable(sheet, title, pairs, { second: 'Conta' });
  const first = sheet.rowCount + 1;
  for (const { account, name, cents } of rows) {
    const row = sheet.addRow([name, account]);
    row.getCell(2).alignment = { horizontal: 'right' };
    for (const [column, amount] of cents.entries()) {
      if (amount === null) continue;
      const cell = row.getCell(amountLetters[column] ?? '');
      cell.value = amount / 100;
      cell.numFmt = formats.money;
    }
    addChanges(row, pairs);
    addresses.put(accountKey(account), sheet.name, row.number);
  }
  const name = unaccented(title.replaceAll(' ', '_'));
  addresses.names.set(
    name,
    `'${sheet.name}'!$A$${first}:$${amountLetters[pairs.length * 2 - 1]}$${sheet.rowCount}`,
  );
  sheet.addRow([]);
}
