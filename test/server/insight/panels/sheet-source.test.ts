import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PanelDefinition } from '../../../../app/domain/insight/panels/definition';
import { Catalog } from '../../../../server/insight/panels/catalog';
import { builderSources } from '../../../../server/insight/panels/builder-sources';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { PanelRows } from '../../../../server/insight/panels/rows';
import { PanelViews } from '../../../../server/insight/panels/views';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { createClock } from '../../../../server/platform/clock';
import { bronze, gold, rowsOfBranches, silver } from '../../planning/hr/desk';
import { openOffice } from '../../planning/sheets/office';
import { storeGoals } from '../../planning/sheets/store-goals';
import { allOn } from '../../data/search/desk';
import { requestFor, tile } from './desk';

vi.mock('../../../../server/planning/areas', () => import('../../../servers/with-store-goals'));

let office: Awaited<ReturnType<typeof openOffice>>;
let views: PanelViews;
const viewsWith = (flags = allOn) => {
  const clock = createClock('UTC', { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  return new PanelViews({ db: office.db, clock, timeZone: 'UTC', flags, report: () => undefined });
};

beforeAll(async () => {
  office = await openOffice({
    ...{ sheet: storeGoals, scope: '2026', people: [gold, gold], outsider: bronze },
    fill: async (db) => void (await db.collection(hrRecords.name).insertMany(rowsOfBranches())),
  });
  views = viewsWith();
  const { reading, saves } = office.service;
  const { rows } = await reading.rows(gold, '2026', office.range);
  const cells = rows.flatMap(({ id: row }, at) =>
    ['m11', 'm12'].map((column) => ({ row, column, from: null, to: (at + 1) * 100, version: 0 })),
  );
  await saves.saveCells(gold, '2026', cells);
});
afterAll(() => office.close());

const byMonth: PanelDefinition = {
  filters: [],
  tiles: [
    tile({
      chart: { kind: 'bars', x: 'mes', values: ['meta'] },
      group: ['mes'],
      queries: [{ from: 'metas_loja', measures: { meta: { label: 'Meta', sum: 'meta' } } }],
    }),
  ],
};
const shown = async (person = gold, from = views) => {
  expect(checkDefinition(byMonth).faults).toEqual([]);
  const [read] = (await from.view(requestFor(byMonth, '', person))).tiles;
  return read?.refused ? 'refused' : read?.rows.map(({ at, figures }) => [...at, ...figures]);
};

it('makes a panel over months of what people typed into an area, in the branches of who looks', async () => {
  expect(await shown()).toEqual([
    ['2026-11', 300],
    ['2026-12', 300],
  ]);
  expect(await shown(silver)).toEqual([
    ['2026-11', 100],
    ['2026-12', 100],
  ]);
});

it('shows none of it to whom the area is closed, nor where its flag is off', async () => {
  expect(await shown(bronze)).toBe('refused');
  expect(await shown(gold, viewsWith({ ...allOn, planning: false }))).toBe('refused');
});

it('lists the rows behind a mark, those of one’s branches', async () => {
  const rows = new PanelRows(office.db, views, 'UTC');
  const query = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 } as const;
  const of = async (person: typeof gold) =>
    (await rows.page(requestFor(byMonth, 'at=2026-11&sort=filial&dir=asc', person), query)).rows;
  expect(await of(gold)).toEqual([
    ['2026', 'Loja Centro', '2026-11', 100],
    ['2026', 'Loja Paulista', '2026-11', 200],
  ]);
  expect(await of(silver)).toEqual([['2026', 'Loja Centro', '2026-11', 100]]);
});

it('offers it in the form of a panel to whom it opens', () => {
  const offered = (person: typeof gold) =>
    builderSources(new Catalog(), person, allOn).find(({ name }) => name === 'metas_loja');
  expect(offered(bronze)).toBeUndefined();
  expect(offered(gold)).toMatchObject({
    label: 'Metas de loja',
    fields: [
      { key: 'ano', label: 'Ano', kind: 'text' },
      { key: 'filial', label: 'Filial', kind: 'text' },
      { key: 'mes', label: 'Mês', kind: 'month' },
      { key: 'meta', label: 'Meta', kind: 'number' },
    ],
  });
});
