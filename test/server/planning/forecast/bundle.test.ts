import { randomUUID } from 'node:crypto';
import exceljs from '@protobi/exceljs';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledReviews } from '../../../../app/domain/planning/forecast/review-bundle';
import type { ImportPlan } from '../../../../app/domain/planning/imports/workbook-import';
import { sheetNames } from '../../../../server/planning/forecast/bundle/bundle-workbook';
import { ReviewBundles } from '../../../../server/planning/forecast/bundle/bundles';
import { Problem } from '../../../../server/platform/errors';
import { savedByOffice } from '../../../servers/office';
import { takenOf } from '../../../servers/returned-workbook';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

const south = { rf: key.rf, costCentre: '1004 - Lojas Sul' };
const office = { rf: key.rf, costCentre: "3002 - D'Ávila: administração central e jurídico" };
const all = [key, south, office].map(({ costCentre }) => costCentre);

let desk: Desk;
let bundles: ReviewBundles;
beforeAll(async () => {
  desk = await openDesk();
  bundles = new ReviewBundles(desk.forecast);
  const cells = await desk.cells.find({ cost_center_concat: key.costCentre }).toArray();
  for (const { costCentre } of [south, office])
    await desk.cells.insertMany(
      cells.map((cell) => ({ ...cell, _id: new ObjectId(), cost_center_concat: costCentre })),
    );
});
afterAll(() => desk.close());

async function out(costCentres = all) {
  const { content } = await bundles.workbook(ana, key.rf, costCentres);
  const book = new exceljs.Workbook();
  await book.xlsx.load(content as unknown as exceljs.Buffer);
  return { content, book };
}

const blobOf = async (book: exceljs.Workbook) => new Blob([new Uint8Array(await book.xlsx.writeBuffer())]);
const back = async (book: exceljs.Workbook) => bundles.plan(ana, key.rf, await blobOf(book));

function cell(book: exceljs.Workbook, at: number, account: string, code: string): exceljs.Cell {
  const sheet = book.worksheets[at];
  if (!sheet) throw new Error(`No sheet ${at}`);
  const column = (sheet.getRow(3).values as unknown[]).findIndex(
    (title) => title instanceof Date && title.toISOString().startsWith(code),
  );
  let found = 0;
  sheet.eachRow((row, number) => {
    if (row.getCell(1).value === account) found = number;
  });
  return sheet.getCell(found, column);
}

const changesOf = ({ changes }: ImportPlan) =>
  changes.map(({ rowLabel, column, to }) => [rowLabel, column, to]);

describe('several reviews in one workbook', () => {
  it('have a sheet each, before them a summary whose figures stay live, and change nothing when they come back', async () => {
    const { book } = await out();
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Resumo', '1001', '1004', '3002', 'Portal']);
    const summary = book.worksheets[0];
    const total = cell(book, 1, 'Total do centro de custo', '2026-11');
    expect(summary?.getCell(4, Number(total.col)).formula).toBe(`'1001'!${total.address}`);
    expect(summary?.getCell(4, Number(total.col)).result).toBe(200);
    expect(summary?.getCell(6, Number(total.col)).formula).toBe(`'3002'!${total.address}`);
    expect(summary?.getCell(7, Number(total.col)).result).toBe(600);
    expect(cell(book, 2, salary, '2026-11').protection.locked).toBe(false);
    expect(cell(book, 2, salary, '2026-09').protection?.locked ?? true).toBe(true);
    const plan = await back(book);
    expect(plan).toMatchObject({ changes: [], conflicts: [], problems: [], unchanged: 3 * 52, unknown: 0 });
    expect(plan.subject).toEqual([key.rf, ...all]);
  });

  it('leave out those without figures, which the summary names', async () => {
    const { book } = await out([south.costCentre, '9999 - Sem valores', office.costCentre]);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Resumo', '1004', '3002', 'Portal']);
    const summary = book.worksheets[0];
    expect(summary?.getCell(6, 1).value).toBe('Total');
    expect(summary?.getCell(7, 1).value).toBe(`9999 - Sem valores não tem valores em ${key.rf}.`);
    expect((await back(book)).subject).toEqual([key.rf, south.costCentre, office.costCentre]);
    await expect(out(['9999 - Sem valores'])).rejects.toMatchObject({ kind: 'absent' });
  });

  it('come back in one preview with the total of each, and are saved as one change set each', async () => {
    const { book } = await out();
    cell(book, 1, salary, '2027-03').value = 150;
    cell(book, 1, rent, '2027-03').value = '90,50';
    cell(book, 3, rent, '2027-04').value = 0;
    cell(book, 3, rent, '2026-09').value = 1;
    cell(book, 2, 'Total do centro de custo', '2027-03').value = 5;
    const plan = await back(book);
    expect(changesOf(plan)).toEqual([
      [`${key.costCentre} · ${salary}`, '2027-03', 150],
      [`${key.costCentre} · ${rent}`, '2027-03', 90.5],
      [`${office.costCentre} · ${rent}`, '2027-04', 0],
    ]);
    expect(bundledReviews(plan)).toEqual([
      { costCentre: key.costCentre, changes: 2, conflicts: 0, difference: 40.5 },
      { costCentre: south.costCentre, changes: 0, conflicts: 0, difference: 0 },
      { costCentre: office.costCentre, changes: 1, conflicts: 0, difference: -100 },
    ]);
    expect(plan.problems).toEqual([
      expect.stringMatching(/^3002.* · 620101 - Aluguéis, set\/26: .*realizado/),
      '1004 - Lojas Sul · Total do centro de custo, mar/27: 5,00 foi escrito sobre uma soma, que é sempre calculada.',
    ]);
    const given = { id: plan.id, cells: takenOf(plan) };
    const outcome = { saved: 3, reviews: 2, conflicts: [], refused: [] };
    expect(await bundles.save(ana, key.rf, given)).toEqual(outcome);
    // Sent again, as after an answer that got lost.
    expect(await bundles.save(ana, key.rf, given)).toEqual(outcome);
    expect(await desk.valueAt(salary, '2027-03')).toBe(150);
    const sets = await desk.forecast.history.changeSets(office);
    expect(sets.map(({ how }) => how)).toEqual(['Importação']);
  });

  it('ask about values that somebody else saved since, in the preview and after it', async () => {
    const { book } = await out([south.costCentre]);
    const ours = cell(book, 1, salary, '2027-05');
    await desk.save(beto, [edit(salary, '2027-05', 70)], { review: south });
    ours.value = 80;
    cell(book, 1, rent, '2027-05').value = 81;
    const plan = await back(book);
    expect(plan.conflicts).toMatchObject([{ exported: 100, from: 70, to: 80 }]);
    expect(bundledReviews(plan)).toMatchObject([{ changes: 1, conflicts: 1 }]);
    await desk.save(beto, [edit(rent, '2027-05', 71)], { review: south });
    const first = await bundles.save(ana, key.rf, { id: plan.id, cells: takenOf(plan) });
    expect(first).toMatchObject({
      saved: 0,
      conflicts: [{ costCentre: south.costCentre, account_concat: rent, mine: 81, theirs: 71, by: 'Beto' }],
    });
    const mine = plan.conflicts.map(({ row, column }) => `${row}|${column}`);
    const second = await bundles.save(ana, key.rf, { id: randomUUID(), cells: takenOf(plan, mine) });
    expect(second).toMatchObject({ saved: 1, conflicts: [{ account_concat: rent }] });
    const stored = await desk.cells.findOne({
      rf: key.rf,
      cost_center_concat: south.costCentre,
      account_concat: salary,
      data_ref: new Date('2027-05-01'),
    });
    expect(stored?.forecast).toBe(80);
  });

  it('name a review that can no longer be edited, and save the others', async () => {
    const { book } = await out([key.costCentre, office.costCentre]);
    cell(book, 1, salary, '2027-06').value = 61;
    cell(book, 2, salary, '2027-06').value = 62;
    const plan = await back(book);
    await desk.forecast.step(ana, office, 'send', '');
    expect(await bundles.save(ana, key.rf, { id: plan.id, cells: takenOf(plan) })).toEqual({
      saved: 1,
      reviews: 1,
      conflicts: [],
      refused: [{ costCentre: office.costCentre, reason: expect.stringMatching(/enviada/i) as string }],
    });
    // Looked at again, its cells are locked.
    expect(await back(book)).toMatchObject({ changes: [], locked: 1 });
  });

  it(
    'are known after an office program saved them, with sheets renamed, moved and added',
    { tags: 'slow' },
    async () => {
      const { book } = await out([key.costCentre, south.costCentre]);
      cell(book, 2, rent, '2027-08').value = 42;
      const sheet = book.worksheets[2];
      if (sheet) sheet.name = 'Sul revisado';
      book.addWorksheet('Minhas contas').addRow(['rascunho', 1]);
      const saved = await savedByOffice(new Uint8Array(await book.xlsx.writeBuffer()), 'xlsx', 'xlsx');
      const plan = await bundles.plan(ana, key.rf, new Blob([new Uint8Array(saved)]));
      expect(changesOf(plan)).toEqual([[`${south.costCentre} · ${rent}`, '2027-08', 42]]);
      expect(plan.problems).toEqual([expect.stringMatching(/^Aba "Minhas contas": .*Não foi lida\.$/)]);
    },
  );

  it('refuse workbooks of another screen or release point, and too many reviews', async () => {
    const single = await desk.forecast.sheets.workbook(key, await desk.forecast.review(ana, key));
    await expect(bundles.plan(ana, key.rf, new Blob([single.content]))).rejects.toThrow(
      /é de um só centro de custo, 1001 - Lojas SP/,
    );
    const { book } = await out([key.costCentre]);
    await expect(bundles.plan(ana, 'RF4 2026', await blobOf(book))).rejects.toThrow(
      'A planilha é de RF1 2027',
    );
    const many = Array.from({ length: 25 }, (_, index) => `${index}`);
    await expect(bundles.workbook(ana, key.rf, many)).rejects.toThrow(Problem);
    await expect(bundles.save(ana, key.rf, { id: 'abcdefgh', cells: null })).rejects.toThrow(Problem);
  });

  it('report an outage without details', async () => {
    const gone = new Problem('unavailable', 'O banco de dados não respondeu.');
    const failing = new ReviewBundles({
      review: () => Promise.reject(gone),
      saves: { save: () => Promise.reject(gone) },
    } as unknown as ConstructorParameters<typeof ReviewBundles>[0]);
    const { book } = await out([key.costCentre]);
    await expect(failing.plan(ana, key.rf, await blobOf(book))).rejects.toBe(gone);
    const cells = [{ row: `${key.costCentre}\t${salary}`, column: '2027-07', from: 1, to: 2, version: 1 }];
    await expect(failing.save(ana, key.rf, { id: randomUUID(), cells })).rejects.toBe(gone);
  });
});

it.each([
  [
    ['1001 - A', '1002 - B'],
    ['1001', '1002'],
  ],
  [
    ['1001 - A', '1001 - B'],
    ['1001', '1001 2'],
  ],
  [
    ['Resumo', 'portal'],
    ['Resumo 2', 'portal 2'],
  ],
  [["'[1]:*?/\\'"], ['1']],
  [['<img src=x>="9"'], ['img src x 9']],
  [
    ['x'.repeat(40), 'X'.repeat(40)],
    ['x'.repeat(31), `${'X'.repeat(29)} 2`],
  ],
  [['???'], ['Centro']],
])('calls the sheets of %j %j', (costCentres, names) => {
  expect(sheetNames(costCentres)).toEqual(names);
});
