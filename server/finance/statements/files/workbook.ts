import type exceljs from '@protobi/exceljs';
import type { FinancialStatement, StatementNote } from '../../../../app/domain/finance/statements/model';
import { Addresses } from './addresses';
import { headSheet, printSetup } from './sheet-frame';
import { addTable, addTrialBalance } from './sheet-table';
import { addSummary } from './summary-sheet';

const lineHeight = 14;
const charactersOfLine = 150;

/**
 * The statements as a workbook with live formulas: figures stand in the trial balance only, every line adds up cells,
 * every change compares them, and totals have names (`Ativo_Total`, `Lucro_Liquido_Anterior` …).
 */
export async function statementWorkbook(statement: FinancialStatement): Promise<Buffer> {
  const { Workbook } = (await import('@protobi/exceljs')).default;
  const book = new Workbook();
  book.creator = statement.company.legalName;
  book.title = `${statement.title} – ${statement.company.legalName}`;
  book.calcProperties.fullCalcOnLoad = true;
  const addSheet = (name: string) => {
    const sheet = book.addWorksheet(name);
    headSheet(sheet, statement);
    return sheet;
  };
  const summary = addSheet('Resumo');
  const balance = addSheet('Balanço');
  const income = addSheet('DRE');
  const notes = addSheet('Notas');
  const trial = addSheet('Balancete');

  const addresses = new Addresses();
  for (const block of statement.trial) addTrialBalance(trial, block, addresses);
  for (const table of statement.balanceSheet) addTable(balance, table, addresses);
  addTable(income, statement.income, addresses);
  for (const note of statement.notes) addNote(notes, note, addresses);
  addSummary(summary, statement);
  for (const sheet of book.worksheets) printSetup(sheet, statement);
  for (const [name, address] of addresses.names) book.definedNames.add(address, name);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function addNote(
  sheet: exceljs.Worksheet,
  { number, title, paragraphs, tables }: StatementNote,
  addresses: Addresses,
) {
  const heading = sheet.addRow([`${number}. ${title}`]);
  heading.getCell(1).font = { name: 'Calibri', size: 12, bold: true };
  for (const paragraph of paragraphs) {
    const row = sheet.addRow([paragraph]);
    sheet.mergeCells(row.number, 1, row.number, 6);
    row.getCell(1).alignment = { wrapText: true, vertical: 'top' };
    row.height = lineHeight * Math.ceil(paragraph.length / charactersOfLine);
  }
  if (tables.length === 0) sheet.addRow([]);
  for (const table of tables) addTable(sheet, table, addresses);
}
