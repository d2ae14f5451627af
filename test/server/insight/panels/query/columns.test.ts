import fc from 'fast-check';
import { Long, ObjectId, type Db, type Document, type Filter } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PanelQuery } from '../../../../../app/domain/insight/panels/definition';
import { placeKey } from '../../../../../app/domain/insight/panels/place-key';
import type { Source } from '../../../../../server/data/bases/panel-source';
import { derivedDataOf } from '../../../../../server/data/master-data/derived-data';
import { writingUnnoted } from '../../../../../server/platform/row-index/block-notes';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { ColumnReadings } from '../../../../../server/insight/panels/query/columns';
import type { Joins } from '../../../../../server/insight/panels/query/joins';
import type { ReadGroup } from '../../../../../server/insight/panels/query/read-group';
import { Readings } from '../../../../../server/insight/panels/query/reading';
import { dimensionsOf } from '../../../../../server/insight/panels/dimensions';
import { sources } from '../../../../../server/insight/panels/sources';
import { planChanges } from '../../../../../server/planning/quantities/change';
import { rowIndexes, rowPages } from '../../../../../server/platform/row-index/collection';
import { openJobDesk, type JobDesk } from '../../../data/jobs/desk';
import { runs } from '../../../../property-runs';

const from = 'planejamento_quantidade';
const timeZone = 'America/Sao_Paulo';
const count = 36_000;
const channels = ['FSS', 'BRANDSITE', 'ONLINE_PARTNERS', 'WHOLESALES'];

let desk: JobDesk;
let columns: ColumnReadings;
/** The same database as one whose bases have no blocks, and of which nothing is kept: a load would rest (rule X18). */
const database = () => new Readings(withoutIndexes(desk.db), timeZone);

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
const without = (row: Document): Document =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** What bases hold, and what came past their checks: nulls, missing fields, types that differ from row to row. */
const rowAt = (at: number): Document =>
  without({
    _id: new ObjectId(),
    creationDate: new Date('2025-01-01'),
    version: 1,
    sku: at < count - 50 ? `SK${at % 700}` : 'novo',
    channel: pick(channels, at),
    data_ref: pick([new Date(Date.UTC(2025, at % 24, 1 + (at % 9))), null, undefined], at % 50 < 48 ? 0 : at),
    valor: pick(
      [at / 8, at % 1_000, 0.125, -at, Long.fromNumber(at), null, undefined, 2 ** 34 + at],
      at * 7_919,
    ),
    hero: pick([(at % 97) / 10, null, undefined, 0.1], at * 13),
    marca: pick([`Marca ${at % 9}`, '', null, undefined, 'Ação é 🎈'], at % 40 < 36 ? 0 : at),
    abcd: pick(['A', 'B', 1, 2.5, true, false, null, undefined, new Date(Date.UTC(2026, 3, 1))], at * 31),
  });

beforeAll(async () => {
  desk = await openJobDesk();
  const { db, clock } = desk;
  const rows = Array.from({ length: count }, (_, at) => rowAt(at));
  await writingUnnoted(from, () => db.collection(from).insertMany(rows));
  await new RowIndexer(db, clock).sweep();
  columns = new ColumnReadings(db, timeZone);
});
afterAll(() => desk.close());

const withoutIndexes = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'collection')
        return (wanted: string) => target.collection(wanted === rowIndexes.name ? 'no_indexes' : wanted);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** A database that notes which columns of blocks are fetched of it. */
function notingColumns(db: Db): { readonly db: Db; readonly asked: string[] } {
  const asked: string[] = [];
  const noting = new Proxy(db, {
    get(target, name) {
      if (name === 'collection')
        return (wanted: string) => {
          const found = target.collection<{ _id: string }>(wanted);
          if (wanted !== rowPages.name) return found;
          return {
            find: (filter: { _id: { $in: string[] } }, options: object) => {
              asked.push(...filter._id.$in.filter((id) => id.includes(':col:')));
              return found.find(filter, options);
            },
          };
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db: noting, asked };
}

const plan = sources[from] as Source;
const days: Source = {
  ...plan,
  fields: { ...plan.fields, data_ref: { label: 'Dia', kind: 'day', calendar: true } },
};
const whole = (source: Source): Source => ({
  ...source,
  dimensions: {
    ...dimensionsOf(source, [], () => undefined),
    'sku.fase': {
      ...{ label: 'Fase', kind: 'text' },
      joined: { column: 'sku', from: 'produto', key: 'sku', field: 'fase' },
    },
  },
});
const joins: Joins = {
  'sku.fase': {
    column: 'sku',
    values: new Map(Array.from({ length: 600 }, (_, at) => [`SK${at}`, `Fase ${at % 5}`])),
  },
};

interface Asked {
  readonly source: Source;
  readonly measures: PanelQuery['measures'];
  readonly group: readonly string[];
  readonly condition: Filter<Document>;
}

const ask = async function* (asked: Asked): AsyncGenerator<ReadGroup> {
  const { source, measures, group, condition } = asked;
  yield* (await database().readJoined(source, { from, measures }, group, condition, {})).groups;
};

const byColumns = ({ source, ...asked }: Asked): Promise<ReadGroup[] | null> => {
  const wanted = { source, from, joins, limit: 60_000, ...asked };
  return columns.groups(wanted, (measures, group, condition) => ask({ source, measures, group, condition }));
};

const byDatabase = async ({ source, measures, group, condition }: Asked): Promise<readonly ReadGroup[]> =>
  (await database().readJoined(source, { from, measures }, group, condition, joins)).groups;

async function expectSame(asked: Asked): Promise<void> {
  const found = await byColumns(asked);
  const wanted = new Map((await byDatabase(asked)).map(({ at, figures }) => [placeKey(at), figures]));
  expect(found?.map(({ at }) => placeKey(at)).sort()).toEqual([...wanted.keys()].sort());
  for (const { at, figures } of found ?? [])
    for (const [name, figure] of Object.entries(figures)) {
      const other = wanted.get(placeKey(at))?.[name];
      if (name === 'tenths') expect(figure).toBeCloseTo(other ?? Number.NaN, 8);
      else expect([at, name, figure]).toEqual([at, name, other]);
    }
}

const label = 'x';
const measures: PanelQuery['measures'] = {
  rows: { label, count: true },
  sum: { label, sum: 'valor' },
  mean: { label, avg: 'valor' },
  least: { label, min: 'valor' },
  largest: { label, max: 'valor' },
  known: { label, known: 'abcd' },
  mixed: { label, sum: 'abcd' },
  // All others are sums of eighths, which are exact in whichever order they are added.
  tenths: { label, sum: 'hero' },
};
const months: PanelQuery['measures'] = {
  first: { label, min: 'data_ref' },
  last: { label, max: 'data_ref' },
};

const value = fc.oneof(
  fc.constantFrom<unknown>(...channels, 'Marca 3', '', null, 'A', 1, 0.1, true, 'Ação é 🎈'),
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: 0, max: 30 }).map((at) => new Date(Date.UTC(2025, at, 1))),
);
const bound = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.constantFrom<unknown>('B', 'Marca 4', 'z'),
  fc.integer({ min: 0, max: 30 }).map((at) => new Date(Date.UTC(2025, at, 3))),
);
const expression: fc.Arbitrary<unknown> = fc.oneof(
  value,
  fc.array(value, { maxLength: 4 }).map(($in) => ({ $in })),
  fc.array(value, { maxLength: 4 }).map(($nin) => ({ $nin })),
  value.map(($ne) => ({ $ne })),
  value.map(($eq) => ({ $not: { $eq } })),
  fc.boolean().map(($exists) => ({ $exists })),
  bound.map(($gte) => ({ $gte })),
  fc.tuple(bound, bound).map(([$gt, $lt]) => ({ $gt, $lt })),
  bound.map(($lte) => ({ $lte })),
);
const field = fc.constantFrom('channel', 'valor', 'data_ref', 'marca', 'abcd', 'sku');
const leaf = fc.tuple(field, expression).map(([name, asked]) => ({ [name]: asked }) as Filter<Document>);
const { condition } = fc.letrec<{ condition: Filter<Document> }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.constant({}),
    leaf,
    ...(['$and', '$or', '$nor'] as const).map((key) =>
      fc
        .array(tie('condition') as fc.Arbitrary<Filter<Document>>, { minLength: 1, maxLength: 3 })
        .map((of): Filter<Document> => ({ [key]: of })),
    ),
  ),
}));
const names = ['channel', 'data_ref', 'marca', 'abcd', 'sku', 'valor', 'data_ref.quarter', 'sku.fase'];
const group = (of: readonly string[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: 3 });
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({
    source: fc.constant(whole(plan)),
    measures: fc.constantFrom(measures, months, {}),
    group: group([...names, 'data_ref.year']).filter((all) => !all.includes('valor') || !all.includes('sku')),
    condition,
  }),
  fc.record({
    source: fc.constant(whole(days)),
    measures: fc.constant(measures),
    group: group(['channel', 'data_ref', 'data_ref.week', 'data_ref.month', 'abcd']),
    condition,
  }),
);

const few = { numRuns: runs(10) };

describe('what a panel adds up by columns', () => {
  it('is what the database adds up', async () => {
    await fc.assert(fc.asyncProperty(asked, expectSame), few);
  });

  it('is what the database adds up while rows are written, made and removed', async () => {
    const { db } = desk;
    const rows = db.collection(from);
    const all = await rows.find({}, { projection: { _id: 1 } }).toArray();
    const ids = (at: number) => [at, at + 1, at + 700].map((each) => pick(all, each)._id);
    const act = fc.record({
      kind: fc.constantFrom('saved', 'written', 'made', 'removed'),
      at: fc.integer({ min: 33_000, max: count - 1_000 }),
      row: fc.integer({ min: 0, max: count - 100 }).map(rowAt),
    });
    type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
    const done = async ({ kind, at, row: { _id, ...row } }: Act) => {
      const some = kind === 'saved' ? ids(at - 32_000) : ids(at);
      const { valor, creationDate, version } = row;
      if (kind === 'saved')
        await db.collection<Document>(planChanges.name).insertOne({
          ...{ kind: 'unitario', state: 'done', rows: some.map((each) => ({ row: each })) },
          ...{ createdAt: new Date(), statusChangeDate: new Date() },
        });
      if (kind === 'made') await rows.insertOne({ _id: _id as ObjectId, ...row });
      else if (kind === 'removed') await rows.deleteMany({ _id: { $in: some } });
      else
        await rows.updateMany(
          { _id: { $in: some } },
          { $set: kind === 'saved' ? { valor, creationDate, version } : row },
        );
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 3 }), asked, async (acts, each) => {
        for (const one of acts) await done(one);
        await expectSame(each);
      }),
      few,
    );
  });

  it('follows what a product is called', async () => {
    const { db, masterData } = desk;
    const product = { sku: 'novo', marca: 'Outra marca' };
    const followers = derivedDataOf(await masterData.base('produto', true), db);
    await followers.written([product], () => Promise.resolve());
    const asked = { source: whole(plan), measures, group: ['marca'], condition: {} };
    await expectSame(asked);
    expect((await byColumns(asked))?.map(({ at: [brand] }) => brand)).toContain('Outra marca');
  });

  it('is left to the database for computed measures, distinct counts and unknown columns', async () => {
    const plain: Asked = { source: whole(plan), measures, group: ['channel'], condition: {} };
    const given: readonly Partial<Asked>[] = [
      { measures: { skus: { label, distinct: 'sku' } } },
      { measures: { least: { label, min: 'abcd' } } },
      { group: ['creationDate'] },
      { condition: { channel: { $regex: 'FSS' } } },
      { condition: { creationDate: { $gt: new Date(0) } } },
      { condition: { $expr: { $eq: ['$valor', 1] } } },
      { condition: { _id: { $exists: true } } },
      {
        source: whole({ ...days, fields: { ...plan.fields, data_ref: { label, kind: 'day' } } }),
        group: ['data_ref'],
      },
    ];
    for (const each of given) expect(await byColumns({ ...plain, ...each }), JSON.stringify(each)).toBeNull();
    expect(await byColumns(plain)).not.toBeNull();
  });

  it('names as many groups as are asked for', async () => {
    const asked = { source: whole(plan), measures, group: ['sku'], condition: {}, from, joins };
    const found = await columns.groups({ ...asked, limit: 7 }, (parts, fields, within) =>
      ask({ ...asked, measures: parts, group: fields, condition: within }),
    );
    expect(found).toHaveLength(7);
  });

  it('has the other columns read once it is told, so that the next question waits for none', async () => {
    const { db, asked } = notingColumns(desk.db);
    const question: Asked = { source: whole(plan), measures: {}, group: ['channel'], condition: {} };
    const again = new ColumnReadings(db, timeZone);
    const answer = ({ source, ...of }: Asked) =>
      again.groups({ source, from, joins, limit: 60_000, ...of }, (measures, group, condition) =>
        ask({ source, measures, group, condition }),
      );
    expect(await answer(question)).toHaveLength(channels.length);
    const blocks = new Set(asked.map((id) => id.split(':')[0]));
    const parts = await desk.db.collection<{ _id: string }>(rowPages.name).distinct('_id', { _id: /:col:/ });
    const others = parts.filter((id) => blocks.has(id.split(':')[0]));
    expect(others.length).toBeGreaterThan(blocks.size);
    const isRead = async () => {
      expect(new Set(asked)).toEqual(new Set(others));
      const before = asked.length;
      await answer({ ...question, group: ['marca', 'data_ref'] });
      expect(asked).toHaveLength(before);
    };
    await vi.waitFor(isRead, 60_000);
  });
});
