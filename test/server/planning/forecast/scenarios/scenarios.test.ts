import { randomUUID } from 'node:crypto';
import { ObjectId, type Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CellEdit } from '../../../../../app/domain/planning/forecast/forecast';
import type { NewScenario } from '../../../../../app/domain/planning/scenarios/new-scenario';
import type { SharedRight } from '../../../../../app/domain/planning/scenarios/scenario';
import { sum } from '../../../../../app/domain/values/decimal';
import { Audit } from '../../../../../server/people/audit/audit';
import { createClock } from '../../../../../server/platform/clock';
import { WorkQueue } from '../../../../../server/platform/work/queue';
import { ensureCollections } from '../../../../../server/platform/schema/ensure';
import type { CollectionDefinition } from '../../../../../server/platform/mongo/collection';
import { scenarioCollections } from '../../../../../server/planning/forecast/scenarios/collection';
import type { ForecastTypes } from '../../../../../server/planning/forecast/scenarios/types';
import { openScenarios, type ScenarioServices } from '../../../../../server/planning/forecast/scenarios/open';
import { ana, beto, edit, key, openDesk, person, rent, salary, type Desk } from '../desk';
import { scenarioContract } from '../../scenarios/contract';
import { quiet } from '../../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const cida = person('Cida');
let desk: Desk;
let portal: ScenarioServices;
let background: WorkQueue;

beforeEach(async () => {
  desk = await openDesk();
  await desk.join(ana, beto, cida);
  await ensureCollections(desk.db, scenarioCollections as unknown as CollectionDefinition<Document>[], quiet);
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  background = new WorkQueue(desk.db, quiet);
  portal = openScenarios(desk.db, {
    forecast: desk.forecast,
    notices: {
      tell: (user, { text, href }) => Promise.resolve(void desk.notices.push({ user, text, href })),
    },
    audit: new Audit(desk.db, clock),
    clock,
    timeZone,
    log: quiet,
    background,
  });
});
afterEach(async () => {
  await background.stop();
  await desk.close();
});

const wanted = (more: Partial<NewScenario> = {}): NewScenario => ({
  title: 'Mais pessoas',
  note: '',
  rf: key.rf,
  costCentre: key.costCentre,
  kind: 'release',
  of: key.rf,
  percent: 0,
  months: 12,
  ...more,
});
const make = (more: Partial<NewScenario> = {}, who = ana) =>
  portal.scenarios.make(who, new ObjectId().toHexString(), wanted(more));
const save = (who: typeof ana, id: string, cells: readonly CellEdit[]) =>
  portal.scenarioReviews.edit(who, id, { intent: 'save', id: randomUUID(), kind: 'edit', cells });
const valueIn = async (id: string, account: string, code: string) => {
  const cell = await desk.db
    .collection('scenario_cells')
    .findOne({ rf: id, account_concat: account, data_ref: new Date(`${code}-01T00:00:00Z`) });
  return (cell?.['forecast'] as number | undefined) ?? null;
};
const versionOf = async (id: string) => (await portal.scenarioReviews.review(ana, id)).scenario.version;
const share = async (id: string, people: Record<string, SharedRight>) =>
  portal.scenarios.share(ana, id, new Map(Object.entries(people)), await versionOf(id));

scenarioContract<ForecastTypes>('a cost centre', () => ({
  db: desk.db,
  background,
  scenarios: portal.scenarios,
  name: 'scenario',
  people: [ana, beto, cida],
  wanted: wanted(),
  type: (who, id, figure) => save(who, id, [edit(salary, '2026-12', figure)]),
  typeOfficial: (figure) => desk.save(beto, [edit(salary, '2026-12', figure)]),
  official: () => desk.valueAt(salary, '2026-12'),
  none: [],
  all: [`${salary}|2026-12`],
  kept: async (id) => {
    const names = ['scenario_cells', 'scenario_changes'];
    const counts = names.map((name) => desk.db.collection(name).countDocuments({ rf: id }));
    return sum(await Promise.all(counts), 0);
  },
  addressesSentTo: ({ email }) => desk.notices.filter(({ user }) => user === email).map(({ href }) => href),
}));

describe('a scenario', () => {
  it.each([
    ['a release point, by percent', { percent: 10 }, 110],
    ['another release point', { of: 'RF4 2026', percent: -50 }, 50],
    ['actuals a year before', { kind: 'actual' as const, of: '', percent: 2.5 }, 102.5],
    ['an average', { kind: 'average' as const, of: '', percent: 0.01 }, 100.01],
    ['what is suggested', { kind: 'suggest' as const, of: '', percent: 100 }, 200],
    ['zero', { kind: 'zero' as const, of: '' }, 0],
  ])('is made of %s', async (_from, more, expected) => {
    const id = await make(more);
    const { review } = await portal.scenarioReviews.review(ana, id);
    expect(review.rows.map(({ account }) => account)).toEqual([salary, rent]);
    expect(await valueIn(id, salary, '2026-11')).toBe(expected);
    expect(await valueIn(id, rent, '2027-12')).toBe(expected);
    expect(await desk.db.collection('scenario_cells').countDocuments({ rf: id })).toBe(30);
  });

  it.each(['actual', 'average'] as const)('made of %s ignores actuals of future months', async (kind) => {
    await desk.cells.updateMany(
      { rf: 'actual', account_concat: salary, data_ref: { $lt: new Date('2025-11-01T00:00:00Z') } },
      { $set: { value: 7 } },
    );
    await desk.mistype(salary);
    const id = await make({ kind, of: '', months: 12 });
    expect(await valueIn(id, salary, '2026-12')).toBe(100);
    expect(await valueIn(id, salary, '2027-11')).toBe(100);
  });

  it('is made once however often it is sent, also from another scenario', async () => {
    const id = new ObjectId().toHexString();
    await Promise.all([1, 2].map(() => portal.scenarios.make(ana, id, wanted({ percent: 10 }))));
    expect(await desk.db.collection('scenarios').countDocuments()).toBe(1);
    const copy = await make({ kind: 'scenario', of: id, percent: 10 });
    expect(await valueIn(copy, salary, '2026-11')).toBe(121);
    expect((await portal.scenarioReviews.review(ana, copy)).review.lock.reason).toContain(
      'cenário Mais pessoas + 10%',
    );
    await expect(make({ kind: 'scenario', of: id }, beto)).rejects.toMatchObject({ kind: 'absent' });
    await expect(make({ of: 'RF2 2026' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is edited like a review, with conflicts and history, without changing official figures', async () => {
    const id = await make();
    expect(await save(ana, id, [edit(salary, '2026-12', 150)])).toMatchObject({ outcome: { saved: 1 } });
    expect(await save(ana, id, [edit(salary, '2026-12', 170)])).toMatchObject({
      status: 409,
      outcome: { conflicts: [{ mine: 170, theirs: 150, by: 'você em outra janela' }] },
    });
    expect(await valueIn(id, salary, '2026-12')).toBe(150);
    expect(await desk.valueAt(salary, '2026-12')).toBe(100);
    const { desk: figures } = portal.scenarioReviews;
    const scenario = await portal.scenarioReviews.key(ana, id);
    const [set] = await figures.history.changeSets(scenario);
    await portal.scenarioReviews.edit(ana, id, { intent: 'undo', changeSet: set?.id ?? '' });
    expect(await valueIn(id, salary, '2026-12')).toBe(100);
    expect(await desk.forecast.history.changeSets(key)).toEqual([]);
  });

  it('can be edited after its release point has closed, and not once it is archived', async () => {
    const id = await make({ rf: 'RF4 2026', of: 'RF4 2026' });
    expect(await save(ana, id, [edit(salary, '2026-08', 1)])).toMatchObject({ outcome: { saved: 1 } });
    await portal.scenarios.archive(ana, id, true, await versionOf(id));
    await expect(save(ana, id, [edit(salary, '2026-08', 2, 2)])).rejects.toMatchObject({ status: 403 });
    expect((await portal.scenarios.list.page(ana, new URLSearchParams())).rows).toEqual([]);
    await portal.scenarios.archive(ana, id, false, await versionOf(id));
    expect(await save(ana, id, [edit(salary, '2026-08', 2, 2)])).toMatchObject({ outcome: { saved: 1 } });
  });
});

describe('sharing', () => {
  it('is limited to people who may open the official figures', async () => {
    const id = await make();
    const bronze = person('Davi', 'USER BRONZE');
    await desk.join(bronze);
    await expect(share(id, { [bronze.email]: 'read' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(portal.scenarios.share(ana, id, new Map([[beto.email, 'read']]), 7)).rejects.toMatchObject({
      kind: 'conflict',
    });
  });
});

describe('promoting', () => {
  const promote = async (id: string, ...mine: string[]) => {
    const { seen } = await portal.scenarios.preview(ana, id);
    return portal.scenarios.promote(ana, id, { change: '', seen, chosen: mine });
  };

  it('saves its changes into the release point as one change set, which can be undone', async () => {
    const id = await make();
    await save(ana, id, [edit(salary, '2026-12', 150), edit(rent, '2027-01', 80)]);
    await desk.save(beto, [edit(salary, '2027-02', 300)]);
    expect(await portal.scenarios.preview(ana, id)).toMatchObject({ cells: 2, newer: 1, conflicts: [] });
    expect(await promote(id)).toMatchObject({ saved: 2, conflicts: [] });
    expect(await desk.valueAt(salary, '2026-12')).toBe(150);
    expect(await desk.valueAt(rent, '2027-01')).toBe(80);
    expect(await desk.valueAt(salary, '2027-02')).toBe(300);
    const [set] = await desk.forecast.history.changeSets(key);
    expect(set).toMatchObject({ by: 'Ana', how: 'Cenário', cells: 2 });
    const { scenario } = await portal.scenarioReviews.review(ana, id);
    expect(scenario.promoted).toMatchObject([{ changeSet: set?.id, cells: 2 }]);
    await desk.forecast.saves.takeBack(ana, key, set?.id ?? '');
    expect(await desk.valueAt(salary, '2026-12')).toBe(100);
    expect(await promote(id)).toMatchObject({ saved: 2, conflicts: [] });
  });

  it('keeps what others changed since the copy, unless the scenario’s value is chosen', async () => {
    const id = await make({ percent: 10 });
    await desk.save(beto, [edit(salary, '2026-12', 300), edit(rent, '2026-12', 300)]);
    const { conflicts, cells } = await portal.scenarios.preview(ana, id);
    expect(cells).toBe(28);
    expect(conflicts.map(({ account, before, theirs, mine }) => [account, before, theirs, mine])).toEqual([
      [salary, 100, 300, 110],
      [rent, 100, 300, 110],
    ]);
    await promote(id, `${rent}|2026-12`);
    expect(await desk.valueAt(salary, '2026-12')).toBe(300);
    expect(await desk.valueAt(rent, '2026-12')).toBe(110);
  });

  it('is refused with an explanation if the review is sent or its release point closed', async () => {
    const id = await make({ percent: 10 });
    await desk.forecast.step(ana, key, 'send', '');
    const { refusal, seen } = await portal.scenarios.preview(ana, id);
    expect(refusal).toContain('enviada para aprovação');
    const attempt = portal.scenarios.promote(ana, id, { change: '', seen, chosen: [] });
    await expect(attempt).rejects.toMatchObject({ status: 403 });
    const old = await make({ rf: 'RF4 2026', of: 'RF4 2026', percent: 1 });
    expect((await portal.scenarios.preview(ana, old)).refusal).toContain('RF4 2026 fechou');
  });
});

describe('a comparison', () => {
  it('sums accounts and months of what the person sees, and its waterfall sums to the difference', async () => {
    const id = await make();
    await save(ana, id, [edit(salary, '2026-12', 150), edit(rent, '2027-01', 80)]);
    const compare = async (who: typeof ana, wanted: string[]) =>
      (await portal.scenarios.compare(who, { costCentre: key.costCentre, wanted })).comparison;
    const found = await compare(ana, [key.rf, id]);
    expect(found?.months).toBe('out/26 a dez/27');
    expect(found?.accounts.find(({ label }) => label === salary)?.amounts).toEqual([1500, 1550]);
    expect(found?.accounts.at(-1)?.amounts).toEqual([3000, 3030]);
    expect(found?.byMonth.find(({ label }) => label === 'jan/27')?.amounts).toEqual([200, 180]);
    expect(found?.waterfalls[0]?.waterfall.steps.map(({ label, value }) => [label, value])).toEqual([
      [key.rf, 3000],
      ['Remuneração', 50],
      ['Imóveis', -20],
      ['Mais pessoas (RF1 2027)', 3030],
    ]);
    expect(await compare(beto, [key.rf, id])).toBeNull();
    expect((await compare(ana, [id, 'RF4 2026']))?.months).toBe('out/26 a ago/27');
  });

  it('with what was booked ends with the last month that is booked', async () => {
    const { comparison } = await portal.scenarios.compare(ana, {
      costCentre: key.costCentre,
      wanted: [key.rf, 'actual'],
    });
    expect(comparison?.months).toBe('out/26');
    expect(comparison?.accounts.at(-1)?.amounts).toEqual([200, 200]);
    expect(comparison?.byMonth.map(({ label }) => label)).toEqual(['out/26', 'Total']);
  });
});
