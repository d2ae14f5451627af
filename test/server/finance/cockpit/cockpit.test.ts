import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BalanceSums, type WrittenBalance } from '../../../../server/finance/balances/sums';
import { loadRows } from '../../../servers/base-rows';
import { exportFile } from '../../../../server/platform/exports/file';
import { ana, filter, openDesk, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const page = (query = '') => desk.table.page(filter(query));
const figures = async (query: string, label: string) => {
  const row = (await page(query)).rows.find((each) => each.label === label);
  return row && [row.from, row.to, row.difference, row.percent];
};

describe('the table', () => {
  it('compares the newest months of all units together, categories in their order', async () => {
    const { months, rows, totals } = await page();
    expect(months).toEqual({ from: 'Sep 26', to: 'Oct 26' });
    expect(rows.filter(({ depth }) => depth === 0).map(({ label }) => label)).toEqual([
      'No-current Assets',
      'Current Assets',
      'Current Liabilities',
      'Equity',
    ]);
    expect(await figures('', 'Current Assets')).toEqual([1000, 1120, 120, 12]);
    expect(totals?.assets.to).toBe(1120 + 2 * 500.3);
  });

  it('shows one unit, a report, a category, and months of choice', async () => {
    expect(await figures('businessUnitID=9311', 'No-current Assets')).toEqual([500.1, 500.3, 0.2, 0.04]);
    const capital = 'businessUnitID=2236&report=Working+Capital';
    expect(await figures(capital, 'Working Capital')).toEqual([500, 580, 80, 16]);
    expect(await figures(capital, 'Fornecedores')).toEqual([-200, -180, 20, 10]);
    const { rows } = await page(`${capital}&category1=Current+Assets&category2=Estoques&dateEnd=2026-08`);
    expect(rows.map(({ label }) => label)).toEqual([
      'Current Assets',
      'Estoques',
      '1.1.3.01 - Estoques',
      'Working Capital',
    ]);
  });

  it('offers what units post to, and months that they have balances of', async () => {
    const { options, closed } = await desk.table.filter(
      filter('businessUnitID=9311&category1=Current+Assets'),
    );
    expect(options.category2).toEqual(['Clientes']);
    expect(closed.map(({ code }) => code)).toEqual(['2026-10', '2026-09']);
  });

  it('takes a unit without balances, and only it, for no choice', async () => {
    await loadRows(desk.db, 'empresa', [{ businessUnitID: '4313', name: 'Nova' }]);
    const { chosen, closed, problems, rows } = await page('businessUnitID=4313');
    expect(problems).toEqual({ businessUnitID: 'Não há saldos da unidade "4313".' });
    expect(chosen).toMatchObject({ businessUnitID: '', report: 'Balance Sheet' });
    expect(closed[0]?.code).toBe('2026-10');
    expect(rows).toEqual([]);
    await desk.db.collection('empresa').deleteOne({ businessUnitID: '4313' });
  });

  it('finds nothing wrong with a choice where there is nothing to choose from', async () => {
    const rowsOfBase = desk.db.collection('saldo');
    const stored = await rowsOfBase.find().toArray();
    const places = stored as unknown as WrittenBalance[];
    const sums = new BalanceSums(desk.db);
    await sums.writing(places, () => rowsOfBase.deleteMany({}));
    const { chosen, closed, problems, rows } = await page();
    await sums.writing(places, () => rowsOfBase.insertMany(stored));
    expect([closed, problems, rows]).toEqual([[], {}, []]);
    expect(chosen).toMatchObject({ report: '' });
  });

  it('reckons the cycle of a unit: balances in days of its last twelve months', async () => {
    const { cycle } = await page('businessUnitID=2236');
    expect(cycle?.map(({ name, days, change }) => [name, days, change])).toEqual([
      ['DSO', 109.5, 18.2],
      ['DIO', 243.3, 0],
      ['DPO', 109.5, -12.2],
      ['CCC', 243.3, 30.4],
    ]);
    expect(cycle?.[0]?.trend.map(({ days }) => days)).toEqual([...Array(12).fill(91.3), 109.5]);
    const young = await page('businessUnitID=9311');
    expect(young.cycle?.every(({ days }) => days === null)).toBe(true);
  });

  it.each([
    ['a unit that is not in the list', 'businessUnitID=9999', 'businessUnitID'],
    ['a report that is none', 'report=Profit', 'report'],
    ['a category of another', 'category1=Equity&category2=Estoques', 'category2'],
    ['months the wrong way round', 'dateStart=2026-10&dateEnd=2026-09', 'dateEnd'],
    ['an operator', 'businessUnitID[$ne]=1&report[$gt]=&category1=%7B%22%24ne%22%3A1%7D', 'category1'],
  ])('says at the field what is wrong with %s, and shows no figures', async (_what, query, field) => {
    const { rows, problems } = await page(query);
    expect([rows, Object.keys(problems)]).toEqual([[], [field]]);
    await expect(desk.table.export(filter(query))).rejects.toMatchObject({ status: 422 });
  });

  it('is empty for a period without balances', async () => {
    const { rows, problems, cycle } = await page('dateStart=2019-05&dateEnd=2019-06');
    expect([rows, problems, cycle]).toEqual([[], {}, null]);
  });

  it('goes out as a file with what hangs on its rows', async () => {
    await desk.comments.add(ana, await desk.scope('1.1.2.01'), { id: '', text: '=campanha' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of exportFile('csv', await desk.table.export(filter())).chunks) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString().split('\r\n');
    expect(lines[0]).toContain('Description;Level;Sep 26;Oct 26;Dif. $;Dif. %;Comments;Files');
    expect(lines.find((line) => line.includes('1.1.2.01'))).toContain(';600;720;120;20;Ana: =campanha;');
    const { cover } = await desk.table.export(filter('businessUnitID=9311&category1=Equity'));
    expect(cover?.facts).toContainEqual(['Business Unit', '9311 - Soluções']);
    expect(cover?.facts).toContainEqual(['Category 1', 'Equity']);
  });
});
