import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '../../../../../app/domain/planning/quantities/columns';
import { sum } from '../../../../../app/domain/values/decimal';
import type { QuantityTypes } from '../../../../../server/planning/quantities/scenarios/types';
import type { PlanScenarioServices } from '../../../../../server/planning/quantities/scenarios/open';
import { planChanges } from '../../../../../server/planning/quantities/change';
import type { PlanRecord } from '../../../../../server/planning/quantities/row';
import { collection } from '../../../../../server/platform/mongo/collection';
import { scenarioContract } from '../../scenarios/contract';
import { ana, bia, fill, filter, planRow } from '../workshop';
import { at, channels, cleo, scenarioDesk, wanted } from './desk';

let shop: Awaited<ReturnType<typeof scenarioDesk>>;
let services: PlanScenarioServices;
let rows: PlanRecord[];

beforeAll(async () => {
  shop = await scenarioDesk();
  services = shop.services;
});
afterAll(() => shop.close());

/** Two lines of three months in FSS, one in BRANDSITE, and one that the filter leaves out. */
beforeEach(async () => {
  await shop.empty();
  const line = (sku: string, channel: string, marca: string) =>
    [1, 2, 3].map((of, index) =>
      planRow({ sku, channel, marca, data_ref: at(2027, of), valor: 100 + index }),
    );
  rows = [
    ...line('SK1', 'FSS', 'Lumina'),
    ...line('SK2', 'FSS', 'Aurora'),
    ...line('SK1', 'BRANDSITE', 'Lumina'),
    ...line('SK9', 'WHOLESALES', 'Lumina'),
  ];
  await shop.rows.insertMany(rows);
});

const make = (...of: Parameters<typeof shop.make>) => shop.make(...of);

const figures = async (id: string, who = ana) => {
  const { planning, filter: own } = await services.scenarioQuantities.plan(who, id);
  const { rows: shown, total } = await planning.page(own, 1);
  return { total, of: new Map(shown.map((row) => [`${row.texts[1]} ${row.texts[5]} ${row.month}`, row])) };
};
const quantity = async (id: string, line: string) => (await figures(id)).of.get(line)?.valor;
const official = async (sku: string, channel: string, of: number) =>
  (await shop.rows.findOne({ sku, channel, data_ref: at(2027, of) })) as PlanRecord;

/** Types a quantity into a scenario, or into the plan. */
async function type(id: string | null, line: string, valor: number, who = ana) {
  const { planning, filter: own } = id
    ? await services.scenarioQuantities.planToEdit(who, id)
    : { planning: shop.planning, filter: filter({ chanel: channels }) };
  const { rows: shown } = await planning.page(own, 1);
  const row = shown.find(({ texts, month: of }) => `${texts[1]} ${texts[5]} ${of}` === line);
  if (!row) throw new Error(`no ${line}`);
  const edit = { id: row.id, typed: String(valor), version: row.version, original: row.valor };
  return planning.saveRows(who, randomUUID(), own, [edit]);
}

async function promote(
  id: string,
  { mine = [], others = false }: { mine?: string[]; others?: boolean } = {},
) {
  const { seen } = await services.planScenarios.preview(ana, id);
  const change = randomUUID();
  await services.planScenarios.promote(ana, id, { change, seen, chosen: { mine, others } });
  return change;
}

scenarioContract<QuantityTypes>('the plan', () => ({
  db: shop.db,
  background: shop.background,
  scenarios: services.planScenarios,
  name: 'plan_scenario',
  people: [ana, bia, cleo],
  wanted: { ...wanted(), filter: filter({ chanel: channels }) },
  type: (who, id, figure) => type(id, 'SK1 FSS Jan 2027', figure, who),
  typeOfficial: (figure) => type(null, 'SK1 FSS Jan 2027', figure, bia),
  official: async () => (await official('SK1', 'FSS', 1)).valor,
  none: { mine: [], others: false },
  all: { mine: [rows[0]?._id.toHexString() ?? ''], others: false },
  kept: async (id) => {
    const names = ['plan_scenario_rows', 'plan_scenario_changes', 'plan_scenario_lines'];
    const counts = names.map((name) =>
      shop.db.collection(name).countDocuments({ scenario: new ObjectId(id) }),
    );
    return sum(await Promise.all(counts), 0);
  },
  addressesSentTo: async ({ email }) => (await shop.notices.list(email)).map(({ href }) => href),
}));

describe('a scenario of the plan', () => {
  it('contains the filtered rows, changed by the percentage, without changing the plan', async () => {
    const id = await make({ percent: -2.5 });
    const { total, of } = await figures(id);
    expect(total).toBe(9);
    expect(of.get('SK1 FSS Jan 2027')?.valor).toBe(98);
    expect(of.get('SK2 FSS Mar 2027')?.valor).toBe(99);
    expect((await official('SK1', 'FSS', 1)).valor).toBe(100);
    expect(await services.scenarioQuantities.shown(ana, id)).toMatchObject({
      state: 'ready',
      total: 9,
      source: 'plano oficial − 2,5%',
      closed: null,
    });
  });

  it('is edited and undone in its own history, which the plan’s does not have', async () => {
    const id = await make();
    const { change, saved } = await type(id, 'SK1 FSS Jan 2027', 500);
    expect(saved).toBe(1);
    expect(await quantity(id, 'SK1 FSS Jan 2027')).toBe(500);
    expect((await official('SK1', 'FSS', 1)).valor).toBe(100);
    const { planning } = await services.scenarioQuantities.plan(ana, id);
    expect((await planning.list.page({ page: 1, pageSize: 20 })).total).toBe(1);
    expect(
      (await shop.planning.list.page({ page: 1, pageSize: 20 })).changes.map((each) => each.id),
    ).not.toContain(change);
    await planning.changes.undo(ana.email, change);
    expect(await quantity(id, 'SK1 FSS Jan 2027')).toBe(100);
  });

  it('is multiplied as a group, without touching another scenario of the same rows', async () => {
    const [id, other] = [await make(), await make()];
    const { planning, filter: own } = await services.scenarioQuantities.planToEdit(ana, id);
    const change = randomUUID();
    await planning.multiply(ana, change, own, { action: 'increase', percent: 100 });
    expect(await quantity(id, 'SK2 FSS Feb 2027')).toBe(202);
    expect(await quantity(other, 'SK2 FSS Feb 2027')).toBe(101);
    await planning.changes.undo(ana.email, change);
    expect(await quantity(id, 'SK2 FSS Feb 2027')).toBe(101);
  });

  it('takes no row of another scenario or of the plan', async () => {
    const [id, other] = [await make(), await make()];
    const foreign = (await figures(other)).of.get('SK1 FSS Jan 2027')?.id ?? '';
    const { planning, filter: own } = await services.scenarioQuantities.planToEdit(ana, id);
    for (const row of [foreign, (await official('SK1', 'FSS', 1))._id.toHexString()]) {
      const edit = { id: row, typed: '7', version: null, original: null };
      expect(await planning.saveRows(ana, randomUUID(), own, [edit])).toMatchObject({
        saved: 0,
        absent: [row],
      });
    }
    expect(await quantity(other, 'SK1 FSS Jan 2027')).toBe(100);
  });

  it('is searched as the plan is', async () => {
    const id = await make();
    await make();
    const found = async (q: string) => {
      const { planning, filter: own } = await services.scenarioQuantities.plan(ana, id, q);
      const { rows, total } = await planning.page(own, 1);
      expect(rows).toHaveLength(total);
      return [...new Set(rows.map((row) => textOf(row, 'sku')))];
    };
    expect(await found('SK2')).toEqual(['SK2']);
    expect(await found('SK9')).toEqual([]);
  });

  it('can be copied from another one, and keeps the plan values of that one’s copy', async () => {
    const id = await make();
    await type(id, 'SK1 FSS Jan 2027', 500);
    await type(null, 'SK1 FSS Jan 2027', 300);
    const copy = await make({ kind: 'scenario', of: id, percent: 10 });
    expect(await quantity(copy, 'SK1 FSS Jan 2027')).toBe(550);
    const { conflicts, listed } = await services.planScenarios.preview(ana, copy);
    expect(conflicts).toBe(1);
    expect(listed[0]).toMatchObject({ before: 100, theirs: 300, mine: 550 });
  });

  it('finds conflicts even if the product has another brand now than its filter', async () => {
    const id = new ObjectId().toHexString();
    const lumina = filter({ chanel: channels, brand: ['Lumina'] });
    await services.planScenarios.make(ana, id, { ...wanted(), filter: lumina });
    await type(id, 'SK1 FSS Jan 2027', 500);
    await type(null, 'SK1 FSS Jan 2027', 300);
    await shop.rows.updateMany({ sku: 'SK1' }, { $set: { marca: 'Aurora' } });
    const { conflicts, listed } = await services.planScenarios.preview(ana, id);
    expect(conflicts).toBe(1);
    expect(listed[0]).toMatchObject({ before: 100, theirs: 300, mine: 500 });
  });

  it('begins with the sales of a year before; rows without sales keep the plan, and are counted', async () => {
    await shop.sell('SK1', at(2026, 1), 40);
    await shop.sell('SK1', at(2026, 2), -3);
    await shop.sell('SK2', at(2026, 12), 1);
    const id = await make({ kind: 'actual', percent: 10 });
    expect(await quantity(id, 'SK1 FSS Jan 2027')).toBe(44);
    expect(await quantity(id, 'SK1 FSS Feb 2027')).toBe(0);
    expect(await quantity(id, 'SK1 FSS Mar 2027')).toBe(102);
    expect((await services.scenarioQuantities.shown(ana, id)).kept).toBe(7);
  });

  it('needs rows', async () => {
    const nothing = { ...wanted(), filter: filter({ chanel: ['ONLINE_PARTNERS'] }) };
    await expect(services.planScenarios.make(ana, '', nothing)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it(
    'is made in the background where it is large, once, and its maker is told',
    { tags: 'slow' },
    async () => {
      await shop.rows.deleteMany({});
      await fill(shop.db, 12_000);
      const id = await make();
      expect((await services.scenarioQuantities.shown(ana, id)).state).toBe('waiting');
      await expect(services.scenarioQuantities.planToEdit(ana, id)).rejects.toMatchObject({
        kind: 'forbidden',
      });
      await shop.background.work();
      await expect
        .poll(async () => (await services.scenarioQuantities.shown(ana, id)).state, { timeout: 60_000 })
        .toBe('ready');
      expect(await shop.db.collection('plan_scenario_rows').countDocuments()).toBe(6_000);
      await expect
        .poll(async () => (await shop.notices.list(ana.email)).map(({ text }) => text).join())
        .toContain('Cenário Verão forte pronto: 6.000 linhas.');
    },
  );

  it('can be discarded only before it is ready', { tags: 'slow' }, async () => {
    const id = await make();
    await expect(services.scenarioQuantities.discard(ana, id)).rejects.toMatchObject({ kind: 'conflict' });
    await shop.db.collection('plan_scenarios').updateOne({}, { $set: { state: 'failed' } });
    await services.scenarioQuantities.discard(ana, id);
    await expect(services.scenarioQuantities.shown(ana, id)).rejects.toMatchObject({ kind: 'absent' });
    expect(await shop.db.collection('plan_scenario_rows').countDocuments()).toBe(0);
  });

  it('takes comments, which notify mentioned people and its author once', async () => {
    const id = await make();
    await services.planScenarios.share(ana, id, new Map([[bia.email, 'read']]), 1);
    const comment = { id: new ObjectId().toHexString(), text: 'Otimista demais, @Ana?' };
    const before = (await shop.notices.list(ana.email)).length;
    for (let turn = 0; turn < 2; turn += 1) await services.scenarioComments.add(bia, id, comment);
    expect(await services.scenarioComments.of(bia, id)).toMatchObject([{ text: comment.text, by: 'Bia' }]);
    expect((await shop.notices.list(ana.email)).length).toBe(before + 1);
    await expect(services.scenarioComments.add(bia, id, { id: '', text: '  ' })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});

describe('promoting', () => {
  it('saves its differences into the plan as one change, shown by brand, and is undone as one', async () => {
    const id = await make();
    await type(id, 'SK1 FSS Jan 2027', 500);
    await type(id, 'SK2 FSS Mar 2027', 2);
    expect(await services.planScenarios.preview(ana, id)).toMatchObject({
      rows: 2,
      from: 202,
      to: 502,
      conflicts: 0,
      newer: 0,
      brands: [
        { brand: 'Lumina', rows: 1, from: 100, to: 500 },
        { brand: 'Aurora', rows: 1, from: 102, to: 2 },
      ],
    });
    const change = await promote(id);
    expect((await official('SK1', 'FSS', 1)).valor).toBe(500);
    expect((await official('SK2', 'FSS', 3)).valor).toBe(2);
    expect((await official('SK2', 'FSS', 1)).version).toBe(1);
    const { changes } = await shop.planning.list.page({ page: 1, pageSize: 20 });
    expect(changes[0]).toMatchObject({ id: change, what: 'Cenário “Verão forte”', done: 2, sumAfter: 502 });
    expect(await services.scenarioQuantities.shown(ana, id)).toMatchObject({
      promoted: [{ by: 'Ana', rows: 2 }],
    });
    await shop.planning.changes.undo(ana.email, change);
    expect((await official('SK1', 'FSS', 1)).valor).toBe(100);
    expect((await official('SK2', 'FSS', 3)).valor).toBe(102);
  });

  it('keeps what changed only in the plan, and what changed in both unless it is chosen', async () => {
    const id = await make();
    for (const of of ['Jan', 'Feb']) await type(id, `SK1 FSS ${of} 2027`, 500);
    for (const of of ['Jan', 'Feb', 'Mar']) await type(null, `SK1 FSS ${of} 2027`, 300, bia);
    const preview = await services.planScenarios.preview(ana, id);
    expect(preview).toMatchObject({ rows: 0, conflicts: 2, newer: 1 });
    expect(preview.listed.map(({ before, theirs, mine }) => [before, theirs, mine])).toEqual([
      [100, 300, 500],
      [101, 300, 500],
    ]);
    await expect(promote(id)).rejects.toMatchObject({ kind: 'invalid' });
    const chosen = (await official('SK1', 'FSS', 2))._id.toHexString();
    await promote(id, { mine: [chosen] });
    expect((await official('SK1', 'FSS', 1)).valor).toBe(300);
    expect((await official('SK1', 'FSS', 2)).valor).toBe(500);
    expect((await official('SK1', 'FSS', 3)).valor).toBe(300);
  });

  it('leaves out a group change of the scenario while it waits or is stopped', async () => {
    const id = await make();
    const at = ['SK1 FSS Jan 2027', 'SK1 FSS Feb 2027', 'SK2 FSS Jan 2027', 'SK2 FSS Feb 2027'] as const;
    for (const line of at) await type(id, line, 500);
    const change = await promote(id);
    // As one that was stopped before it came to its first channel and month.
    await shop.planning.changes.undo(ana.email, change);
    await collection(shop.db, planChanges).updateOne({ _id: change }, { $set: { state: 'stopped' } });
    await type(id, at[0], 9);
    const { change: undone } = await type(id, at[1], 9);
    const { planning } = await services.scenarioQuantities.planToEdit(ana, id);
    await planning.changes.undo(ana.email, undone);
    await planning.multiply(
      ana,
      randomUUID(),
      filter({ chanel: channels, sku: ['SK2'], dateEnd: '2027-01' }),
      {
        action: 'increase',
        percent: 100,
      },
    );
    await shop.planning.changes.resume(ana.email, change);
    expect((await official('SK1', 'FSS', 1)).valor).toBe(100);
    expect((await official('SK1', 'FSS', 2)).valor).toBe(101);
    expect((await official('SK2', 'FSS', 1)).valor).toBe(100);
    expect((await official('SK2', 'FSS', 2)).valor).toBe(500);
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'done', done: 1, total: 4 });
  });

  it('does not report a plan with the same value as a change or a conflict', async () => {
    const id = await make();
    await type(id, 'SK1 FSS Jan 2027', 500);
    await type(null, 'SK1 FSS Jan 2027', 500, bia);
    expect(await services.planScenarios.preview(ana, id)).toMatchObject({
      rows: 0,
      from: 0,
      to: 0,
      conflicts: 0,
    });
  });
});

describe('a comparison', () => {
  const compare = async (who: typeof ana, of: string[]) =>
    (await services.planScenarios.compare(who, { wanted: of })).comparison;

  it('compares scenario and plan over the months that both have, by brand, channel and month', async () => {
    const id = await make();
    await type(id, 'SK1 FSS Jan 2027', 500);
    const comparison = await compare(ana, ['plano', id]);
    expect(comparison?.byMonth.at(-1)?.amounts).toEqual([909, 1309]);
    expect(comparison?.byBrand.find(({ label }) => label === 'Aurora')?.amounts).toEqual([303, 303]);
    expect(comparison?.byChannel.find(({ label }) => label === 'FSS')?.amounts).toEqual([606, 1006]);
    expect(comparison?.waterfalls[0]?.waterfall.steps.map(({ value }) => value)).toContain(400);
    expect(await compare(bia, ['plano', id])).toBeNull();
    expect(await compare(ana, ['plano', 'realizado'])).toBeNull();
  });

  it('compares with the sales of a year before', async () => {
    const id = await make();
    await shop.sell('SK1', at(2026, 1), 40);
    await shop.sell('SK1', at(2026, 2), 50);
    await shop.sell('SK9', at(2026, 2), 999, 'WHOLESALES');
    const comparison = await compare(ana, [id, 'realizado']);
    expect(comparison?.byMonth.map(({ label, amounts }) => [label, amounts])).toEqual([
      ['jan/27', [300, 40]],
      ['fev/27', [303, 50]],
      ['Total', [603, 90]],
    ]);
  });

  it('uses the last year with sales, even if a file names a wrong month', async () => {
    await shop.rows.insertOne(planRow({ sku: 'SK1', data_ref: at(2027, 12), valor: 600 }));
    const id = await make();
    await shop.sell('SK1', at(2025, 12), 40);
    await shop.sell('SK1', at(2026, 10), 50);
    await shop.sell('SK1', at(2043, 8), 7);
    const comparison = await compare(ana, [id, 'realizado']);
    expect(comparison?.byMonth.map(({ label, amounts }) => [label, amounts])).toEqual([
      ['dez/27', [600, 40]],
      ['Total', [600, 40]],
    ]);
  });
});
