import type exceljs from '@protobi/exceljs';
import {
  formatCents,
  type Check,
  type FinancialStatement,
} from '../../../../app/domain/finance/statements/model';
import type { Addresses } from './addresses';
import { amountLetters, fill, headTable } from './sheet-frame';

const words = { even: 'Confere', uneven: 'Não confere' } as const;
const colours = { even: 'FFE3F3E6', uneven: 'FFFBE3E1' } as const;

/** The checks as formulas of the workbook, the comparison of prior periods with earlier documents, and the faults. */
export function addChecks(
  sheet: exceljs.Worksheet,
  statement: FinancialStatement,
  addresses: Addresses,
): void {
  for (const check of statement.checks) addCheck(sheet, check, addresses);
  sheet.addRow([]);
  for (const { document, differences } of statement.comparatives) {
    headTable(sheet, `Comparativos e a ${document}`, [], { second: '' });
    tell(sheet, differences.length === 0 ? 'Confere' : 'Não confere', differences.length === 0);
    for (const { label, before, now } of differences)
      tell(sheet, `${label}: era ${formatCents(before)}, agora ${formatCents(now)}`, false);
  }
  if (statement.recalculated) tell(sheet, statement.recalculated, false);
  for (const text of [...(statement.faults ?? []), ...statement.missing]) tell(sheet, text, false);
}

function addCheck(
  sheet: exceljs.Worksheet,
  { label, pairs, left, right, cents }: Check,
  addresses: Addresses,
): void {
  headTable(sheet, 'Conferência', pairs, { second: '', changes: false });
  const row = sheet.addRow([label]);
  row.getCell(1).alignment = { wrapText: true };
  for (const [column, difference] of cents.entries()) {
    if (difference === null) continue;
    const sum = (terms: Check['left']) => addresses.formula(terms, sheet.name, amountLetters, column);
    const look = difference === 0 ? 'even' : 'uneven';
    const cell = row.getCell(amountLetters[column] ?? '');
    cell.value = {
      formula: `IF(ROUND((${sum(left)})-(${sum(right)}),2)=0,"${words.even}","${words.uneven}")`,
      result: words[look],
    };
    cell.alignment = { horizontal: 'right' };
    cell.fill = fill(colours[look]);
  }
}

function tell(sheet: exceljs.Worksheet, text: string, good: boolean): void {
  const noticeRow = sheet.addRow([text]);
  sheet.mergeCells(noticeRow.number, 1, noticeRow.number, 6);
  noticeRow.getCell(1).font = {
    name: 'Calibri',
    size: 10,
    bold: true,
    color: { argb: good ? 'FF1D6B34' : 'FFA3261B' },
  };
  noticeRow.getCell(1).alignment = { wrapText: true, vertical: 'top' };
  noticeRow.height = text.length > 110 ? 28 : 15;
}
