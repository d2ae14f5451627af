import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import exceljs from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastYear } from '../../../app/components/forecast/review-grid-model';
import { mentionsIn } from '../../../app/domain/forecast';
import { month } from '../../../app/domain/month';
import { percentDifference } from '../../../app/domain/review-lines';
import { comments } from '../../../server/forecast/comments';
import { forecasts } from '../../../server/forecast/collection';
import { collection } from '../../../server/mongo/collection';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.join(ana, beto);
});
afterAll(() => desk.close());

const november = month(2026, 11);
const valueAt = async (account: string, code: string) => (await desk.at(account, code))?.forecast;
const cellOf = (account: string, code: string) => ({ account, month: code });

describe('the history of a cell', () => {
  beforeEach(async () => {
    await collection(desk.db, forecasts).updateMany(
      { ...desk.at.review },
      { $set: { forecast: 100, version: 1 }, $unset: { changeSet: '' } },
    );
    await desk.db.collection('forecast_changes').deleteMany({});
  });

  it('shows its values over time, who gave them and how, and gives one back', async () => {
    await desk.save(ana, [edit(salary, '2026-11', 150)]);
    await desk.save(beto, [edit(salary, '2026-11', 175, 2), edit(rent, '2026-11', 1)], { kind: 'mass' });
    await desk.forecast.saves.restore(ana, key, {
      id: randomUUID(),
      ...cellOf(salary, '2026-11'),
      amount: '150,00',
    });
    const values = await desk.forecast.history.cell(key, salary, november);
    expect(values.map(({ by, how, from, to }) => [by, how, from, to])).toEqual([
      ['Ana', 'Valor restaurado', 175, 150],
      ['Beto', 'Alteração em massa', 150, 175],
      ['Ana', 'Edição', 100, 150],
    ]);
    expect(await valueAt(salary, '2026-11')).toBe(150);
    expect(await desk.forecast.history.cell(key, 'nenhuma', november)).toEqual([]);
  });

  it('names how each cell of one save came about, and all of it in the list', async () => {
    await desk.save(ana, [
      { ...edit(salary, '2026-11', 1), how: 'paste' },
      { ...edit(salary, '2026-12', 2), how: 'paste' },
      edit(rent, '2026-11', 3),
      { ...edit(rent, '2026-12', 4), how: 'undo' },
      { ...edit(rent, '2027-01', 5), how: 'fill' },
    ]);
    const how = async (account: string) =>
      (await desk.forecast.history.cell(key, account, november)).map((value) => value.how);
    expect([await how(salary), await how(rent)]).toEqual([['Colagem'], ['Edição']]);
    const [set] = await desk.forecast.history.changeSets(key);
    expect(set?.how.split(', ').sort()).toEqual(['Colagem', 'Edição', 'Preenchimento']);
  });

  it('lists change sets, and takes one back as a whole, once', async () => {
    const { changeSet } = await desk.save(ana, [edit(salary, '2026-11', 5), edit(rent, '2026-12', 6)], {
      kind: 'paste',
    });
    const id = changeSet ?? '';
    expect(await desk.forecast.saves.takeBack(beto, key, id)).toMatchObject({ saved: 2, conflicts: [] });
    expect(await desk.forecast.saves.takeBack(ana, key, id)).toMatchObject({ saved: 2, conflicts: [] });
    expect([await valueAt(salary, '2026-11'), await valueAt(rent, '2026-12')]).toEqual([100, 100]);
    const sets = await desk.forecast.history.changeSets(key);
    expect(sets.map(({ by, how, cells, takenBack }) => [by, how, cells, takenBack])).toEqual([
      ['Beto', 'Desfeito', 2, false],
      ['Ana', 'Colagem', 2, true],
    ]);
  });

  it('takes back what nobody changed since, and tells of the rest', async () => {
    const { changeSet } = await desk.save(ana, [edit(salary, '2026-11', 5), edit(rent, '2026-11', 6)]);
    await desk.save(beto, [edit(rent, '2026-11', 7, 2)]);
    const outcome = await desk.forecast.saves.takeBack(ana, key, changeSet ?? '');
    expect(outcome).toMatchObject({
      saved: 1,
      conflicts: [{ account_concat: rent, mine: 100, theirs: 7, by: 'Beto' }],
    });
    expect([await valueAt(salary, '2026-11'), await valueAt(rent, '2026-11')]).toEqual([100, 7]);
  });

  it('takes back nothing of another review or of a closed release point', async () => {
    const { changeSet } = await desk.save(ana, [edit(salary, '2026-11', 5)]);
    const id = changeSet ?? '';
    const december = desk.on('2026-12-05T12:00:00Z').saves;
    await expect(december.takeBack(ana, key, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(desk.forecast.saves.takeBack(ana, key, 'desconhecido')).rejects.toMatchObject({
      kind: 'absent',
    });
  });
});

describe('comments', () => {
  const add = (text: string, id = '') =>
    desk.forecast.comments.add(ana, key, { id, account: salary, month: november, text });

  it('stand by their cell, and tell those whom they name', async () => {
    await add('Ver reajuste com @beto, @Beto e @ninguem@fora.example');
    expect(await desk.forecast.comments.of(key, salary, november)).toMatchObject([
      { by: 'Ana', text: 'Ver reajuste com @beto, @Beto e @ninguem@fora.example' },
    ]);
    expect(desk.told.filter(({ text }) => text.includes('mencionou'))).toMatchObject([
      { user: beto.email, text: expect.stringContaining('610101 - Salários, nov/26') as string },
    ]);
    expect((await desk.forecast.review(ana, key)).commented).toEqual({ [`${salary}|2026-11`]: 1 });
  });

  it('sent twice are one; empty, too long or without a cell they are refused', async () => {
    const id = '0123456789abcdef01234567';
    await add('Uma vez', id);
    await add('Uma vez', id);
    expect(await collection(desk.db, comments).countDocuments({ text: 'Uma vez' })).toBe(1);
    await expect(add('   ')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(add('x'.repeat(2_001))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(
      desk.forecast.comments.add(ana, key, { id: '', account: 'outra', month: november, text: 'x' }),
    ).rejects.toMatchObject({ kind: 'absent' });
  });

  it.each([
    ['@ana', ['ana@x.example']],
    ['fale com @Ana Lima.', ['ana@x.example']],
    ['@ANA@X.EXAMPLE', ['ana@x.example']],
    ['@anabela e ana', []],
    ['@ana.maria', []],
  ])('%j names %j', (text, expected) => {
    expect(mentionsIn(text, [{ email: 'ana@x.example', name: 'Ana Lima' }])).toEqual(expected);
  });
});

describe('a draft', () => {
  const cells = [
    { rowId: salary, columnId: '2026-11', entry: { value: 12.5 }, over: 100, clashing: true },
    { rowId: rent, columnId: '2026-11', entry: { text: 'doze', reason: 'não é um número' }, over: null },
  ];
  it('is kept for its person and review, replaced, and dropped when empty', async () => {
    const { drafts } = desk.forecast;
    await drafts.keep(ana, key, JSON.stringify(cells));
    expect(await drafts.of(ana, key)).toEqual(cells);
    expect(await drafts.of(beto, key)).toEqual([]);
    expect(await drafts.of(ana, { ...key, rf: 'RF4 2026' })).toEqual([]);
    await drafts.keep(ana, key, JSON.stringify(cells.slice(1)));
    expect(await drafts.of(ana, key)).toHaveLength(1);
    await drafts.keep(ana, key, '[]');
    expect(await drafts.of(ana, key)).toEqual([]);
  });
  it.each(['', 'null', '{"$gt":""}', '[{"rowId":{"$ne":1}}]'])('written as %j is refused', async (given) => {
    await expect(desk.forecast.drafts.keep(ana, key, given)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('presence', () => {
  /** Waits until the others whom Ana sees are these. */
  async function untilOthers(expected: string[]): Promise<void> {
    for (;;) {
      const others = await desk.forecast.presence.others(ana, key);
      if (JSON.stringify(others) === JSON.stringify(expected)) return;
      await wait(20);
    }
  }

  it('names the others who have the review open, once each, and tells of changes as they happen', async () => {
    const leaves: (() => void)[] = [];
    const told = new Promise<boolean>((resolve) => {
      leaves.push(desk.forecast.presence.open(ana, key, () => resolve(true)));
    });
    leaves.push(...[1, 2].map(() => desk.forecast.presence.open(beto, key, ignore)));
    await untilOthers(['Beto']);
    expect(await told).toBe(true);
    for (const leave of leaves) leave();
    await untilOthers([]);
  });
});

const ignore = () => undefined;

describe('a comparison', () => {
  const compare = async (what: string) => {
    const { rows } = await desk.forecast.review(ana, key);
    return desk.forecast.comparison.of(key, rows, what, 'diferenca');
  };
  it('lays actuals, another release point or the year before beside the months', async () => {
    await desk.cells.updateMany({ rf: 'RF4 2026' }, { $set: { forecast: 40 } });
    const actual = (await compare('actual'))?.values[salary];
    expect([actual?.[0], actual?.[11], actual?.[12]]).toEqual([100, 100, null]);
    const rf4 = await compare('RF4 2026');
    expect(rf4?.label).toBe('RF4 2026');
    expect([rf4?.values[salary]?.[0], rf4?.values[salary]?.[9]]).toEqual([null, 40]);
    const before = (await compare('ano-anterior'))?.values[salary];
    expect([before?.[0], before?.[12], before?.[25]]).toEqual([100, 100, 100]);
    expect(await compare('RF9 2026')).toBeNull();
  });
  it.each([
    [110, 100, 10],
    [-50, -100, 50],
    [1, 3, -66.67],
    [5, 0, null],
    [null, 5, null],
  ])('%j beside %j is %j %%', (figure, other, expected) => {
    expect(percentDifference(figure, other)).toBe(expected);
  });
});

it('knows last year’s figure of every forecast month, though the window begins eleven months before the first', async () => {
  const lastOctober = { rf: 'actual', account_concat: salary, data_ref: new Date('2025-10-01') };
  await desk.cells.updateOne(lastOctober, { $set: { value: 321 } });
  const profile = lastYear(await desk.forecast.review(ana, key));
  const of = (columnId: string) => profile({ rowId: salary, columnId });
  expect([of('2026-10'), of('2026-11')]).toEqual([321, 100]);
  expect(of('2027-10')).toBe(await valueAt(salary, '2026-10'));
});

it('says when the release point closes, in the tenant’s time zone', async () => {
  const at = async (day: string) => (await desk.on(day).review(ana, key)).closesIn;
  expect(await at('2026-12-01T02:59:00Z')).toBe(59_999);
  expect(await at('2026-12-01T03:00:00Z')).toBeNull();
});

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
    expect(cell(sheet, salary, '2026-11').value).toBe(await valueAt(salary, '2026-11'));
    expect(cell(sheet, salary, '2026-11').protection.locked).toBe(false);
    expect(cell(sheet, salary, '2026-09').protection?.locked ?? true).toBe(true);
    expect(cell(sheet, 'Remuneração', '2026-11').formula).toMatch(/^SUBTOTAL\(9,/);
    const nothing = {
      changes: [],
      problems: [],
      moreProblems: 0,
      locked: 0,
      unreadable: 0,
      totals: 0,
      unknown: 0,
    };
    expect(await back(book)).toEqual({ ...nothing, unchanged: 52 });
  });

  it('has the comparison that is shown, differences live, and comes back all the same', async () => {
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
    expect(november.value).toBe(await valueAt(salary, '2026-11'));
    expect(beside(2).formula).toBe(`(${november.address}-${beside(1).address})/ABS(${beside(1).address})`);
    expect(sheet.getCell(3, Number(november.col) + 1).value).toBe('nov/26 · RF4 2026');
    const total = sheet.getRow(3).values as unknown[];
    const year = sheet.getCell(Number(november.row), total.indexOf('Total 2027'));
    expect(year.formula?.split(',')).toHaveLength(12);
    expect(await back(book)).toMatchObject({ changes: [], problems: [] });
  });

  it('comes back as edits, with what cannot be taken and why', async () => {
    const { sheet, book } = await out();
    cell(sheet, salary, '2026-12').value = 321.456;
    cell(sheet, rent, '2027-01').value = '1.234,5';
    cell(sheet, rent, '2027-02').value = 'muito';
    cell(sheet, salary, '2026-09').value = 1;
    sheet.addRow(['999999 - Inventada', 1]);
    const plan = await back(book);
    expect(plan.changes.map(({ account, month: code, to }) => [account, code, to])).toEqual([
      [salary, '2026-12', 321.46],
      [rent, '2027-01', 1234.5],
    ]);
    expect(plan).toMatchObject({ locked: 1, unreadable: 1, unknown: 1, unchanged: 48 });
    expect(plan.problems.join(' ')).toMatch(
      /setembro de 2026 é realizado.*"muito" não é um número.*Inventada/s,
    );
  });

  it('tells of totals that were written over, which stay calculated, and of no others', async () => {
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
    expect(plan.changes.map(({ account, month: code }) => [account, code])).toEqual([[salary, '2027-01']]);
    expect(plan.problems).toEqual([
      'Remuneração, nov/26: "mil" foi escrito sobre uma soma, que é sempre calculada.',
      `${rent}, Total 2027: 99.999,00 foi escrito sobre uma soma, que é sempre calculada.`,
    ]);
  });

  it('of another review, and what is no workbook, is refused', async () => {
    const { sheet, book, review } = await out();
    sheet.getCell('B2').value = 'RF4 2026';
    await expect(back(book)).rejects.toMatchObject({ kind: 'invalid' });
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
