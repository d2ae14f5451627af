import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monthsAhead } from '../../../../../app/domain/planning/baseline/methods';
import { monthDate, month } from '../../../../../app/domain/values/month';
import { ana, bia, planRow } from '../workshop';
import { at, scenarioDesk } from './desk';

let shop: Awaited<ReturnType<typeof scenarioDesk>>;
const first = month(2023, 11);
/** Three years of a season on a rising level, up to October 2026. */
const seasonal = Array.from({ length: 36 }, (_, index) =>
  Math.round(1_000 + 5 * index + 300 * Math.sin((index / 12) * 2 * Math.PI) + ((index * 7) % 11)),
);

beforeAll(async () => {
  shop = await scenarioDesk();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await shop.rows.insertMany([
    ...[1, 2, 3].map((of) => planRow({ sku: 'SK1', data_ref: at(2027, of), valor: 500 })),
    planRow({ sku: 'SK2', data_ref: at(2027, 1), valor: 70 }),
    planRow({ sku: 'SK3', data_ref: at(2026, 10), valor: 5 }),
    planRow({ sku: 'SK3', data_ref: at(2026, 10), valor: 15 }),
  ]);
  for (const [index, quantity] of seasonal.entries())
    await shop.sell('SK1', monthDate(first + index), quantity);
  await shop.sell('SK3', at(2026, 10), 41);
  await shop.sell('SK3', at(2026, 9), 30);
  await shop.sell('SK3', at(2026, 8), 33);
});

const quantities = async (id: string, sku: string) => {
  const found = await shop.db
    .collection('plan_scenario_rows')
    .find({ sku })
    .sort({ data_ref: 1, _id: 1 })
    .toArray();
  expect(found.every(({ scenario }) => String(scenario) === id)).toBe(true);
  return found.map(({ valor }) => valor as number);
};
const page = (id: string, query = '', who = ana) =>
  shop.services.suggestedLines.page(who, id, new URLSearchParams(query));

describe('a suggested scenario', () => {
  it('continues each line by its best method, as the library computes it', async () => {
    const id = await shop.make({ kind: 'suggest' });
    const { rows, total, backtest, bookedUntil } = await page(id, 'sort=sku&dir=asc');
    expect([total, bookedUntil]).toEqual([3, 'out/26']);
    const [line, unsold, short] = rows;
    expect(line).toMatchObject({ sku: 'SK1', method: 'seasonal', planned: 1_500, notes: [] });
    expect(line?.mase).toBeLessThan(line?.naive ?? 0);
    const expected = monthsAhead(seasonal, 'seasonal', 5, 12).map(({ value }) => Math.round(value));
    expect(await quantities(id, 'SK1')).toEqual(expected.slice(2));
    expect(line?.suggested).toBe(expected.slice(2).reduce((sum, quantity) => sum + quantity, 0));
    expect(line?.booked).toEqual(seasonal.slice(-24));
    expect(unsold).toMatchObject({ sku: 'SK2', method: null, notes: ['sem realizado: fica o plano'] });
    expect(await quantities(id, 'SK2')).toEqual([70]);
    expect(short).toMatchObject({ sku: 'SK3', method: 'average', mase: null });
    expect(backtest).toMatchObject([
      { method: 'average', lines: 1, mase: null },
      { method: 'seasonal', lines: 1, naive: line?.naive },
    ]);
  });

  it('ignores sales of future months', async () => {
    const drawn = async () => page(await shop.make({ kind: 'suggest' }), 'sort=sku&dir=asc');
    const before = await drawn();
    await shop.sell('SK2', at(2043, 8), 1);
    expect(await drawn()).toEqual(before);
  });

  it('takes booked months as they were, divided in proportion to the plan of their rows', async () => {
    const id = await shop.make({ kind: 'suggest' });
    expect(await quantities(id, 'SK3')).toEqual([10, 31]);
  });

  it('takes the method and the percentage that were asked for', async () => {
    const id = await shop.make({ kind: 'suggest', method: 'last-year', percent: -10 });
    expect(await quantities(id, 'SK1')).toEqual(
      seasonal.slice(26, 29).map((quantity) => Math.round(quantity * 0.9)),
    );
    expect((await shop.services.scenarioQuantities.shown(ana, id)).source).toBe(
      'sugestão do portal (Ano anterior) − 10%',
    );
  });

  it('is searched, sorted and narrowed, and a file; others do not see it', async () => {
    const id = await shop.make({ kind: 'suggest' });
    const skus = async (query: string) => (await page(id, query)).rows.map(({ sku }) => sku);
    expect(await skus('q=sk2')).toEqual(['SK2']);
    expect(await skus('q=(')).toEqual([]);
    expect(await skus('q=CRÊME+fss&sort=sku&dir=asc')).toEqual(['SK1', 'SK2', 'SK3']);
    expect(await skus('metodo=nenhum')).toEqual(['SK2']);
    expect(await skus('metodo=seasonal')).toEqual(['SK1']);
    expect(await skus('nota=sem')).toEqual(['SK1']);
    expect(await skus('sort=planned&dir=desc')).toEqual(['SK1', 'SK2', 'SK3']);
    const file = await shop.services.suggestedLines.export(ana, id, new URLSearchParams('nota=sem'));
    const rows = [];
    for await (const row of file.rows) rows.push(row);
    expect(rows).toMatchObject([{ sku: 'SK1', method: 'Sazonal (Holt-Winters)' }]);
    await expect(page(id, '', bia)).rejects.toMatchObject({ kind: 'absent' });
  });
});
