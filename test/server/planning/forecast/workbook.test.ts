import { createHash } from 'node:crypto';
import exceljs from '@protobi/exceljs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySheet } from '../../../../server/platform/exports/memory';
import { savedByOffice } from '../../../servers/office';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('the workbook', () => {
  const out = async () => {
    const review = await desk.forecast.review(ana, key);
    const { content } = await desk.forecast.sheets.workbook(key, review);
    const book = new exceljs.Workbook();
    await book.xlsx.load(content as unknown as exceljs.Buffer);
    const sheet = book.worksheets[0];
    if (!sheet) throw new Error('no sheet');
    return { review, content, book, sheet };
  };
  const back = async (book: exceljs.Workbook) => {
    const review = await desk.forecast.review(ana, key);
    const content = new Uint8Array(await book.xlsx.writeBuffer());
    return desk.forecast.sheets.plan(key, review, new Blob([content]));
  };
  /** The cell of an account under a month's column. */
  const cell = (sheet: exceljs.Worksheet, account: string, code: string) => {
    const column = (sheet.getRow(3).values as unknown[]).findIndex(
      (title) => title instanceof Date && title.toISOString().startsWith(code),
    );
    let found = 0;
    sheet.eachRow((row, number) => {
      if (row.getCell(1).value === account) found = number;
    });
    return sheet.getCell(found, column);
  };

  it('has true numbers, live totals and open cells unlocked, and changes nothing when it comes back', async () => {
    const { sheet, book } = await out();
    expect(cell(sheet, salary, '2026-11').value).toBe(await desk.valueAt(salary, '2026-11'));
    expect(cell(sheet, salary, '2026-11').protection.locked).toBe(false);
    expect(cell(sheet, salary, '2026-09').protection?.locked ?? true).toBe(true);
    expect(cell(sheet, 'Remuneração', '2026-11').formula).toMatch(/^SUBTOTAL\(9,/);
    const nothing = {
      changes: [],
      conflicts: [],
      newer: 0,
      notation: { sign: ',', doubt: null, proofs: {}, either: [] },
      english: null,
      rounded: [],
      problems: [],
      moreProblems: 0,
      locked: 0,
      unreadable: 0,
      totals: 0,
      unknown: 0,
    };
    expect(await back(book)).toEqual({
      ...nothing,
      id: expect.any(String) as string,
      subject: [key.rf, key.costCentre],
      unchanged: 52,
    });
  });

  it('names the months that it adds for an incomplete year, and adds these', async () => {
    const { sheet } = await out();
    const titles = sheet.getRow(3).values as unknown[];
    const salaries = Number(cell(sheet, salary, '2026-11').row);
    const of2025 = sheet.getCell(salaries, titles.indexOf('Total 2025 (nov–dez)'));
    const [november, december] = ['2025-11', '2025-12'].map((code) => cell(sheet, salary, code).address);
    expect([of2025.formula, of2025.result]).toEqual([`SUM(${november},${december})`, 200]);
  });

  it('does not read a formula error or a pasted error as a cleared cell', async () => {
    const { sheet, book } = await out();
    cell(sheet, rent, '2027-01').value = { formula: '1/0', result: { error: '#DIV/0!' } };
    cell(sheet, rent, '2027-02').value = { error: '#N/A' };
    const plan = await back(book);
    expect(plan).toMatchObject({ changes: [], unreadable: 2 });
    expect(plan.problems).toEqual([
      `${rent}, jan/27: tem o erro #DIV/0! da planilha: corrija a célula.`,
      `${rent}, fev/27: tem o erro #N/D (#N/A) da planilha: corrija a célula.`,
    ]);
  });

  it('proposes no change for amounts with more decimals, and keeps these', async () => {
    const at = { ...desk.at.review, account_concat: rent, data_ref: new Date('2027-08-01') };
    await desk.cells.updateOne(at, { $set: { forecast: 100.4567 } });
    const { book } = await out();
    expect(await back(book)).toMatchObject({ changes: [], rounded: [] });
    await desk.cells.updateOne(at, { $set: { forecast: 100 } });
  });

  it('contains the shown comparison with live differences, and can be imported', async () => {
    await desk.cells.updateMany({ rf: 'RF4 2026' }, { $set: { forecast: 40 } });
    const review = await desk.forecast.review(ana, key);
    const comparison = await desk.forecast.comparison.of(key, review.rows, 'RF4 2026', 'percentual');
    const { content } = await desk.forecast.sheets.workbook(key, review, comparison);
    const book = new exceljs.Workbook();
    await book.xlsx.load(content as unknown as exceljs.Buffer);
    const [sheet] = book.worksheets;
    if (!sheet) throw new Error('no sheet');
    const november = cell(sheet, salary, '2026-11');
    const beside = (by: number) => sheet.getCell(Number(november.row), Number(november.col) + by);
    // November 2026 is the 13th month of the window.
    expect(beside(1).value).toBe(comparison?.values[salary]?.[12]);
    expect(november.value).toBe(await desk.valueAt(salary, '2026-11'));
    expect(beside(2).formula).toBe(`(${november.address}-${beside(1).address})/ABS(${beside(1).address})`);
    expect(sheet.getCell(3, Number(november.col) + 1).value).toBe('nov/26 · RF4 2026');
    const total = sheet.getRow(3).values as unknown[];
    const year = sheet.getCell(Number(november.row), total.indexOf('Total 2027'));
    expect(year.formula?.split(',')).toHaveLength(12);
    expect(await back(book)).toMatchObject({ changes: [], problems: [] });
  });

  it('is imported as edits, with the reasons for cells that cannot be taken', async () => {
    const { sheet, book } = await out();
    cell(sheet, salary, '2026-12').value = 321.456;
    cell(sheet, rent, '2027-01').value = '1.234,5';
    cell(sheet, rent, '2027-02').value = 'muito';
    cell(sheet, salary, '2026-09').value = 1;
    sheet.addRow(['999999 - Inventada', 1]);
    const plan = await back(book);
    expect(plan.changes.map(({ row, column, to }) => [row, column, to])).toEqual([
      [salary, '2026-12', 321.46],
      [rent, '2027-01', 1234.5],
    ]);
    expect(plan).toMatchObject({ locked: 1, unreadable: 1, unknown: 1, unchanged: 48 });
    expect(plan.rounded).toEqual([`${salary}, dez/26: 321,456 entra como 321,46`]);
    expect(plan.problems.join(' ')).toMatch(
      /setembro de 2026 é realizado.*"muito" não é um número.*Inventada/s,
    );
  });

  it('reports overwritten totals, which stay calculated, and no others', async () => {
    const { sheet, book } = await out();
    const titles = sheet.getRow(3).values as unknown[];
    const total = (account: string, title: string) =>
      sheet.getCell(cell(sheet, account, '2026-11').row, titles.indexOf(title));
    const amountOf = ({ result }: exceljs.Cell) => Number(result);
    cell(sheet, salary, '2027-01').value = 250;
    total(rent, 'Total 2027').value = 99_999;
    cell(sheet, 'Remuneração', '2026-11').value = 'mil';
    // Pasted over as values: what they say is true, before the import or after it.
    total(rent, 'Total 2026').value = amountOf(total(rent, 'Total 2026'));
    total(salary, 'Total 2027').value = amountOf(total(salary, 'Total 2027')) + 150;
    const plan = await back(book);
    expect(plan).toMatchObject({ totals: 2, locked: 0, unreadable: 0, unknown: 0 });
    expect(plan.changes.map(({ row, column }) => [row, column])).toEqual([[salary, '2027-01']]);
    expect(plan.problems).toEqual([
      'Remuneração, nov/26: "mil" foi escrito sobre uma soma, que é sempre calculada.',
      `${rent}, Total 2027: 99.999,00 foi escrito sobre uma soma, que é sempre calculada.`,
    ]);
  });

  it('does not change what was saved in the portal meanwhile, if it was not edited', async () => {
    const { book } = await out();
    await desk.save(beto, [edit(salary, '2027-03', 555)]);
    const plan = await back(book);
    expect(plan).toMatchObject({ changes: [], conflicts: [], newer: 1, problems: [] });
  });

  it('edited over what somebody saved meanwhile is a conflict of three values', async () => {
    const { sheet, book } = await out();
    const exported = await desk.valueAt(rent, '2027-04');
    cell(sheet, rent, '2027-04').value = 11;
    cell(sheet, rent, '2027-05').value = 12;
    await desk.save(beto, [edit(rent, '2027-04', 22)]);
    const plan = await back(book);
    expect(plan.conflicts).toMatchObject([{ row: rent, column: '2027-04', exported, from: 22, to: 11 }]);
    expect(plan.changes).toMatchObject([{ row: rent, column: '2027-05', to: 12 }]);
  });

  it('reads a cleared cell as 0, and an equal change on both sides as no change', async () => {
    const { sheet, book } = await out();
    cell(sheet, rent, '2027-06').value = null;
    cell(sheet, rent, '2027-07').value = 77;
    await desk.save(beto, [edit(rent, '2027-07', 77)]);
    const plan = await back(book);
    expect(plan).toMatchObject({ changes: [{ column: '2027-06', to: 0 }], conflicts: [] });
  });

  it('with ambiguous texts is shown with both readings', async () => {
    const { sheet, book } = await out();
    cell(sheet, rent, '2027-01').value = '1,234';
    const plan = await back(book);
    expect(plan.notation).toMatchObject({ doubt: 'unproven', either: ['1,234'] });
    expect([plan.changes[0]?.to, plan.english?.changes[0]?.to]).toEqual([1.23, 1234]);
    cell(sheet, rent, '2027-02').value = '1,234.50';
    expect(await back(book)).toMatchObject({ english: null, changes: [{ to: 1234 }, { to: 1234.5 }] });
  });

  it(
    'saved by LibreOffice, with its rows sorted and a column hidden, is still the same',
    { tags: 'slow' },
    async () => {
      const { sheet, book } = await out();
      const [first, second] = [cell(sheet, salary, '2026-11').row, cell(sheet, rent, '2026-11').row].map(
        Number,
      );
      const [top, bottom] = [sheet.getRow(first ?? 0).values, sheet.getRow(second ?? 0).values];
      sheet.getRow(first ?? 0).values = bottom;
      sheet.getRow(second ?? 0).values = top;
      sheet.getColumn(3).hidden = true;
      cell(sheet, rent, '2027-01').value = 4321.5;
      const review = await desk.forecast.review(ana, key);
      const saved = await savedByOffice(new Uint8Array(await book.xlsx.writeBuffer()), 'xlsx', 'xlsx');
      const plan = await desk.forecast.sheets.plan(key, review, new Blob([new Uint8Array(saved)]));
      expect(plan).toMatchObject({
        changes: [{ row: rent, column: '2027-01', to: 4321.5 }],
        conflicts: [],
        problems: [],
      });
    },
  );

  it('without its hidden data, with changed hidden data, or of another review is refused with the reason', async () => {
    const refusal = async (change: (book: exceljs.Workbook) => void) => {
      const { book } = await out();
      change(book);
      return back(book).then(
        () => 'taken',
        ({ message }: Error) => message,
      );
    };
    expect(await refusal((book) => book.removeWorksheet(memorySheet))).toContain(
      'não diz de que exportação veio',
    );
    expect(
      await refusal((book) => {
        const line = book.getWorksheet(memorySheet)?.getCell('A3');
        if (line) line.value = String(line.value).replace(/.$/, 'A').replace(/^:./, ':B');
      }),
    ).toContain('foi alterada');
    // A mark that fits, over what is no memory at all.
    expect(
      await refusal((book) => {
        const [, mark, first] = [1, 2, 3].map((line) => book.getWorksheet(memorySheet)?.getCell(`A${line}`));
        if (!mark || !first) return;
        first.value = ':AAAA';
        mark.value = `portal-export-2:${createHash('sha256').update('AAAA').digest('hex')}`;
      }),
    ).toContain('foi alterada');
    const other = { rf: 'RF4 2026', costCentre: key.costCentre };
    const { content } = await desk.forecast.sheets.workbook(other, await desk.forecast.review(ana, other));
    const review = await desk.forecast.review(ana, key);
    await expect(desk.forecast.sheets.plan(key, review, new Blob([content]))).rejects.toMatchObject({
      kind: 'invalid',
      message: 'A planilha é de RF4 2026, 1001 - Lojas SP; nada foi importado.',
    });
  });

  it('that is not a workbook is refused, with what to do', async () => {
    const { review } = await out();
    const plan = (...parts: BlobPart[]) => desk.forecast.sheets.plan(key, review, new Blob(parts));
    const says = (message: string) => ({
      kind: 'invalid',
      message: expect.stringContaining(message) as string,
    });
    const another = 'não é uma planilha XLSX. Abra-o no Excel e salve-o como';
    await expect(plan('a;b')).rejects.toMatchObject(says(another));
    await expect(plan('%PDF-1.7')).rejects.toMatchObject(says(another));
    await expect(plan(zipSync({ 'word/document.xml': strToU8('<w/>') }))).rejects.toMatchObject(
      says(another),
    );
    await expect(plan(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).rejects.toMatchObject(
      says('(.xls) ou tem senha'),
    );
    await expect(plan(zipSync({ a: strToU8('b') }).subarray(0, 20))).rejects.toMatchObject(
      says('danificado'),
    );
    await expect(plan('x'.repeat(9 * 1024 ** 2))).rejects.toMatchObject({ kind: 'too-large' });
  });
});
