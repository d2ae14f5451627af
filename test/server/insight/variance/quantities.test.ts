import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../../server/data/provenance/files-collection';
import { realizedQuantities } from '../../../../server/planning/quantities/realized';
import type { VarianceService } from '../../../../server/insight/variance/variance-service';
import { planChanges } from '../../../../server/planning/quantities/change';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { person } from '../../planning/forecast/desk';
import { numbers, openWhy, differencesOf } from './desk';

const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'];
const brands = ['Lumina', 'Aurora', ''];
const months = ['2026-07', '2026-08', '2026-09', '2026-10'];
const gold = person('Gil');

interface Sale extends Document {
  sku: string;
  channel: string;
  data_ref: Date;
  valor: number;
  receita: number;
  marca: string | null;
}

let database: TestDatabase;
let why: VarianceService;
const plan: Sale[] = [];
const sold: Sale[] = [];

/** Sixty SKUs, some of which are not sold everywhere in every month, nor planned. */
beforeAll(async () => {
  const next = numbers(11);
  for (let index = 0; index < 60; index++)
    for (const channel of channels)
      for (const code of months) {
        const row = {
          sku: `S${String(index).padStart(3, '0')}`,
          channel,
          data_ref: new Date(`${code}-01T00:00:00Z`),
          marca: brands[index % 3] ?? '',
        };
        const quantity = Math.round(next() * 400);
        if (next() < 0.9)
          plan.push({
            _id: new ObjectId(),
            ...row,
            marca: row.marca || null,
            valor: Math.round(next() * 400),
            receita: 0,
          });
        if (next() < 0.9)
          sold.push({
            _id: new ObjectId(),
            ...row,
            valor: quantity,
            receita: Math.round(quantity * next() * 9_000) / 100,
          });
      }
  database = await testDatabase([
    planChanges,
    realizedQuantities,
    files,
  ] as unknown as CollectionDefinition<Document>[]);
  const { db } = database;
  const at = new Date('2026-10-05T12:00:00Z');
  const [first, second] = plan.filter(({ channel }) => channel === 'FSS');
  for (const row of [first, second]) if (row) row['trail'] = [{ change: 'mudança-1', from: row.valor - 40 }];
  await db
    .collection('planejamento_quantidade')
    .insertMany(plan.map(({ receita, ...row }) => ({ ...row, creationDate: at, version: receita })));
  await db.collection('realizado_quantidade').insertMany(sold);
  await db.collection<{ _id: string }>(planChanges.name).insertOne({
    ...{ _id: 'mudança-1', kind: 'lote', action: 'increase', percent: 10, user: 'ana@demo.example' },
    ...{ createdAt: at, statusChangeDate: at, state: 'done' },
  } as { _id: string });
  why = openWhy(db);
});
afterAll(() => database.close());

const ask = (fields: Record<string, string>) => new URLSearchParams(fields);
const within = (rows: readonly Sale[], first: string, last: string) =>
  rows.filter(({ data_ref }) => {
    const code = data_ref.toISOString().slice(0, 7);
    return code >= first && code <= last;
  });

/** Differences by a field as plain sums of the rows, largest first. */
function recomputed(
  before: readonly Sale[],
  after: readonly Sale[],
  field: 'channel' | 'marca' | 'sku',
  of: 'valor' | 'receita',
  perOne: number,
) {
  const sums = new Map<string, number>();
  const add = (rows: readonly Sale[], sign: number) => {
    for (const row of rows) {
      const key = row[field] || '(vazio)';
      sums.set(key, (sums.get(key) ?? 0) + sign * Math.round(row[of] * perOne));
    }
  };
  add(before, -1);
  add(after, 1);
  return [...sums].sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
}

describe('what was sold against the plan', () => {
  const period = { de: '2026-08', ate: '2026-10' };

  it.each([
    ['canal', 'channel'],
    ['marca', 'marca'],
  ] as const)('is by %s what the database says', async (por, field) => {
    const found = await why.explain(gold, 'quantities', ask({ ...period, por }));
    const rows = [within(plan, '2026-08', '2026-10'), within(sold, '2026-08', '2026-10')] as const;
    expect(differencesOf(found)).toEqual(recomputed(...rows, field, 'valor', 1000));
    expect(found.measure.label).toBe('Unidades');
  });

  it('is listed by month in order, on the screen and in the file', async () => {
    const found = await why.explain(gold, 'quantities', ask({ ...period, por: 'mes' }));
    const names = ['ago/26', 'set/26', 'out/26'];
    expect(found.lines.map(({ label }) => label)).toEqual(names);
    expect(found.waterfall.steps.slice(1, -1).map(({ label }) => label)).toEqual(names);
    const { rows } = await why.export('quantities', ask({ ...period, por: 'mes' }));
    const inFile: unknown[] = [];
    for await (const row of rows) inFile.push(row['name']);
    expect(inFile).toEqual(names);
  });

  it('is by month drawn month by month, however many there are', async () => {
    const year = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}`);
    const rowOf = (code: string, valor: number) => ({
      ...{ _id: new ObjectId(), sku: 'S000', channel: 'FSS', marca: 'Aurora', valor, receita: 0 },
      data_ref: new Date(`${code}-01T00:00:00Z`),
    });
    const rows = {
      planejamento_quantidade: year.map((code) => ({ ...rowOf(code, 100), version: 0 })),
      realizado_quantidade: year.map((code, at) => rowOf(code, 101 + at)),
    };
    for (const [name, documents] of Object.entries(rows))
      await database.db.collection<Document>(name).insertMany(documents);
    const { waterfall } = await why.explain(
      gold,
      'quantities',
      ask({ de: '2024-01', ate: '2024-12', por: 'mes' }),
    );
    expect(waterfall.steps.slice(1, -1).map(({ label }) => label)).toEqual(
      'jan fev mar abr mai jun jul ago set out nov dez'.split(' ').map((month) => `${month}/24`),
    );
    for (const [name, documents] of Object.entries(rows))
      await database.db
        .collection<Document>(name)
        .deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } });
  });

  it('is listed by SKU with a remainder, which add up', async () => {
    const found = await why.explain(gold, 'quantities', ask({ ...period, por: 'sku' }));
    const rows = [within(plan, '2026-08', '2026-10'), within(sold, '2026-08', '2026-10')] as const;
    const all = recomputed(...rows, 'sku', 'valor', 1000);
    expect(found.lines.map(({ difference }) => difference)).toEqual(
      all.slice(0, 20).map(([, units]) => units),
    );
    expect(found.rest).toMatchObject({
      count: 40,
      difference: all.slice(20).reduce((sum, [, units]) => sum + units, 0),
    });
    expect(found.more?.to).toContain('linhas=100');
  });

  it('uses the newest month with sales by default', async () => {
    expect((await why.explain(gold, 'quantities', ask({}))).after).toBe('Realizado out/26');
  });

  it('shows what people changed in the plan, with links', async () => {
    const found = await why.explain(gold, 'quantities', ask({ de: '2026-07', ate: '2026-10', canal: 'FSS' }));
    expect(found.behind.changes).toMatchObject([
      { by: 'ana@demo.example', cells: 2, moved: 80_000, where: { to: '/ij/plan_changes' } },
    ]);
    const other = await why.explain(
      gold,
      'quantities',
      ask({ de: '2026-07', ate: '2026-10', canal: 'BRANDSITE' }),
    );
    expect(other.behind.changes).toEqual([]);
  });

  it('narrows to an empty value as to any other', async () => {
    const found = await why.explain(gold, 'quantities', ask({ ...period, marca: '', por: 'sku' }));
    expect(found.narrowed).toMatchObject([{ label: 'Marca', value: '(vazio)' }]);
    expect(found.lines.every(({ key }) => Number(key.slice(1)) % 3 === 2)).toBe(true);
  });

  it('is not found while planning is switched off', async () => {
    const off = openWhy(database.db, undefined, { planning: false });
    await expect(off.explain(gold, 'quantities', ask({}))).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('revenue against the months before', () => {
  const asked = { medida: 'receita', contra: 'anterior', de: '2026-09', ate: '2026-10' };
  const rows = () => [within(sold, '2026-07', '2026-08'), within(sold, '2026-09', '2026-10')] as const;

  it('is what the database says, and parts into volume, price and range to the centavo', async () => {
    const found = await why.explain(gold, 'quantities', ask({ ...asked, por: 'marca' }));
    expect(differencesOf(found)).toEqual(recomputed(...rows(), 'marca', 'receita', 100));
    const { split, difference } = found.sides;
    expect((split?.volume ?? 0) + (split?.price ?? 0) + (split?.range ?? 0)).toBe(difference);
    for (const { split: own, difference: change } of found.lines)
      expect((own?.volume ?? 0) + (own?.price ?? 0) + (own?.range ?? 0)).toBe(change);
  });

  it('has the volume that a plain reckoning by SKU and channel has', async () => {
    const [before, after] = rows();
    const of = (some: readonly Sale[]) => {
      const things = new Map<string, { q: number; r: number }>();
      for (const { sku, channel, valor, receita } of some) {
        const thing = things.get(`${sku} ${channel}`) ?? { q: 0, r: 0 };
        things.set(`${sku} ${channel}`, { q: thing.q + valor, r: thing.r + Math.round(receita * 100) });
      }
      return things;
    };
    const [was, is] = [of(before), of(after)];
    let [volume, range] = [0, 0];
    for (const thing of new Set([...was.keys(), ...is.keys()])) {
      const [one, other] = [was.get(thing) ?? { q: 0, r: 0 }, is.get(thing) ?? { q: 0, r: 0 }];
      if (one.q === 0 || other.q === 0) range += other.r - one.r;
      else
        volume +=
          Math.sign((other.q - one.q) * one.r) * Math.round(Math.abs((other.q - one.q) * one.r) / one.q);
    }
    const found = await why.explain(gold, 'quantities', ask(asked));
    expect(found.sides.split).toMatchObject({ volume, range });
  });

  it('is never compared with the plan, which has no prices, and names months without sales', async () => {
    const found = await why.explain(
      gold,
      'quantities',
      ask({ medida: 'receita', contra: 'planejado', de: '2026-07', ate: '2026-07' }),
    );
    expect(found.before).toBe('Realizado jun/26');
    expect(found.notes[0]).toBe('Sem vendas em jun/26: contam como zero.');
  });

  it('is by month beside the month that it is compared with', async () => {
    const found = await why.explain(gold, 'quantities', ask({ ...asked, por: 'mes' }));
    expect(found.lines.map(({ label }) => label).sort()).toEqual(['out/26', 'set/26']);
    const month = await why.explain(gold, 'quantities', ask({ ...asked, mes: '2026-10' }));
    expect(differencesOf(month)).toEqual(
      recomputed(
        within(sold, '2026-08', '2026-08'),
        within(sold, '2026-10', '2026-10'),
        'channel',
        'receita',
        100,
      ),
    );
  });
});
