import { afterAll, beforeAll, expect, it } from 'vitest';
import { month } from '../../../../app/domain/values/month';
import type { Source } from '../../../../server/data/bases/panel-source';
import { builderSources } from '../../../../server/insight/panels/builder-sources';
import { Catalog } from '../../../../server/insight/panels/catalog';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { conditionOf, Readings } from '../../../../server/insight/panels/query/reading';
import { isOpenTo } from '../../../../server/insight/panels/sources';
import type { Person } from '../../../../server/people/users/user';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { hrSheet } from '../../../../server/planning/hr/hr';
import { sheetSource } from '../../../../server/planning/sheets/panel-source';
import { allOn } from '../../data/search/desk';
import { bronze, gold, rowsOfBranches, silver } from '../../planning/hr/desk';
import { openOffice } from '../../planning/sheets/office';
import { storeGoals } from '../../planning/sheets/store-goals';
import { tile } from './desk';

const sources = Object.fromEntries(sheetSource(storeGoals));
const catalog = new Catalog(sources);
const [goals] = Object.values(sources) as [Source];

let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  office = await openOffice({
    ...{ sheet: storeGoals, scope: '2026', people: [gold, gold], outsider: bronze },
    fill: async (db) => void (await db.collection(hrRecords.name).insertMany(rowsOfBranches())),
  });
  const { reading, saves } = office.service;
  const { rows } = await reading.rows(gold, '2026', office.range);
  const cells = rows.flatMap(({ id: row }, at) =>
    ['m11', 'm12'].map((column) => ({ row, column, from: null, to: (at + 1) * 100, version: 0 })),
  );
  await saves.saveCells(gold, '2026', cells);
});
afterAll(() => office.close());

/** What a panel reads of it, by month. */
async function shown(person: Person): Promise<unknown> {
  const query = { from: 'exemplo_metas', measures: { meta: { label: 'Meta', sum: 'meta' } } };
  const chart = { kind: 'bars', x: 'mes', values: ['meta'] } as const;
  const definition = { filters: [], tiles: [tile({ chart, group: ['mes'], queries: [query] })] };
  expect(checkDefinition(definition, catalog).faults).toEqual([]);
  const scope = { current: month(2026, 11), timeZone: 'UTC', own: catalog.rowsOf(goals, person) };
  const readings = new Readings(office.db, 'UTC');
  const { groups } = await readings.read(goals, query, ['mes'], conditionOf(goals, {}, {}, scope));
  return groups.map(({ at, figures }) => [...at, figures['meta']]).sort();
}

it('makes a panel over months of what people typed into an area, in the branches of who looks', async () => {
  expect(await shown(gold)).toEqual([
    ['2026-11', 300],
    ['2026-12', 300],
  ]);
  expect(await shown(silver)).toEqual([
    ['2026-11', 100],
    ['2026-12', 100],
  ]);
});

it('is closed to people without access to the area, and when its flag is off', () => {
  expect([gold, silver, bronze].map((person) => isOpenTo(goals, person, allOn))).toEqual([true, true, false]);
  expect(isOpenTo(goals, gold, { ...allOn, planning: false })).toBe(false);
  expect(goals.areas).toEqual(['planning']);
});

it('is offered in the form of a panel to people with access', () => {
  const offered = (person: Person) =>
    builderSources(catalog, person, allOn).find(({ name }) => name === 'exemplo_metas');
  expect(offered(bronze)).toBeUndefined();
  const fields = offered(gold)?.fields.map(({ label, kind }) => [label, kind]);
  for (const field of [
    ['Ano', 'text'],
    ['Filial', 'text'],
    ['Mês', 'month'],
    ['Meta', 'number'],
  ])
    expect(fields).toContainEqual(field);
  // The scope is a year, and months have years too.
  const labels = offered(gold)?.fields.map(({ label }) => label) ?? [];
  expect(labels).toContain('Mês › Ano');
  expect(new Set(labels).size).toBe(labels.length);
});

it('leaves rows that come with loads to their base', () => {
  expect(sheetSource(hrSheet)).toEqual([]);
});
