import type exceljs from '@protobi/exceljs';
import type { FinancialStatement, Pair } from '../../../../app/domain/finance/statements/model';

/**
 * The columns of amounts on every sheet: for each pair the current and prior amount, the change in R$ and in
 * percent.
 */
export const pairColumns = [
  { current: 'C', prior: 'D', difference: 'E', share: 'F' },
  { current: 'G', prior: 'H', difference: 'I', share: 'J' },
] as const;

/** The columns of the amounts in the order of the model. */
export const amountLetters = pairColumns.flatMap(({ current, prior }) => [current, prior]);

export const formats = {
  money: '[$-416]#,##0.00;[$-416](#,##0.00);"–"',
  share: '[$-416]0.0%;[$-416](0.0%);"–"',
  ratio: '[$-416]0.00',
} as const;

const ink = { argb: 'FF1F2A33' };
export const line = { argb: 'FFB8C2CA' };
export const fill = (argb: string): exceljs.FillPattern => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb },
});

/** Writes company, title and unit at the top, and fits the first column to the longest line. */
export function headSheet(
  sheet: exceljs.Worksheet,
  { company, title, subtitle, basis }: FinancialStatement,
): void {
  sheet.columns = [54, 8, 19, 19, 18, 10, 19, 19, 18, 10].map((width) => ({
    width,
    style: { font: { name: 'Calibri', size: 10, color: ink } },
  }));
  const rows: [string, number, boolean][] = [
    [company.legalName, 14, true],
    [`CNPJ ${company.cnpj} · ${company.place} · unidade ${company.code}`, 10, false],
    [`${title} · ${subtitle}`, 11, true],
    [basis, 9, false],
  ];
  for (const [text, size, bold] of rows) {
    const row = sheet.addRow([text]);
    row.getCell(1).font = { name: 'Calibri', size, bold, color: ink };
  }
  sheet.addRow([]);
  sheet.views = [{ state: 'frozen', ySplit: 4, showGridLines: false }];
}

/** The heading row of a table. */
export function headTable(
  sheet: exceljs.Worksheet,
  title: string,
  pairs: readonly Pair[],
  { second = 'Nota', changes = true } = {},
): void {
  const row = sheet.addRow([
    title,
    second,
    ...pairs.flatMap(({ current, prior }) => [
      current,
      prior,
      ...(current && prior && changes ? ['Variação R$', 'Var. %'] : ['', '']),
    ]),
  ]);
  row.eachCell({ includeEmpty: true }, (cell, column) => {
    cell.font = { name: 'Calibri', size: 10, bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = fill('FF0F5F6B');
    cell.alignment = { horizontal: column > 1 ? 'right' : 'left', vertical: 'middle' };
  });
  row.height = 18;
}

/** Adds the changes of a row beside its amounts; empty if there is no prior amount. */
export function addChanges(row: exceljs.Row, pairs: readonly Pair[]): void {
  for (const [index, { prior }] of pairs.entries()) {
    const letters = pairColumns[index];
    if (!letters || !prior) continue;
    const [now, then] = [letters.current, letters.prior].map((letter) => `${letter}${row.number}`);
    const [current, before] = [letters.current, letters.prior].map((letter) => amountOf(row.getCell(letter)));
    const difference = ((current ?? 0) * 100 - (before ?? 0) * 100) / 100;
    row.getCell(letters.difference).value = {
      formula: `${now}-${then}`,
      result: Math.round(difference * 100) / 100,
    };
    row.getCell(letters.difference).numFmt = formats.money;
    row.getCell(letters.share).value = {
      formula: `IF(${then}=0,"–",(${now}-${then})/ABS(${then}))`,
      result: before ? difference / Math.abs(before) : '–',
    };
    row.getCell(letters.share).numFmt = formats.share;
    row.getCell(letters.share).alignment = { horizontal: 'right' };
  }
}

/** The amount of a cell; a formula with the result 0 stores no result. */
const amountOf = ({ value }: exceljs.Cell): number =>
  Number(typeof value === 'object' && value ? ('result' in value ? value.result : 0) : value);

/** A4, fitted to the page width, with the company above and page numbers below. */
export function printSetup(sheet: exceljs.Worksheet, { company, title, madeAt }: FinancialStatement): void {
  sheet.pageSetup = {
    paperSize: 9,
    orientation: sheet.columnCount > 6 ? 'landscape' : 'portrait',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:4',
    margins: { left: 0.5, right: 0.5, top: 0.7, bottom: 0.7, header: 0.3, footer: 0.3 },
  };
  const text = (value: string) => value.replaceAll('&', '&&');
  sheet.headerFooter = {
    oddHeader: `&L&8${text(company.legalName)}&R&8${text(title)}`,
    oddFooter: `&L&8Gerado em ${text(madeAt)}&R&8Página &P de &N`,
  };
}
