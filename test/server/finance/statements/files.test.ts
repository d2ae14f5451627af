import { DOMParser } from '@xmldom/xmldom';
import exceljs from '@protobi/exceljs';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatCents, tablesOf, type StatementLine } from '../../../../app/domain/finance/statements/model';
import { statementDocument } from '../../../../server/finance/statements/files/document';
import { statementWorkbook } from '../../../../server/finance/statements/files/workbook';
import { savedByOffice } from '../../../servers/office';
import { drawn } from './books';
import { Calculator } from './formulas';
import { columnIn } from '../../../servers/returned-workbook';

const monthly = drawn('2236', 'MONTHLY', '2026-10');
const annual = drawn('9311', 'ANNUAL', '2025-12');
const first = drawn('4313', 'MONTHLY', '2024-06');

const lineOf = (statement: typeof monthly, name: string): StatementLine => {
  const found = tablesOf(statement)
    .flatMap(({ lines }) => lines)
    .find((line) => line.name === name);
  if (!found) throw new RangeError(name);
  return found;
};

async function open(bytes: Buffer): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]);
  return book;
}

describe('a statement', () => {
  test.each([
    ['a month', monthly],
    ['a year', annual],
    ['a month of the first year', first],
  ])('of %s has even sides, and notes that add up to their lines', (_, statement) => {
    expect(lineOf(statement, 'Ativo_Total').cents).toEqual(lineOf(statement, 'Passivo_e_PL_Total').cents);
    const lines = [...statement.balanceSheet, statement.income].flatMap((table) => table.lines);
    for (const note of statement.notes.filter(({ tables }) => tables.length > 0)) {
      const noteLines = lines.filter((line) => line.note === note.number);
      const totals = note.tables
        .filter(({ title }) => !title.startsWith('Conciliação'))
        .map(({ lines: own }) => own.at(-1)?.cents[0] ?? 0);
      const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
      expect([note.title, sum(totals)]).toEqual([
        note.title,
        sum(noteLines.map(({ cents }) => cents[0] ?? 0)),
      ]);
    }
  });

  test('compares a month with the year-end before and the same month a year ago, and the months since January', () => {
    expect(monthly.balanceSheet[0]?.pairs).toEqual([{ current: '31/10/2026', prior: '31/12/2025' }]);
    expect(monthly.income.pairs).toEqual([
      { current: 'out/2026', prior: 'out/2025' },
      { current: 'Jan–out/2026', prior: 'Jan–out/2025' },
    ]);
    expect(annual.income.pairs).toEqual([{ current: '2025', prior: '2024' }]);
  });

  test('of the first year of the books says that there is nothing to compare with', () => {
    expect(first.balanceSheet[0]?.pairs).toEqual([{ current: '30/06/2024', prior: '' }]);
    expect(lineOf(first, 'Lucro_Liquido').cents[1]).toBeNull();
    expect(first.missing).toEqual([
      expect.stringContaining('31/12/2023 e dos meses seguintes'),
      expect.stringContaining('o balanço patrimonial não é comparado'),
      expect.stringContaining('o resultado de Jan–jun/2024 não é comparado'),
    ]);
    expect(first.notes[1]?.paragraphs).toEqual(expect.arrayContaining([...first.missing]));
    expect(first.equity).toEqual([]);
  });

  test('names the pronouncement on interim statements only where the set is whole', () => {
    const basis = ({ notes }: typeof monthly) => notes[1]?.paragraphs.join(' ');
    expect(monthly.missing).toEqual([]);
    expect(basis(monthly)).toContain('CPC 21 (R1)');
    expect(basis(first)).not.toContain('CPC 21');
    expect(basis(annual)).toContain('Não são um conjunto completo');
  });

  test('carries the profit of the year so far into equity', () => {
    const [, , sinceJanuary] = lineOf(monthly, 'Lucro_Liquido').cents;
    const kept = monthly.balanceSheet[1]?.lines.find(
      ({ label }) => label === 'Lucros ou prejuízos acumulados',
    );
    expect(kept?.cents[0]).toBe(sinceJanuary);
  });
});

describe('the workbook', () => {
  let book: exceljs.Workbook;
  beforeAll(async () => {
    book = await open(await statementWorkbook(monthly));
  });

  test.each(['Resumo', 'Balanço', 'DRE', 'DRA', 'DFC', 'DMPL', 'Notas', 'Balancete', 'Variações'])(
    'has the sheet %s with its company above',
    (name) => {
      const sheet = book.getWorksheet(name);
      expect(sheet?.getCell('A1').value).toBe('Energia Varejo Lojas S.A.');
      expect(sheet?.headerFooter.oddFooter).toContain('Página &P de &N');
    },
  );

  test('has figures in the trial balances only: everything else is a formula that comes to its shown result', () => {
    const calculator = new Calculator(book);
    let formulas = 0;
    for (const sheet of book.worksheets)
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          const { value } = cell;
          if (typeof value === 'number' && value !== 0 && !cell.address.startsWith('B'))
            expect(['Balancete', 'Variações']).toContain(sheet.name);
          if (!value || typeof value !== 'object' || !('formula' in value)) return;
          formulas += 1;
          const worked = calculator.formula(value.formula ?? '', sheet.name);
          const at = `${sheet.name} ${cell.address} ${value.formula}`;
          if (typeof worked === 'number')
            expect(Math.abs(worked - Number(value.result ?? 0)), at).toBeLessThan(0.005);
          else expect([at, worked]).toEqual([at, value.result]);
        }),
      );
    expect(formulas).toBeGreaterThan(500);
  });

  test('names its totals', () => {
    const calculator = new Calculator(book);
    for (const name of ['Ativo_Total', 'Passivo_e_PL_Total', 'Receita_Liquida', 'Lucro_Liquido']) {
      const [current, prior] = lineOf(monthly, name).cents;
      expect(Number(calculator.name(name)) * 100).toBeCloseTo(current ?? NaN, 0);
      expect(Number(calculator.name(`${name}_Anterior`)) * 100).toBeCloseTo(prior ?? NaN, 0);
    }
  });

  test('shows an error where somebody changes a figure', () => {
    const sheet = book.getWorksheet('Balancete');
    const bank = columnIn(sheet, 2).indexOf('1.1.1.01');
    if (sheet) sheet.getCell(`C${bank}`).value = 1;
    const summary = book.getWorksheet('Resumo');
    const row = columnIn(summary, 1).indexOf('Total do ativo = total do passivo e patrimônio líquido');
    expect(new Calculator(book).cell('Resumo', `C${row}`)).toBe('Não confere');
    const flows = book.getWorksheet('Variações');
    const atEnd = columnIn(flows, 2).lastIndexOf('1.1.2.01', columnIn(flows, 2).lastIndexOf('1.1.2.01') - 1);
    if (flows) flows.getCell(`G${atEnd}`).value = 1;
    const cash = columnIn(summary, 1).indexOf('Soma dos fluxos de caixa = variação do caixa no balanço');
    expect(new Calculator(book).cell('Resumo', `G${cash}`)).toBe('Não confere');
    expect(new Calculator(book).cell('Resumo', `H${cash}`)).toBe('Confere');
  });
});

describe('the document', () => {
  let parts: Record<string, string>;
  beforeAll(async () => {
    const unzipped = unzipSync(new Uint8Array(await statementDocument(monthly)));
    parts = Object.fromEntries(
      Object.entries(unzipped).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    );
  });
  const textsOf = (part: string) =>
    Array.from(
      new DOMParser().parseFromString(parts[part] ?? '', 'text/xml').getElementsByTagName('w:t'),
    ).map(({ textContent }) => textContent ?? '');
  const partLike = (shape: RegExp) => Object.keys(parts).find((name) => shape.test(name)) ?? '';

  test('rules off its header below the last line of it', () => {
    const lines = new DOMParser()
      .parseFromString(parts[partLike(/^word\/header\d+\.xml$/)] ?? '', 'text/xml')
      .getElementsByTagName('w:p');
    const ruled = Array.from(lines).map((line) => line.getElementsByTagName('w:pBdr').length);
    expect(ruled).toEqual([0, 1]);
  });

  test('holds every line of the statements with its amounts', () => {
    const texts = textsOf('word/document.xml').join('\n');
    for (const { label, cents } of tablesOf(monthly).flatMap(({ lines }) => lines)) {
      expect(texts).toContain(label);
      for (const amount of cents) expect(texts).toContain(formatCents(amount));
    }
    for (const { name } of monthly.signatures) expect(texts).toContain(name);
  });

  test('has the company above and page X of Y below, and repeats the heads of tables', () => {
    expect(textsOf(partLike(/^word\/header\d+\.xml$/)).join(' ')).toContain('Energia Varejo Lojas S.A.');
    const footer = parts[partLike(/^word\/footer\d+\.xml$/)] ?? '';
    expect(footer).toMatch(/PAGE\b/);
    expect(footer).toMatch(/NUMPAGES\b/);
    expect(parts['word/document.xml']?.match(/<w:tblHeader\/>/g)?.length).toBe(
      tablesOf(monthly).length + monthly.equity.length,
    );
    expect(parts['word/styles.xml']).toContain('pt-BR');
  });
});

describe('LibreOffice', { tags: 'slow' }, () => {
  test('opens both files, works the formulas out to the same totals, and makes pages of the document', async () => {
    const book = await open(await savedByOffice(await statementWorkbook(annual), 'xlsx', 'xlsx'));
    const sheet = book.getWorksheet('DRE');
    const row = columnIn(sheet, 1).indexOf('Lucro (prejuízo) líquido do período');
    expect(Number(sheet?.getCell(`C${row}`).result) * 100).toBeCloseTo(
      lineOf(annual, 'Lucro_Liquido').cents[0] ?? NaN,
      0,
    );
    const pdf = await savedByOffice(await statementDocument(annual), 'docx', 'pdf');
    expect(Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])).toBeGreaterThan(3);
  });
});
