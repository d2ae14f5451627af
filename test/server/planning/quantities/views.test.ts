import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revisionsOf, sizeSubject } from '../../../../server/platform/mongo/revisions';
import { selectionOf } from '../../../../server/planning/quantities/selection';
import { PlanViews } from '../../../../server/planning/quantities/views';
import { channels, fill, filter, planningWorkshop } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
beforeAll(async () => {
  shop = await planningWorkshop();
  await fill(shop.db, 400);
});
afterAll(() => shop.close());

describe('the count of a selection by brand', () => {
  it('follows a product that changes its brand within thirty seconds, and one by channels stays', async () => {
    let now = 90_000;
    const views = new PlanViews(shop.db, shop.rows, shop.clock, () => now);
    const ofBrand = selectionOf(filter({ chanel: channels, brand: ['Marca 3'] }), null);
    const ofChannels = selectionOf(filter({ chanel: channels }), null);
    const totals = async () => {
      const counted = await Promise.all([ofBrand, ofChannels].map((each) => views.counted(each)));
      return counted.map(({ total }) => total);
    };
    // Nothing is kept of rows while somebody adds some.
    const size = sizeSubject(shop.rows.collectionName);
    await expect
      .poll(async () => (await revisionsOf(shop.db, [size])).get(size)?.revision ?? null)
      .not.toBeNull();
    const [before = 0] = await totals();
    const { modifiedCount } = await shop.rows.updateMany(
      { marca: 'Marca 3' },
      { $set: { marca: 'Marca 4' } },
    );
    expect(modifiedCount).toBe(before);
    expect(before).toBeGreaterThan(0);
    now += 29_000;
    expect(await totals()).toEqual([before, 400]);
    now += 1_000;
    expect(await totals()).toEqual([0, 400]);
  });
});
