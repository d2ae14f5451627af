/** @module-tag slow — bases of many blocks */
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureField } from '../../../../../app/domain/planning/sheets/sheet';
import { MasterTables } from '../../../../../server/data/master-data/tables';
import { writingUnnoted } from '../../../../../server/platform/row-index/block-notes';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { changeSets } from '../../../../../server/planning/forecast/change-set';
import { hrSheet } from '../../../../../server/planning/hr/hr';
import { openPlanning } from '../../../../../server/planning/quantities/open';
import { officialPlan } from '../../../../../server/planning/quantities/plan-collections';
import { Catalogue } from '../../../../../server/planning/quantities/catalogue';
import { GroupRunner } from '../../../../../server/planning/quantities/group-runner';
import { PromotedRows } from '../../../../../server/planning/quantities/promoted-rows';
import { SavedFilters } from '../../../../../server/planning/quantities/saved-filters';
import { editedQuantities } from '../../../../../server/planning/quantities/edited-quantities';
import { planChanges } from '../../../../../server/planning/quantities/change';
import type { Planning } from '../../../../../server/planning/quantities/planning';
import { planRows, type PlanRecord } from '../../../../../server/planning/quantities/row';
import type { Clock } from '../../../../../server/platform/clock';
import { collection } from '../../../../../server/platform/mongo/collection';
import { rowIndexes } from '../../../../../server/platform/row-index/collection';
import { fewRows } from '../../../../../server/platform/row-index/index-maker';
import { WorkQueue } from '../../../../../server/platform/work/queue';
import { quiet } from '../../../../servers/mongo';
import { WorkAtOnce } from '../../../../servers/work-at-once';
import { edit, openDesk as openForecast, salary, ana as forecaster } from '../../../planning/forecast/desk';
import { centro, gold, october, openDesk as openHr } from '../../../planning/hr/desk';
import { ana, fill, filter, planRow } from '../../../planning/quantities/workshop';
import { openJobDesk, type JobDesk } from '../../jobs/desk';

const plan = 'planejamento_quantidade';
/** The day on which people write. */
const day = '2026-11-16T15:00:00Z';
const hourLater = '2026-11-16T16:00:00Z';

let desk: JobDesk;
let tables: MasterTables;
let queue: WorkQueue;
let planning: Planning;

beforeAll(async () => {
  desk = await openJobDesk();
  const { db, masterData, clock, notices, audit } = desk;
  tables = new MasterTables({ db, masterData, timeZone: 'UTC' });
  queue = new WorkQueue(db, quiet);
  planning = openPlanning(db, {
    background: queue,
    notices,
    audit,
    clock,
    timeZone: 'America/Sao_Paulo',
    log: quiet,
  });
  await writingUnnoted(plan, () => fill(db, fewRows + 15_000));
});
afterAll(async () => {
  await queue.stop();
  await desk.close();
});

const anHourLater = () => Date.now() + 3_600_000;
/** Keeps the indexes as at a moment. */
function sweep(at = Date.now()): Promise<void> {
  const clock: Pick<Clock, 'stamp' | 'shown'> = { stamp: () => new Date(at), shown: (machine) => machine };
  return new RowIndexer(desk.db, clock).sweep();
}
const indexOf = async (base: string) =>
  collection(desk.db, rowIndexes).findOne({ _id: (await desk.masterData.base(base, true))._id });

async function shown(address: string, of = plan) {
  const { rows, total } = await tables.screen(
    { email: '', type: 'USER GOLD', stores: [] },
    { collection: of, ok: true },
    new URLSearchParams(address),
  );
  return { ids: rows.map(({ id }) => id), total };
}

/** The first and the last page of what an address finds are as the rows themselves say. */
async function expectFound(
  all: readonly PlanRecord[],
  address: string,
  holds: (row: PlanRecord) => boolean,
  by?: 1 | -1,
) {
  const rows = all.filter(holds);
  if (by)
    rows.sort(
      (one, other) =>
        by * (one.valor - other.valor || (one._id.toHexString() < other._id.toHexString() ? -1 : 1)),
    );
  const ids = rows.map(({ _id }) => _id.toHexString());
  const last = Math.max(1, Math.ceil(ids.length / 20));
  for (const [page, wanted] of [
    [1, ids.slice(0, 20)],
    [last, ids.slice((last - 1) * 20)],
  ] as const)
    expect(await shown(`${address}&page=${page}`), `${address}, page ${page}`).toEqual({
      ids: wanted,
      total: ids.length,
    });
}

async function expectAllFound() {
  const all = await planRows(desk.db)
    .find<PlanRecord>({}, { projection: { sku: 1, valor: 1 } })
    .sort({ _id: 1 })
    .toArray();
  await expectFound(all, 'valor=>2900', ({ valor }) => valor > 2_900);
  await expectFound(all, 'valor=500', ({ valor }) => valor === 500);
  await expectFound(
    all,
    'q=sk00012&valor=100..2000',
    ({ sku, valor }) => sku.startsWith('SK00012') && valor >= 100 && valor <= 2_000,
  );
  await expectFound(all, 'valor=>10&sort=valor&dir=desc', ({ valor }) => valor > 10, -1);
  await expectFound(all, 'sort=valor', () => true, 1);
}

/** Works a group change off that is too large to be waited for. */
const worked = (group: string) =>
  new GroupRunner(officialPlan(desk.db), {
    filters: new SavedFilters(desk.db, desk.clock, new Catalogue(desk.db)),
    promoted: new PromotedRows(desk.db, desk.clock),
    background: new WorkAtOnce(),
    clock: desk.clock,
    ended: () => Promise.resolve(),
  }).work.run(group);
const rowsOf = (skus: string) => planRows(desk.db).find({ sku: skus }).sort({ _id: 1 }).toArray();
const saved = (row: PlanRecord, typed: string) =>
  planning.saveRows(ana, crypto.randomUUID(), filter({ chanel: [row.channel as 'FSS'] }), [
    { id: row._id.toHexString(), typed, version: row.version, original: row.valor },
  ]);

describe('the planned quantities of a large plan', () => {
  it('are found and sorted by their blocks', async () => {
    await sweep();
    expect((await indexOf(plan))?.stretches.map(({ id }) => typeof id)).toEqual(['string', 'string']);
    await expectAllFound();
    // What no change tells of is what blocks do not see.
    const [row] = await rowsOf('SK00001');
    await planRows(desk.db).updateOne({ _id: row?._id }, { $set: { valor: 77_777 } });
    expect((await shown('valor=77777')).total).toBe(0);
    await planRows(desk.db).updateOne({ _id: row?._id }, { $set: { valor: row?.valor ?? 0 } });
  });

  it('are found as they were saved at once, row by row, as a group, and undone', async () => {
    const [first, second] = await rowsOf('SK00012');
    if (!first || !second) throw new Error('no rows');
    await saved(first, '500');
    await saved(second, '123456');
    expect((await shown('valor=123456')).ids).toEqual([second._id.toHexString()]);
    await expectAllFound();

    const group = crypto.randomUUID();
    const some = filter({ chanel: ['FSS'], sku: ['SK00012', 'SK00200', 'SK00300'] });
    await planning.multiply(ana, group, some, { action: 'increase', percent: 50 });
    expect((await planning.changes.get(group)).state).toBe('done');
    await expectAllFound();
    await planning.changes.undo(ana.email, group);
    await expectAllFound();
  });

  it('are asked of the database while more were written than blocks are put right for', async () => {
    const group = crypto.randomUUID();
    await planning.multiply(ana, group, filter({ chanel: ['WHOLESALES', 'BRANDSITE', 'FSS'] }), {
      action: 'increase',
      percent: 10,
    });
    await worked(group);
    expect((await planning.changes.get(group)).state).toBe('done');
    await expectAllFound();
  });

  it('come into the blocks once they are settled, which what is under way puts off', async () => {
    const before = await indexOf(plan);
    const blocks = before?.stretches.map(({ id }) => id);
    await sweep();
    expect((await indexOf(plan))?.stretches.map(({ id }) => id)).toEqual(blocks);

    const changes = collection(desk.db, planChanges);
    const [newest] = await changes.find().sort({ createdAt: -1 }).toArray();
    await changes.updateOne({ _id: newest?._id }, { $set: { state: 'running' } });
    await sweep(anHourLater());
    expect((await indexOf(plan))?.stretches.map(({ id }) => id)).toEqual(blocks);

    await changes.updateOne({ _id: newest?._id }, { $set: { state: 'done' } });
    await sweep(anHourLater());
    const after = await indexOf(plan);
    expect(after?.stretches.some(({ id }) => id === null || blocks?.includes(id))).toBe(false);
    expect(after?.until?.getTime()).toBeGreaterThan(Date.now());
    await expectAllFound();
    // Once they are in, they are no more looked for.
    await sweep(anHourLater());
    expect((await indexOf(plan))?.stretches).toEqual(after?.stretches);
  });

  it('that are loaded count for none that people wrote', async () => {
    const group = crypto.randomUUID();
    const names = async () => {
      const ids = new Set<string>();
      for await (const id of editedQuantities.since(desk.db, from)) ids.add(id.toHexString());
      return ids.size;
    };
    const from = new Date();
    await writingUnnoted(plan, () =>
      planRows(desk.db).insertMany([planRow({ creationDate: from }), planRow({ creationDate: from })]),
    );
    expect(await names()).toBe(0);
    const [row] = await rowsOf('SK00013');
    if (!row) throw new Error('no row');
    await saved(row, '4321');
    expect(await names()).toBe(1);
    const some = filter({ chanel: ['FSS'], sku: ['SK00012'] });
    await planning.multiply(ana, group, some, { action: 'increase', percent: 50 });
    const written = (await planning.changes.get(group)).done;
    expect(await names()).toBe(written + 1 + 2);
  });
});

describe('figures of a large forecast', () => {
  it('are found as they were saved at once, and after they came into the blocks', async () => {
    const { db } = desk;
    const forecast = await openForecast(day);
    const cells = await forecast.cells.find().toArray();
    const stored = [
      ...cells,
      ...Array.from({ length: fewRows + 500 }, (_, at) => {
        return {
          ...cells[0],
          _id: new ObjectId(),
          rf: 'RF1 2025',
          account_concat: `${at} - Outra`,
          forecast: at,
          value: null,
        };
      }),
    ];
    await writingUnnoted('forecast', () => db.collection('forecasts').insertMany(stored));
    await sweep(Date.parse(day));
    const found = async (address: string) => (await shown(address, 'forecast')).total;
    const service = forecast.over(db);
    expect(await found('valor=4321,5')).toBe(0);
    const cell = edit(salary, '2026-11', 4_321.5);
    await service.saves.save(
      forecaster,
      { rf: 'RF1 2027', costCentre: '1001 - Lojas SP' },
      { id: crypto.randomUUID(), kind: 'edit', cells: [cell] },
    );
    expect(await found('valor=4321,5')).toBe(1);
    expect(await found('valor=4321,5&rf=RF1 2027')).toBe(1);
    // Below the number for which blocks are made anew.
    const index = await indexOf('forecast');
    await sweep(Date.parse(hourLater));
    expect((await indexOf('forecast'))?.stretches).toEqual(index?.stretches);

    const sets = collection(db, changeSets);
    const [set] = await sets.find().toArray();
    const others = await db.collection('forecasts').find({ rf: 'RF1 2025' }).limit(600).toArray();
    if (!set) throw new Error('no set');
    await sets.updateOne(
      { _id: set._id },
      { $set: { changes: others.map(({ _id }) => ({ ...set.changes[0], cell: _id })) as never } },
    );
    await sweep(Date.parse(hourLater));
    expect((await indexOf('forecast'))?.stretches).not.toEqual(index?.stretches);
    expect(await found('valor=4321,5')).toBe(1);
    await forecast.close();
  });
});

describe('figures of many people', () => {
  it('are found as they were saved at once', async () => {
    const { db } = desk;
    const hr = await openHr();
    await hr.reset();
    const rows = await hr.records.find().toArray();
    const stored = [
      ...rows,
      ...Array.from({ length: fewRows + 500 }, (_, at) => {
        return {
          ...rows[0],
          _id: new ObjectId(),
          filial_cod: '0002',
          filial_nome: 'Outra',
          matricula: `X${at}`,
        };
      }),
    ];
    await writingUnnoted('rh', () => db.collection(hrSheet.records.name).insertMany(stored));
    await sweep(Date.parse(day));
    expect((await indexOf('rh'))?.stretches.every(({ id }) => id !== null)).toBe(true);
    const found = async (address: string) => (await shown(address, 'rh')).total;
    expect(await found('dias_media=17')).toBe(0);
    const service = hr.over(db);
    const [row] = (await service.reading.rows(gold, centro, october)).rows;
    if (!row) throw new Error('no row');
    await service.saves.save(gold, centro, {
      typed: { [figureField('dias_media', row.id)]: '17' },
      drawn: { [row.id]: { version: row.version, texts: { dias_media: String(row['dias_media']) } } },
    });
    expect(await found('dias_media=17')).toBe(1);
    expect(await found('dias_media=22')).toBe(rows.length + fewRows + 500 - 1);
    await hr.close();
  });
});
