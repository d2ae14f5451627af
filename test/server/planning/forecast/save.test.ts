import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowMarks } from '../../../../server/platform/row-index/collection';
import { changeSets } from '../../../../server/planning/forecast/change-set';
import { collection } from '../../../../server/platform/mongo/collection';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const sets = () => collection(desk.db, changeSets).find().sort({ at: 1 }).toArray();

describe('a review', () => {
  it('shows 26 months with totals, actuals before the anchor, and accounts under their headings', async () => {
    const { columns, rows, lock, state } = await desk.forecast.review(ana, key);
    expect(columns.map(({ key: name }) => name)).toEqual(
      expect.arrayContaining(['2025-11', 'total-2025', '2026-10', 'total-2026', '2027-12', 'total-2027']),
    );
    expect(columns).toHaveLength(29);
    const totals = columns.filter(({ kind }) => kind === 'total').map(({ label }) => label);
    expect(totals).toEqual(['Total 2025 (nov–dez)', 'Total 2026', 'Total 2027']);
    expect(columns.find(({ key: name }) => name === '2026-09')).toMatchObject({
      kind: 'actual',
      locked: 'setembro de 2026 é realizado e não muda.',
    });
    expect(columns.find(({ key: name }) => name === '2026-10')).toMatchObject({
      kind: 'forecast',
      locked: null,
    });
    expect(rows.map(({ account }) => account)).toEqual([salary, rent]);
    expect(rows[0]?.values).toEqual(Array.from({ length: 26 }, () => 100));
    expect([lock.open, state]).toEqual([true, 'editing']);
  });

  it.each([
    { rf: 'RF1 2027', costCentre: '9999 - Nenhum' },
    { rf: 'RF9 2027', costCentre: key.costCentre },
    { rf: 'actual', costCentre: key.costCentre },
  ])('is absent for $rf and $costCentre', async (unknown) => {
    await expect(desk.forecast.review(ana, unknown)).rejects.toMatchObject({ kind: 'absent' });
    await expect(desk.save(ana, [], { review: unknown })).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('saving', () => {
  it('writes changed cells, and keeps who, when, from and to', async () => {
    const outcome = await desk.save(ana, [
      edit(salary, '2026-11', 1.01),
      edit(salary, '2026-12', -2.68),
      edit(rent, '2027-12', 100),
    ]);
    expect(outcome).toMatchObject({ saved: 2, unchanged: 1, conflicts: [] });
    expect([await desk.valueAt(salary, '2026-11'), await desk.valueAt(salary, '2026-12')]).toEqual([
      1.01, -2.68,
    ]);
    const [set] = await sets();
    expect(set).toMatchObject({ author: ana.email, authorName: 'Ana', phase: 'applied', lost: [] });
    expect(set?.changes.map(({ from, to, version }) => [from, to, version])).toEqual([
      [100, 1.01, 1],
      [100, -2.68, 1],
    ]);
  });

  it.each([
    [1.005, '"1,005" tem mais de duas casas decimais: escreva 1,01'],
    [-2.675, '"-2,675" tem mais de duas casas decimais: escreva -2,68'],
    [100_000_000_000, 'Passa do limite de 99.999.999.999,99'],
  ])('refuses the whole save with %d, and names the cell and the valid format', async (amount, reason) => {
    const attempt = desk.save(ana, [edit(salary, '2026-11', 5), edit(rent, '2026-12', amount)]);
    await expect(attempt).rejects.toMatchObject({
      kind: 'invalid',
      message: `${rent}, dez/26: ${reason}. Nada foi salvo.`,
    });
    expect(await desk.valueAt(salary, '2026-11')).toBe(100);
  });

  it('takes months as 2026-11, as a day and as an instant', async () => {
    for (const [index, data_ref] of ['2026-11', '2026-12-01', '2027-01-01T00:00:00.000Z'].entries())
      expect(
        await desk.save(ana, [{ account_concat: salary, data_ref, forecast: index + 1, version: 1 }]),
      ).toMatchObject({ saved: 1 });
  });

  it('the last of several edits of one cell counts', async () => {
    await desk.save(ana, [edit(salary, '2026-11', 5), edit(salary, '2026-11', 7)]);
    expect(await desk.valueAt(salary, '2026-11')).toBe(7);
  });

  it('changes nothing when it is sent again, under its id or without', async () => {
    const id = randomUUID();
    const edits = [edit(salary, '2026-11', 250)];
    const first = await desk.save(ana, edits, { id });
    expect(await desk.save(ana, edits, { id })).toEqual(first);
    expect(await desk.save(ana, edits)).toMatchObject({
      changeSet: null,
      saved: 0,
      unchanged: 1,
      conflicts: [],
    });
    expect(await desk.at(salary, '2026-11')).toMatchObject({ forecast: 250, version: 2 });
    expect((await sets()).map(({ changes }) => changes.length)).toEqual([1, 0]);
  });

  it('stores the first amount of a cell without a record once', async () => {
    await desk.cells.deleteOne({
      ...desk.at.review,
      account_concat: salary,
      data_ref: new Date('2027-03-01'),
    });
    const marks = collection(desk.db, rowMarks);
    await marks.deleteMany({});
    expect(await desk.save(ana, [edit(salary, '2027-03', 9, 0)])).toMatchObject({ saved: 1 });
    expect(await desk.at(salary, '2027-03')).toMatchObject({
      forecast: 9,
      version: 1,
      group_level_2: 'Remuneração',
      cost_center: '1001',
    });
    // Whoever searches the base knows that a row came.
    const made = String((await desk.at(salary, '2027-03'))?._id);
    expect(await marks.find({ _id: /^rows:forecast:/ }).toArray()).toMatchObject([{ from: made, to: made }]);
    expect(await desk.save(beto, [edit(salary, '2027-03', 11, 0)])).toMatchObject({
      saved: 0,
      conflicts: [{ mine: 11, theirs: 9, by: 'Ana', version: 1 }],
    });
  });
});

describe('two people', () => {
  it('the second sees both values, and the rest of the save is stored', async () => {
    await desk.save(ana, [edit(salary, '2026-11', 111)]);
    expect((await desk.forecast.review(beto, key)).savedBy).toEqual({
      [`${salary}|2026-11`]: expect.stringMatching(/^Ana, 16 Nov 2026 12:0/) as string,
    });
    const outcome = await desk.save(beto, [edit(salary, '2026-11', 222), edit(rent, '2026-11', 333)]);
    expect(outcome).toMatchObject({ saved: 1 });
    expect(outcome.conflicts).toMatchObject([
      { account_concat: salary, data_ref: '2026-11-01', mine: 222, theirs: 111, version: 2, by: 'Ana' },
    ]);
    expect([await desk.valueAt(salary, '2026-11'), await desk.valueAt(rent, '2026-11')]).toEqual([111, 333]);
    // Choosing one's own value names the version that was seen.
    expect(await desk.save(beto, [edit(salary, '2026-11', 222, 2)])).toMatchObject({ saved: 1 });
  });
});

describe('a save with cells outside of the grid is refused completely', () => {
  it.each([
    ['a total column', edit(salary, '2026-12', 1), { data_ref: '2026-12-20' }, 'não é um mês'],
    ['an actual', edit(salary, '2026-09', 1), {}, 'é realizado'],
    ['a month before the window', edit(salary, '2025-10', 1), {}, 'fora da janela'],
    ['a month after the window', edit(salary, '2028-01', 1), {}, 'fora da janela'],
    ['a group row', edit('Remuneração', '2026-11', 1), {}, 'não é uma conta'],
    ['an operator', edit(salary, '2026-11', 1), { account_concat: { $ne: '' } }, 'não pode ser lida'],
    ['a text for a number', edit(salary, '2026-11', 1), { forecast: '12' }, 'não é um número'],
    ['a number too large', edit(salary, '2026-11', 1), { forecast: 1e13 }, 'Passa do limite'],
    ['no version', edit(salary, '2026-11', 1), { version: undefined }, 'não pode ser lida'],
  ])('%s', async (_what, good, forged, message) => {
    const edits = [edit(rent, '2026-11', 5), { ...good, ...forged }];
    await expect(desk.save(ana, edits)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(message) as string,
    });
    expect(await desk.valueAt(rent, '2026-11')).toBe(100);
    expect(await sets()).toEqual([]);
  });

  it('more cells than a save may have, and a save with an invalid id', async () => {
    const many = Array.from({ length: 50_001 }, () => edit(salary, '2026-11', 1));
    await expect(desk.save(ana, many)).rejects.toMatchObject({ kind: 'too-large' });
    await expect(desk.save(ana, [], { id: '$ne' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('the lock', () => {
  it('refuses a locked release point, and one whose month passed while people were editing', async () => {
    await expect(
      desk.save(ana, [edit(salary, '2026-11', 1)], { review: { ...key, rf: 'RF4 2026' } }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('fechou em 31/07/2026') as string,
    });
    const december = desk.on('2026-12-01T03:00:00Z');
    await expect(
      december.saves.save(ana, key, {
        id: randomUUID(),
        kind: 'edit',
        cells: [edit(salary, '2026-11', 1)],
      }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('fechou em 30/11/2026') as string,
    });
    expect(await desk.valueAt(salary, '2026-11')).toBe(100);
  });
});
