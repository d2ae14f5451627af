import type exceljs from '@protobi/exceljs';
import {
  accountKey,
  isTraced,
  type StatementLine,
  type StatementTable,
  type Term,
  type TraceRow,
  type TrialBalance,
} from '../../../../app/domain/finance/statements/model';
import { cellAddress, type Addresses } from './addresses';
import { addChanges, amountLetters, fill, formats, headTable, line as lineColour } from './sheet-frame';
import { unaccented } from '../../../../app/domain/values/text';

/**
 * A table of the statements; each amount is a formula over the rows that it sums. If `trace` finds the accounts of a
 * line, they follow it as folded rows, and the line sums them.
 */
export function addTable(
  sheet: exceljs.Worksheet,
  table: StatementTable,
  addresses: Addresses,
  trace?: (line: StatementLine) => TraceRow[],
): void {
  const changes = table.changes !== false;
  headTable(sheet, table.title, table.pairs, { changes });
  for (const line of table.lines) {
    const row = sheet.addRow([line.label, line.note]);
    const label = row.getCell(1);
    label.alignment = { indent: line.level, wrapText: true };
    row.getCell(2).alignment = { horizontal: 'right' };
    dress(row, line, table.pairs.length);
    const traced = trace && isTraced(line) ? addTrace(sheet, line, trace(line), addresses) : [];
    if (line.terms.length > 0) addAmounts(row, line, traced, addresses);
    if (line.terms.length > 0 && changes) addChanges(row, table.pairs);
    addresses.put(line.key, sheet.name, row.number);
    if (line.name) nameCells(line.name, sheet.name, row.number, addresses);
  }
  sheet.addRow([]);
}

function addAmounts(
  row: exceljs.Row,
  line: StatementLine,
  traced: readonly number[],
  addresses: Addresses,
): void {
  for (const [column, cents] of line.cents.entries()) {
    if (cents === null) continue;
    const letter = amountLetters[column] ?? '';
    const cell = row.getCell(letter);
    const formula =
      traced.length > 0
        ? `SUM(${letter}${traced[0]}:${letter}${traced.at(-1)})`
        : addresses.formula(line.terms, row.worksheet.name, amountLetters, column);
    cell.value = { formula, result: cents / 100 };
    cell.numFmt = formats.money;
  }
}

/**
 * Adds the accounts of a line, one folded row each.
 * @returns the rows
 */
function addTrace(
  sheet: exceljs.Worksheet,
  { terms }: StatementLine,
  rows: readonly TraceRow[],
  addresses: Addresses,
): number[] {
  return rows.map(({ key, account, label, cents }) => {
    const row = sheet.addRow([[account, label].filter(Boolean).join(' ')]);
    row.outlineLevel = 1;
    row.hidden = true;
    row.getCell(1).alignment = { indent: 4 };
    const own = terms.filter(({ of }) => of === key);
    for (const [column, amount] of cents.entries()) {
      if (amount === null) continue;
      const cell = row.getCell(amountLetters[column] ?? '');
      const formula = addresses.formula(own, sheet.name, amountLetters, column);
      cell.value = { formula, result: amount / 100 };
      cell.numFmt = formats.money;
    }
    row.font = { name: 'Calibri', size: 9, color: { argb: 'FF5A6772' } };
    return row.number;
  });
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

/**
 * The trial balance: the accounts' amounts as numbers, which all other sheets use, and their changes; its ranges
 * have names.
 */
export function addTrialBalance(
  sheet: exceljs.Worksheet,
  { title, kind, pairs, rows }: TrialBalance,
  addresses: Addresses,
): void {
  const changes = kind === 'conta';
  headTable(sheet, title, pairs, { second: 'Conta', changes });
  const first = sheet.rowCount + 1;
  for (const { account, name, cents } of rows) {
    const row = sheet.addRow([name, account]);
    row.getCell(2).alignment = { horizontal: 'right' };
    const between: Term[] = [
      { of: accountKey(account, 'fim') },
      { of: accountKey(account, 'início'), times: -1 },
    ];
    for (const [column, amount] of cents.entries()) {
      if (amount === null) continue;
      const cell = row.getCell(amountLetters[column] ?? '');
      const formula = () => addresses.formula(between, sheet.name, amountLetters, column);
      cell.value = kind === 'variação' ? { formula: formula(), result: amount / 100 } : amount / 100;
      cell.numFmt = formats.money;
    }
    if (changes) addChanges(row, pairs);
    addresses.put(accountKey(account, kind), sheet.name, row.number);
  }
  const name = unaccented(title.replaceAll(' ', '_'));
  addresses.names.set(
    name,
    `'${sheet.name}'!$A$${first}:$${amountLetters[pairs.length * 2 - 1]}$${sheet.rowCount}`,
  );
  sheet.addRow([]);
}
