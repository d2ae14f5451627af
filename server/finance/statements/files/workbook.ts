import type exceljs from '@protobi/exceljs';
import {
  tracer,
  type FinancialStatement,
  type StatementNote,
} from '../../../../app/domain/finance/statements/model';
import { Addresses } from './addresses';
import { addChecks } from './checks-table';
import { addEquityTable } from './equity-sheet';
import { headSheet, printSetup } from './sheet-frame';
import { addTable, addTrialBalance } from './sheet-table';
import { addSummary } from './summary-sheet';

const lineHeight = 14;
const charactersOfLine = 150;

/**
 * The statements as a workbook with formulas: only the trial balances contain figures, every line sums the accounts
 * that are folded below it, every change compares these, and totals have names (`Ativo_Total`,
 * `Lucro_Liquido_Anterior` …).
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
  const comprehensive = addSheet('DRA');
  const cash = statement.cashFlow && addSheet('DFC');
  const equity = statement.equity.length > 0 ? addSheet('DMPL') : null;
  const notes = addSheet('Notas');
  const trial = addSheet('Balancete');
  const flows = statement.trial.some(({ kind }) => kind !== 'conta') ? addSheet('Variações') : null;

  const addresses = new Addresses();
  const trace = tracer(statement);
  for (const block of statement.trial)
    addTrialBalance(block.kind === 'conta' ? trial : (flows ?? trial), block, addresses);
  for (const table of statement.balanceSheet) addTable(balance, table, addresses, trace);
  addTable(income, statement.income, addresses, trace);
  addTable(comprehensive, statement.comprehensive, addresses, trace);
  if (cash && statement.cashFlow) addTable(cash, statement.cashFlow, addresses, trace);
  if (equity) for (const table of statement.equity) addEquityTable(equity, table, addresses);
  for (const note of statement.notes) addNote(notes, note, addresses);
  addSummary(summary, statement);
  addChecks(summary, statement, addresses);
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
