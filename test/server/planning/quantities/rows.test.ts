import { Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { textOf } from '../../../../app/domain/planning/quantities/columns';
import type { PlanFilter } from '../../../../app/domain/planning/quantities/filter';
import { Catalogue } from '../../../../server/planning/quantities/catalogue';
import type { PlanRecord } from '../../../../server/planning/quantities/row';
import { ana, channels, fill, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let all: PlanRecord[];

beforeAll(async () => {
  shop = await planningWorkshop();
  all = await fill(shop.db, 12_000);
  await shop.db.collection('produto').insertMany([
    { sku: 'SK00007', material_description: 'Sérum noturno', marca: 'Lumina' },
    { sku: 'SK00010', material_description: 'Sérum leve', marca: 'Ácqua' },
  ]);
});
afterAll(() => shop.close());

/** What a page must hold, by plain sorting and filtering. */
function expected(wanted: (row: PlanRecord) => boolean, page: number): string[] {
  return all
    .filter(wanted)
    .sort(
      (one, other) =>
        other.creationDate.getTime() - one.creationDate.getTime() ||
        (other._id.toHexString() < one._id.toHexString() ? -1 : 1),
    )
    .slice((page - 1) * 20, page * 20)
    .map(({ _id }) => _id.toHexString());
}

const selections: [string, Partial<PlanFilter>, (row: PlanRecord) => boolean][] = [
  ['the whole base', { chanel: channels }, () => true],
  ['one channel', { chanel: ['FSS'] }, ({ channel }) => channel === 'FSS'],
  [
    'a period of two channels',
    { chanel: ['FSS', 'BRANDSITE'], dateStart: '2026-03', dateEnd: '2027-08' },
    ({ channel, data_ref }) =>
      ['FSS', 'BRANDSITE'].includes(channel) &&
      data_ref >= new Date('2026-03-01') &&
      data_ref <= new Date('2027-08-01'),
  ],
  ['a brand', { chanel: channels, brand: ['Marca 3'] }, ({ marca }) => marca === 'Marca 3'],
  ['SKUs without a class', { chanel: channels, abcd: [''] }, ({ abcd }) => abcd === null],
  ['one SKU', { chanel: channels, sku: ['SK00007'] }, ({ sku }) => sku === 'SK00007'],
  [
    'a class but for one channel',
    { chanel: channels.slice(1), abcd: ['B'] },
    ({ channel, abcd }) => channel !== 'WHOLESALES' && abcd === 'B',
  ],
];

describe('the attributes beside a filter', () => {
  const left = async (given: Partial<PlanFilter>) => {
    const { facets, skusLeft } = await shop.planning.choices({ ...filter({ chanel: channels }), ...given });
    const of = (name: 'brand' | 'hero') => facets[name].map(({ value, skus }) => [value, skus]);
    return { brand: of('brand'), hero: of('hero'), skusLeft };
  };
  const products = [
    { sku: 'FA1', marca: 'Lumina', hero: 'hero' },
    { sku: 'FA2', marca: 'Lumina', hero: 'non-hero' },
    { sku: 'FA3', marca: 'Ácqua', hero: 'hero' },
  ];

  it('have the SKUs that the other attributes leave, and follow the product base at once', async () => {
    onTestFinished(async () => void (await shop.db.collection('produto').deleteMany({ sku: /^FA/ })));
    await shop.db.collection('produto').insertMany(structuredClone(products));
    expect(await left({ brand: ['Lumina'], hero: ['hero'] })).toEqual({
      brand: [
        ['Ácqua', 1],
        ['Lumina', 1],
      ],
      hero: [
        ['', 1],
        ['hero', 1],
        ['non-hero', 1],
      ],
      skusLeft: 1,
    });
    await shop.db.collection('produto').updateOne({ sku: 'FA2' }, { $set: { hero: 'hero' } });
    expect((await left({ brand: ['Lumina'], hero: ['hero'] })).skusLeft).toBe(2);
    expect((await left({})).skusLeft).toBe(5);
  });
});

describe.each(selections)('%s', (_what, given, wanted) => {
  it('is counted and paged in the order of saving, forwards, backwards and to any page', async () => {
    const total = all.filter(wanted).length;
    const last = Math.ceil(total / 20);
    for (const page of [1, 2, last, Math.ceil(last / 2), 3, last - 1, last + 5]) {
      const found = await shop.planning.page(filter(given), page);
      expect(found.total).toBe(total);
      expect(found.rows.map(({ id }) => id)).toEqual(expected(wanted, page));
    }
  });
});

it('is counted without counting the base', async () => {
  const counts = vi.spyOn(Collection.prototype, 'countDocuments');
  onTestFinished(() => counts.mockRestore());
  const given = filter({ chanel: channels.slice(2), dateStart: '2026-04' });
  await shop.planning.choices(given);
  expect(counts.mock.calls.map(([condition]) => Object.keys(condition ?? {}))).toEqual([
    ['channel', 'data_ref'],
  ]);
});

it('is counted without reading its months', async () => {
  const distinct = vi.spyOn(Collection.prototype, 'distinct');
  onTestFinished(() => distinct.mockRestore());
  const given = filter({ chanel: channels.slice(1), dateStart: '2026-02' });
  const wanted = ({ channel, data_ref }: PlanRecord) =>
    channels.slice(1).some((each) => each === channel) && data_ref >= new Date('2026-02-01');
  expect((await shop.planning.choices(given)).rows).toBe(all.filter(wanted).length);
  expect(distinct).not.toHaveBeenCalled();
  const { rows } = await shop.planning.page(given, 2);
  expect(rows.map(({ id }) => id)).toEqual(expected(wanted, 2));
  expect(distinct).toHaveBeenCalledTimes(channels.length - 1);
});

it('shows a row with the columns of the screen', async () => {
  const { rows } = await shop.planning.page(
    filter({ chanel: channels, sku: ['SK00001'], dateStart: '2026-02', dateEnd: '2026-02' }),
    1,
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatchObject({ version: 1, month: 'Feb 2026' });
  const fields = ['creationDate', 'sku', 'marca', 'categoria_principal_sku'] as const;
  expect(rows.slice(0, 1).map((row) => fields.map((field) => textOf(row, field)))).toEqual([
    ['31 Dec 2025', 'SK00001', 'Marca 1', 'Skincare'],
  ]);
});

it('refuses an invalid filter without reading a row', async () => {
  const { problems, rows, total } = await shop.planning.page(filter({ chanel: ['MARTE'] }), 1);
  expect({ problems, rows, total }).toEqual({
    problems: { chanel: 'Canal desconhecido: MARTE.' },
    rows: [],
    total: 0,
  });
});

it('shows a saved row first, and every other row still once', async () => {
  const wide = filter({ chanel: channels });
  const before = await shop.planning.page(wide, 40);
  const [moved] = before.rows;
  if (!moved) throw new Error('page 40 is empty');
  await shop.planning.saveRows(ana, crypto.randomUUID(), wide, [
    { id: moved.id, typed: '4321', version: moved.version, original: moved.valor },
  ]);
  const [first, after] = await Promise.all([shop.planning.page(wide, 1), shop.planning.page(wide, 40)]);
  expect(first.rows[0]).toMatchObject({ id: moved.id, valor: 4321, version: 2 });
  const [, ...others] = before.rows.map(({ id }) => id);
  expect(after.rows.slice(1).map(({ id }) => id)).toEqual(others);
});

it('counts added and removed rows', async () => {
  const one = filter({ chanel: ['FSS'], sku: ['NEW'] });
  expect((await shop.planning.page(one, 1)).total).toBe(0);
  const row = planRow({ sku: 'NEW' });
  await shop.rows.insertOne(row);
  expect((await shop.planning.page(one, 1)).total).toBe(1);
  await shop.rows.deleteOne({ _id: row._id });
  expect((await shop.planning.page(one, 1)).total).toBe(0);
});

it('keeps 50 000 SKUs behind a short name', { tags: 'slow' }, async () => {
  const skus = Array.from({ length: 50_000 }, (_, index) => `SK${String(index).padStart(5, '0')}`);
  const short = await shop.planning.filters.shortened(filter({ chanel: channels, sku: skus }));
  expect(short.sku).toEqual([]);
  expect(short.skuList).toMatch(/^[\w-]{12}$/);
  const { total, rows } = await shop.planning.page(short, 500);
  expect({ total, rows: rows.length }).toEqual({ total: 12_000, rows: 20 });
  expect(await shop.planning.filters.shortened({ ...short, sku: ['SK00001'] })).toEqual(short);
});

it('exports every row of a selection once, with its filter on the cover', async () => {
  const given = filter({ chanel: ['FSS'], dateStart: '2026-01', dateEnd: '2026-06' });
  const { rows, cover } = await shop.planning.files.export(given, 'Planejamento');
  const seen: unknown[] = [];
  for await (const row of rows) seen.push(row['_id']);
  expect(new Set(seen.map(String)).size).toBe(750);
  expect(cover?.facts).toEqual([
    ['Period', 'Jan 2026 - Jun 2026'],
    ['Channel', 'FSS'],
    ['Linhas', 750],
  ]);
});

describe('a search among the rows', () => {
  /** How many rows, and the SKUs of the first page. */
  const found = async (given: Partial<PlanFilter>) => {
    const { rows, total } = await shop.planning.page(filter({ chanel: ['FSS'], ...given }), 1);
    return [total, [...new Set(rows.map((row) => textOf(row, 'sku')))].sort()];
  };

  it.each([
    ['serum', 48, ['SK00010']],
    ['SÉRUM noturno', 24, ['SK00007']],
    ['acqua leve', 24, ['SK00010']],
    ['sk00003', 0, []],
    ['sk-000/07 lumina', 24, ['SK00007']],
    ['erum', 0, []],
    ['SK00003', 24, ['SK00003']],
    ['nada disto', 0, []],
    ['.*', 0, []],
  ])('for "%s" finds what the product base says of SKUs, or a code of the plan', async (q, total, skus) => {
    expect(await found({ q })).toEqual([total, skus]);
  });

  it('for SKUs to pick finds words in any order and codes with and without punctuation', async () => {
    await shop.db.collection('produto').insertMany([
      { sku: 'PK-100/2', material_description: 'Gel PK20' },
      { sku: 'PK-200/1', material_description: 'Creme' },
    ]);
    const catalogue = new Catalogue(shop.db);
    const picked = async (typed: string) => (await catalogue.search(typed)).map(({ sku }) => sku);
    expect(await picked('pk1002')).toEqual(['PK-100/2']);
    expect(await picked('gel pk1')).toEqual(['PK-100/2']);
    expect(await picked('pk20')).toEqual(['PK-200/1', 'PK-100/2']);
    expect([await picked('reme'), await picked(' '), await picked('/'), await picked('%')]).toEqual([
      [],
      [],
      ['PK-100/2', 'PK-200/1'],
      [],
    ]);
    await shop.db.collection('produto').deleteMany({ sku: /^PK/ });
  });

  it('narrows what the filter selects, and what is exported and changed by a percentage', async () => {
    expect(await found({ q: 'serum', sku: ['SK00010', 'SK00003'] })).toEqual([24, ['SK00010']]);
    expect(await found({ q: 'serum', dateStart: '2026-05', dateEnd: '2026-05' })).toEqual([
      2,
      ['SK00007', 'SK00010'],
    ]);
    const searched = filter({ chanel: ['FSS'], q: 'noturno' });
    const { rows } = await shop.planning.files.table('chanel=FSS&q=noturno', 'Busca');
    expect(rows).toBe(24);
    const { _id } = await shop.planning.multiply(ana, crypto.randomUUID(), searched, {
      action: 'increase',
      percent: 10,
    });
    const change = await shop.planning.changes.get(_id);
    expect(change.total).toBe(24);
    expect(change.query).toBe('sku=SK00007&chanel=FSS');
  });
});
