import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../../server/data/provenance/files-collection';
import type { VarianceService } from '../../../../server/insight/variance/variance-service';
import {
  ana,
  beto,
  edit,
  key,
  november,
  openDesk,
  person,
  rent,
  salary,
  type Desk,
} from '../../planning/forecast/desk';
import { numbers, openWhy, differencesOf } from './desk';

const accounts = [salary, rent, '610102 - Comissões', '620102 - Condomínio', '620103 - Energia'];
const centre = key.costCentre;
const ask = (fields: Record<string, string>) => new URLSearchParams({ cost_center: centre, ...fields });
const inOctober = { data_ref: new Date('2026-10-01T00:00:00Z') };

let desk: Desk;
let why: VarianceService;
const sent = new ObjectId();

/** Amounts that are all different, a save of a cell with a comment, and booked amounts that a file brought. */
beforeAll(async () => {
  desk = await openDesk(undefined, accounts);
  const { cells, db } = desk;
  const next = numbers(7);
  for (const cell of await cells.find().toArray()) {
    const amount = Math.round(next() * 2_000_000 - 400_000) / 100;
    const brought = cell.rf === 'actual' && cell.data_ref.getTime() === inOctober.data_ref.getTime();
    await cells.updateOne(
      { _id: cell._id },
      {
        $set: {
          [cell.rf === 'actual' ? 'value' : 'forecast']: amount,
          ...(brought && { _source: { file: sent.toHexString(), line: 2 } }),
        },
      },
    );
  }
  await desk.db.collection(files.name).insertOne({
    _id: sent,
    user: 'ana@demo.example',
    originalName: 'realizado_outubro.csv',
    collection: 'realizado',
    createdAt: new Date('2026-11-03T12:00:00Z'),
  });
  await desk.join(ana, beto);
  const before = await desk.valueAt(rent, '2026-11');
  await desk.save(ana, [edit(rent, '2026-11', (before ?? 0) + 50.25)], { kind: 'paste' });
  await desk.forecast.comments.add(beto, key, {
    id: '',
    account: rent,
    month: november,
    text: 'Reajuste do contrato',
  });
  why = openWhy(db, desk.forecast);
});
afterAll(() => desk.close());

/** Sums of amounts as the database has them, in centavos, by account. */
async function stored(rf: string, months: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const code of months)
    for (const { account_concat, value, forecast } of await desk.cells
      .find({ rf, cost_center_concat: centre, data_ref: new Date(`${code}-01T00:00:00Z`) })
      .toArray())
      sums.set(account_concat, (sums.get(account_concat) ?? 0) + Math.round((value ?? forecast ?? 0) * 100));
  return sums;
}

const byDifference = (before: Map<string, number>, after: Map<string, number>): [string, number][] =>
  accounts
    .map((account): [string, number] => [account, (after.get(account) ?? 0) - (before.get(account) ?? 0)])
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));

describe('a variance of the FP&A report', () => {
  const asked = { month: '2026-10', rf: 'RF4 2026' };

  it('is what the database says, account by account', async () => {
    const found = await why.explain(ana, 'fpa', ask({ ...asked, variacao: 'actualRF' }));
    const [foreseen, booked] = [await stored('RF4 2026', ['2026-10']), await stored('actual', ['2026-10'])];
    expect(differencesOf(found)).toEqual(byDifference(foreseen, booked));
    const total = [...booked.values()].reduce((sum, cents) => sum + cents, 0);
    expect(found.sides).toMatchObject({
      after: total,
      difference: differencesOf(found).reduce((sum, [, cents]) => sum + cents, 0),
    });
    expect([found.before, found.after]).toEqual(['RF4 2026 out/26', 'Realizado out/26']);
  });

  it.each([
    ['priorY', ['actual', '2025-10'], ['actual', '2026-10']],
    ['rfY', ['actual', '2025-10'], ['RF4 2026', '2026-10']],
    ['priorM', ['actual', '2026-09'], ['actual', '2026-10']],
    ['rfM', ['actual', '2026-09'], ['RF4 2026', '2026-10']],
  ] as const)('%s compares what its column does', async (variacao, [from, at], [to, month]) => {
    const found = await why.explain(ana, 'fpa', ask({ ...asked, variacao }));
    expect(differencesOf(found)).toEqual(byDifference(await stored(from, [at]), await stored(to, [month])));
  });

  it('adds up by groups and levels, and within one of them', async () => {
    const whole = await why.explain(ana, 'fpa', ask(asked));
    for (const por of ['nivel', 'grupo'])
      expect((await why.explain(ana, 'fpa', ask({ ...asked, por }))).sides).toEqual(whole.sides);
    const own = await why.explain(ana, 'fpa', ask({ ...asked, grupo: 'Imóveis' }));
    expect(differencesOf(own)).toEqual(differencesOf(whole).filter(([account]) => account.startsWith('62')));
    expect(own.narrowed).toMatchObject([{ label: 'Grupo', value: 'Imóveis' }]);
  });

  it('names the file of the actuals only to people who may open it', async () => {
    const [gold, silver] = [
      await why.explain(person('Clara'), 'fpa', ask(asked)),
      await why.explain(person('Davi', 'USER SILVER'), 'fpa', ask(asked)),
    ];
    const inFile = accounts.length;
    expect(gold.behind.files).toMatchObject({
      shown: [{ name: 'realizado_outubro.csv', by: 'ana@demo.example', rows: inFile }],
      others: 0,
    });
    expect(silver.behind.files).toMatchObject({ shown: [], others: inFile });
    expect(gold.ways.map(({ label }) => label)).toContain('Linhas de Realizado out/26');
    expect(silver.ways.map(({ label }) => label)).toEqual(['Revisão RF4 2026']);
  });

  it('is absent where nothing is booked, and falls back on its own report for what it does not know', async () => {
    await expect(why.explain(ana, 'fpa', ask({ month: '2031-01' }))).rejects.toMatchObject({
      kind: 'absent',
    });
    await expect(why.explain(ana, 'fpa', ask({ cost_center: 'outro' }))).rejects.toMatchObject({
      kind: 'absent',
    });
    expect((await why.explain(ana, 'fpa', ask({ variacao: '$where' }))).title).toBe('Realizado − previsto');
  });
});

describe('a variance of a review', () => {
  const asked = { rf: 'RF1 2027', contra: 'RF4 2026' };

  it('is what the database says of a month', async () => {
    const found = await why.explain(ana, 'review', ask({ ...asked, periodo: '2027-01' }));
    expect(differencesOf(found)).toEqual(
      byDifference(await stored('RF4 2026', ['2027-01']), await stored('RF1 2027', ['2027-01'])),
    );
    expect(found.notes).toEqual([]);
  });

  it('is over the months that both have while none is chosen, and adds up by month too', async () => {
    const whole = await why.explain(ana, 'review', ask(asked));
    const months = await why.explain(ana, 'review', ask({ ...asked, por: 'mes' }));
    expect(months.sides).toEqual(whole.sides);
    // July 2026 to August 2027, of which those before November are booked.
    expect(months.lines.length).toBe(14);
  });

  it('says of a total what its sides lack', async () => {
    const found = await why.explain(ana, 'review', ask({ ...asked, periodo: 'total-2027' }));
    expect(found.notes).toEqual(['RF4 2026 não tem valores em 4 meses deste período: contam como zero.']);
  });

  it('shows who changed a cell, by how much, and its comments', async () => {
    const cell = await why.explain(ana, 'review', ask({ ...asked, periodo: '2026-11', conta: rent }));
    expect(cell.behind.changes).toMatchObject([
      { by: 'Ana', how: 'Colagem', cells: 1, moved: 5_025, where: { label: 'RF1 2027' } },
    ]);
    expect(cell.behind.changes[0]?.where.to).toMatch(/celula=620101.*2026-11$/);
    expect(cell.behind.comments).toMatchObject([{ by: 'Beto', text: 'Reajuste do contrato' }]);
    expect(cell.ways.map(({ label }) => label)).toEqual(['Célula em RF1 2027', 'Célula em RF4 2026']);
    const other = await why.explain(ana, 'review', ask({ ...asked, periodo: '2026-11', conta: salary }));
    expect(other.behind).toMatchObject({ changes: [], comments: [] });
  });

  it('goes into a file as a whole, exact', async () => {
    const { rows, cover } = await why.export('review', ask(asked));
    const written = [];
    for await (const row of rows) written.push(row);
    expect(written.length).toBe(accounts.length);
    const whole = await why.explain(ana, 'review', ask(asked));
    const cents = written.reduce((sum, row) => sum + Math.round(Number(row['difference']) * 100), 0);
    expect(cents).toBe(whole.sides.difference);
    expect(cover?.title).toBe('Por que mudou? RF1 2027 − RF4 2026');
  });
});
