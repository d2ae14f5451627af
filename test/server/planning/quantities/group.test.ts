import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scaledQuantity, type PercentChange } from '../../../../app/domain/planning/quantities/percent';
import { collection } from '../../../../server/platform/mongo/collection';
import { notices } from '../../../../server/people/notices/collection';
import { planChanges } from '../../../../server/planning/quantities/change';
import { PromotedRows } from '../../../../server/planning/quantities/promoted-rows';
import { officialPlan } from '../../../../server/planning/quantities/plan-collections';
import { GroupRunner } from '../../../../server/planning/quantities/group-runner';
import { Catalogue } from '../../../../server/planning/quantities/catalogue';
import { SavedFilters } from '../../../../server/planning/quantities/saved-filters';
import type { PlanRecord } from '../../../../server/planning/quantities/row';
import { createClock } from '../../../../server/platform/clock';
import { WorkAtOnce } from '../../../servers/work-at-once';
import { ana, bia, channels, fill, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let all: PlanRecord[];
const ten: PercentChange = { action: 'increase', percent: 10 };
const fss = filter({ chanel: ['FSS'] });
const clock = createClock('America/Sao_Paulo');

beforeAll(async () => {
  shop = await planningWorkshop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rows.deleteMany({});
  all = await fill(shop.db, 800);
});

const ofFss = () => all.filter(({ channel }) => channel === 'FSS');
const values = async (query = {}) =>
  new Map((await shop.rows.find(query).toArray()).map((row) => [row._id.toHexString(), row.valor]));
const expected = (rows: PlanRecord[], by: PercentChange | null) =>
  new Map(rows.map(({ _id, valor }) => [_id.toHexString(), by ? scaledQuantity(valor, by) : valor]));
const workIn = (background = new WorkAtOnce()) =>
  new GroupRunner(officialPlan(shop.db), {
    filters: new SavedFilters(shop.db, clock, new Catalogue(shop.db)),
    promoted: new PromotedRows(shop.db, clock),
    background,
    clock,
    ended: () => Promise.resolve(),
  }).work;
/** Looks for what was left, and does it. */
async function look() {
  const background = new WorkAtOnce();
  workIn(background).offer();
  await background.work();
}

describe('a preview', () => {
  it('shows rows, sums and the largest changes, exactly as saving will make them', async () => {
    const preview = await shop.planning.preview(fss, ten);
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, value) => total + value, 0);
    expect(preview).toMatchObject({
      rows: 200,
      sumBefore: sum(ofFss().map(({ valor }) => valor)),
      sumAfter: sum(expected(ofFss(), ten).values()),
    });
    const largest = Math.max(...ofFss().map(({ valor }) => valor));
    expect(preview.biggest).toHaveLength(5);
    expect(preview.biggest[0]).toMatchObject({ valor: largest, to: scaledQuantity(largest, ten) });
  });

  it('refuses what would grow over twelve digits', async () => {
    await shop.rows.insertOne(planRow({ valor: 999_999_999_999 }));
    await expect(shop.planning.preview(fss, ten)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('a group change', () => {
  it.each([
    ten,
    { action: 'decrease', percent: 33 },
    { action: 'decrease', percent: 100 },
    { action: 'increase', percent: 1_000_000 },
  ] as const)(
    '$action of $percent % multiplies and rounds each row of the selection, and no other',
    async (by) => {
      const change = crypto.randomUUID();
      const { sumAfter } = await shop.planning.multiply(ana, change, fss, by);
      expect(await values({ channel: 'FSS' })).toEqual(expected(ofFss(), by));
      expect(await values({ channel: { $ne: 'FSS' } })).toEqual(
        expected(
          all.filter(({ channel }) => channel !== 'FSS'),
          null,
        ),
      );
      const stored = await shop.planning.changes.get(change);
      expect(stored).toMatchObject({ state: 'done', done: 200, total: 200, user: ana.email });
      expect(sumAfter).toBe([...(await values({ channel: 'FSS' })).values()].reduce((a, b) => a + b, 0));
    },
  );

  it.each([1, 33, 50, 99])('is exact to the last of twelve digits (decrease of %i %%)', async (percent) => {
    const by = { action: 'decrease', percent } as const;
    const large = [5, 15, 454_545_454_545, 909_090_909_085, 999_999_999_999].map((valor) =>
      planRow({ valor, sku: 'LARGE' }),
    );
    await shop.rows.insertMany(large);
    const picked = filter({ chanel: ['FSS'], sku: ['LARGE'] });
    const { sumAfter } = await shop.planning.multiply(ana, crypto.randomUUID(), picked, by);
    expect(await values({ sku: 'LARGE' })).toEqual(expected(large, by));
    expect(sumAfter).toBe([...expected(large, by).values()].reduce((total, valor) => total + valor, 0));
  });

  it('rounds halves away from zero where rows hold decimals', async () => {
    const row = planRow({ valor: 1234.5, sku: 'HALF' });
    await shop.rows.insertOne(row);
    await shop.planning.multiply(ana, crypto.randomUUID(), filter({ chanel: ['FSS'], sku: ['HALF'] }), ten);
    expect(await values({ sku: 'HALF' })).toEqual(new Map([[row._id.toHexString(), 1358]]));
  });

  it('sent twice, at once or later, applies once', async () => {
    const change = crypto.randomUUID();
    await Promise.all([
      shop.planning.multiply(ana, change, fss, ten),
      shop.planning.multiply(ana, change, fss, ten),
    ]);
    await shop.planning.multiply(ana, change, fss, ten);
    expect(await values({ channel: 'FSS' })).toEqual(expected(ofFss(), ten));
    await expect(shop.planning.multiply(bia, change, fss, ten)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('refuses a selection without rows', async () => {
    await expect(
      shop.planning.multiply(ana, crypto.randomUUID(), filter({ chanel: ['FSS'], sku: ['NONE'] }), ten),
    ).rejects.toMatchObject({ kind: 'invalid', message: 'No data found' });
  });

  it('interrupted at any step and continued changes each row once', { tags: 'slow' }, async () => {
    const change = crypto.randomUUID();
    await shop.planning.multiply(ana, change, fss, ten);
    const changes = collection(shop.db, planChanges);
    // As a worker that died after updating two cells, and before noting it, leaves them.
    await changes.updateOne(
      { _id: change },
      {
        $set: {
          state: 'running',
          statusChangeDate: new Date(Date.now() - 60_000),
          'cells.3.changed': null,
          'cells.4.changed': null,
          done: 460,
        },
      },
    );
    await look();
    expect(await values({ channel: 'FSS' })).toEqual(expected(ofFss(), ten));
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'done' });
  });

  it.each(['waiting', 'undoing'] as const)(
    'just ordered or undone is left to the request that waits for it: %s',
    { tags: 'slow' },
    async (state) => {
      const change = crypto.randomUUID();
      await shop.planning.multiply(ana, change, fss, ten);
      const changes = collection(shop.db, planChanges);
      await changes.updateOne({ _id: change }, { $set: { state, statusChangeDate: new Date() } });
      await look();
      expect(await shop.planning.changes.get(change)).toMatchObject({ state });
    },
  );

  it('does not change rows that somebody saved since it began', async () => {
    const change = crypto.randomUUID();
    await shop.planning.multiply(ana, change, fss, ten);
    const row = planRow({ creationDate: new Date(Date.now() + 60_000), data_ref: new Date('2026-02-01') });
    await shop.rows.insertOne(row);
    const [cells, changes] = [await shop.planning.changes.get(change), collection(shop.db, planChanges)];
    await changes.updateOne(
      { _id: change },
      { $set: { state: 'running', cells: cells.cells.map((cell) => ({ ...cell, changed: null })), done: 0 } },
    );
    await workIn().run(change);
    expect(await values({ _id: row._id })).toEqual(new Map([[row._id.toHexString(), 100]]));
    expect(await values({ _id: ofFss()[0]?._id })).toEqual(expected(ofFss().slice(0, 1), ten));
  });

  it('is undone as a whole, once', async () => {
    const change = crypto.randomUUID();
    await shop.planning.multiply(ana, change, fss, ten);
    await shop.planning.changes.undo(bia.email, change);
    expect(await values()).toEqual(expected(all, null));
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'undone', done: 0, left: 0 });
    await expect(shop.planning.changes.undo(ana.email, change)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is undone even on rows whose product has another brand now', { tags: 'slow' }, async () => {
    const change = crypto.randomUUID();
    const branded = filter({ chanel: ['FSS'], brand: ['Marca 1', 'Marca 2'] });
    await shop.planning.multiply(ana, change, branded, ten);
    const { done = 0 } = (await shop.planning.changes.get(change)) ?? {};
    expect(done).toBeGreaterThan(0);
    await shop.rows.updateMany({ marca: 'Marca 1' }, { $set: { marca: 'Outra' } });
    await shop.planning.changes.undo(ana.email, change);
    expect(await values()).toEqual(expected(all, null));
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'undone', left: 0 });
  });

  it('can be stopped and continued', { tags: 'slow' }, async () => {
    await shop.rows.deleteMany({});
    all = await fill(shop.db, 6_000);
    const change = crypto.randomUUID();
    const whole = filter({ chanel: channels });
    await shop.planning.multiply(ana, change, whole, ten);
    await shop.planning.changes.stop(ana.email, change);
    await workIn().run(change);
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'stopped', done: 0 });
    expect(await values()).toEqual(expected(all, null));
    await shop.planning.changes.resume(ana.email, change);
    const cut = new AbortController();
    const cutOff = workIn().run(change, cut.signal);
    cut.abort();
    expect(await cutOff).toBe(0);
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'running', done: 0 });
    await workIn().run(change);
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'done', done: 6_000 });
    expect(await values()).toEqual(expected(all, ten));
  });

  it('undone after somebody else’s change keeps that row and says so', async () => {
    const change = crypto.randomUUID();
    await shop.planning.multiply(ana, change, fss, ten);
    const [row] = ofFss();
    if (!row) throw new Error('no row');
    const edit = { id: row._id.toHexString(), typed: '77', version: null, original: null };
    await shop.planning.saveRows(bia, crypto.randomUUID(), fss, [edit]);
    await shop.planning.changes.undo(ana.email, change);
    expect(await values({ channel: 'FSS' })).toEqual(new Map([...expected(ofFss(), null), [edit.id, 77]]));
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'undone', left: 1 });
  });

  it('over 5 000 rows runs in the background', { tags: 'slow' }, async () => {
    await shop.rows.deleteMany({});
    all = await fill(shop.db, 6_000);
    const change = crypto.randomUUID();
    const whole = filter({ chanel: channels });
    await shop.planning.multiply(ana, change, whole, ten);
    expect(await shop.planning.changes.get(change)).toMatchObject({
      state: 'waiting',
      done: 0,
      total: 6_000,
    });
    expect(await values()).toEqual(expected(all, null));
    await shop.background.work();
    await expect
      .poll(() => shop.planning.changes.get(change), { timeout: 60_000 })
      .toMatchObject({ state: 'done', done: 6_000 });
    expect(await values()).toEqual(expected(all, ten));
    await expect
      .poll(() => collection(shop.db, notices).findOne({ user: ana.email }))
      .toMatchObject({ text: 'Increase 10%: gravada, 6.000 linhas.', href: '/ij/plan_changes' });
  });
});
