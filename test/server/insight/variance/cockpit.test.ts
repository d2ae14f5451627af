import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VarianceService } from '../../../../server/insight/variance/variance-service';
import { ana, filter, group, openDesk, type Desk } from '../../finance/cockpit/desk';
import { openWhy, differencesOf } from './desk';

let desk: Desk;
let why: VarianceService;
beforeAll(async () => {
  desk = await openDesk();
  why = openWhy(desk.db);
  await desk.comments.add(ana, await desk.scope(group, 'dateStart=2026-08'), {
    id: '',
    text: 'Safra de Natal',
  });
});
afterAll(() => desk.close());

const ask = (query = '') => why.explain(ana, 'cockpit', new URLSearchParams(query));

/** Balances of a month as the database has them, in centavos. */
async function balances(code: string, accounts: RegExp, unit?: string) {
  const rows = await desk.db
    .collection('saldo')
    .find({
      data_ref: new Date(`${code}-01T00:00:00Z`),
      account: accounts,
      ...(unit && { businessUnitID: unit }),
    })
    .toArray();
  return rows.reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0);
}

it('explains assets, or what funds them, account by account', async () => {
  const found = await ask();
  expect([found.before, found.after]).toEqual(['Sep 26', 'Oct 26']);
  expect(found.sides).toMatchObject({
    before: await balances('2026-09', /^1/),
    after: await balances('2026-10', /^1/),
  });
  expect(differencesOf(found)).toEqual([
    ['1.1.2.01 - Clientes', 12_000],
    ['1.2.2.01 - Imobilizado', 40],
    ['1.1.3.01 - Estoques', 0],
  ]);
  const funding = await ask('lado=funding');
  expect(funding.sides.after).toBe(await balances('2026-10', /^2/));
});

it('parts by company and by month, and adds up', async () => {
  const whole = await ask('dateStart=2026-07&dateEnd=2026-10&category1=Current+Assets');
  const units = await ask('dateStart=2026-07&dateEnd=2026-10&category1=Current+Assets&por=businessUnitID');
  expect(units.sides).toEqual(whole.sides);
  expect(differencesOf(units)).toEqual([
    // Company 9311 has balances from September on.
    ['9311 - Soluções', await balances('2026-10', /^1\.1/, '9311')],
    ['2236 - Varejo', 6_000],
  ]);
  const months = await ask('dateStart=2026-07&dateEnd=2026-10&category1=Current+Assets&por=mes');
  expect(months.sides).toEqual(whole.sides);
  expect(months.by.flow).toBe(true);
  expect(Object.fromEntries(differencesOf(months))).toEqual({
    'ago/26': 0,
    'set/26': (await balances('2026-09', /^1\.1/)) - (await balances('2026-08', /^1\.1/)),
    'out/26': (await balances('2026-10', /^1\.1/)) - (await balances('2026-09', /^1\.1/)),
  });
});

it('explains a month in between from the month before it', async () => {
  const months = await ask('dateStart=2026-07&dateEnd=2026-10&category1=Current+Assets&por=mes');
  const into = months.lines.find(({ label }) => label === 'set/26')?.to ?? '';
  const september = await ask(into.split('?')[1]);
  expect([september.before, september.after]).toEqual(['Aug 26', 'Sep 26']);
  expect(september.sides.difference).toBe(new Map(differencesOf(months)).get('set/26'));
  expect(september.narrowed.map(({ value }) => value)).toEqual(['Current Assets']);
});

it('is narrowed to a row of the table, an account or a category', async () => {
  expect((await ask(`linha=${encodeURIComponent(group)}`)).narrowed).toMatchObject([
    { label: 'Category 1', value: 'Current Assets' },
  ]);
  const account = await ask('linha=1.1.2.01&businessUnitID=2236');
  expect(account.narrowed.map(({ value }) => value)).toEqual(['2236 - Varejo', '1.1.2.01 - Clientes']);
  expect(account.sides.difference).toBe(6_000);
});

it('subtracts liabilities from assets in the working capital', async () => {
  const { sides } = await ask('report=Working+Capital');
  expect(sides.after).toBe((await balances('2026-10', /^1\.1/)) - (await balances('2026-10', /^2\.1/)));
});

it('shows comments on a parent row, and files only to people who may open them', async () => {
  const { behind } = await ask('conta=1.1.2.01');
  expect(behind.comments).toMatchObject([{ by: 'Ana', text: 'Safra de Natal', of: { label: group } }]);
  expect((await ask('lado=funding')).behind.comments).toEqual([]);
});

it('says what is wrong with months that cannot be compared', async () => {
  await expect(ask('dateStart=2026-10&dateEnd=2026-09')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(ask('businessUnitID=nenhuma')).rejects.toMatchObject({ kind: 'invalid' });
});

describe('a figure of the cycle', () => {
  const cycle = (query: string) => why.explain(ana, 'cycle', new URLSearchParams(query));
  const own = 'businessUnitID=2236&dateStart=2026-09&dateEnd=2026-10';

  it('parts into the balances that it measures and the flow that they are measured against', async () => {
    const { cycle: cards } = await desk.table.page(filter(own));
    const card = cards?.find(({ name }) => name === 'DSO');
    const found = await cycle(`${own}&figura=DSO`);
    expect(found.sides.after / 10).toBe(card?.days);
    expect(found.sides.difference / 10).toBeCloseTo(card?.change ?? 0, 10);
    // 60,00 more receivables on 1.200,00 of revenue a year: 18,25 days, of figures that are rounded to 18,2; the flow is the same.
    expect(differencesOf(found)).toEqual([
      ['1.1.2.01 - Clientes', 182],
      ['Receita líquida de 12 meses', 0],
    ]);
    expect(found.lines.map(({ to }) => to?.split('?')[0] ?? null)).toEqual(['/ij/porque/cockpit', null]);
  });

  it('combines its three figures, with liabilities subtracted', async () => {
    const found = await cycle(own);
    const { cycle: cards } = await desk.table.page(filter(own));
    const change = (name: string) =>
      Math.round((cards?.find((card) => card.name === name)?.change ?? 0) * 10);
    expect(Object.fromEntries(differencesOf(found))).toEqual({
      DSO: change('DSO'),
      DIO: change('DIO'),
      DPO: -change('DPO'),
    });
    expect(found.sides.difference).toBe(change('CCC'));
    const into = found.lines.find(({ key }) => key === 'DPO')?.to?.split('?')[1] ?? '';
    expect((await cycle(into)).title).toBe('DPO: Oct 26 − Sep 26');
  });

  it('adds up by month, and says where there is no base for it', async () => {
    const found = await cycle('businessUnitID=2236&dateStart=2026-01&dateEnd=2026-10&por=mes');
    expect(found.lines.length).toBe(9);
    expect(differencesOf(found).reduce((sum, [, tenths]) => sum + tenths, 0)).toBe(found.sides.difference);
    await expect(cycle('businessUnitID=9311')).rejects.toMatchObject({ kind: 'invalid' });
  });
});
