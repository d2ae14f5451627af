import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tile } from '../../../../app/domain/insight/panels/definition';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { builderSources } from '../../../../server/insight/panels/builder-sources';
import { catalogOf } from '../../../../server/insight/panels/catalog';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { PanelRows } from '../../../../server/insight/panels/rows';
import { PanelViews } from '../../../../server/insight/panels/views';
import { collection } from '../../../../server/platform/mongo/collection';
import { allOn } from '../../data/master-data/base-desk';
import { openJobDesk, type JobDesk } from '../../data/jobs/desk';
import { gold, requestFor, tile } from './desk';

let desk: JobDesk;
let views: PanelViews;

const month = (code: string) => new Date(`${code}-01T00:00:00Z`);
const balance = (account: string, code: string, valor: number, businessUnitID = 'BR01') => ({
  ...{ _id: new ObjectId(), businessUnitID, account, data_ref: month(code), valor },
});
const account = (code: string, category1: string) => ({
  ...{ _id: new ObjectId(), account: code, name: `Conta ${code}`, statement: 'balance', category1 },
});

beforeAll(async () => {
  desk = await openJobDesk();
  views = new PanelViews({
    ...{ db: desk.db, clock: desk.clock, timeZone: 'UTC', flags: allOn },
    report: () => undefined,
  });
  await desk.db
    .collection('saldo')
    .insertMany([
      balance('1.1', '2025-12', 100),
      balance('1.1', '2026-01', 10),
      balance('1.2', '2026-04', 5),
      balance('2.1', '2026-10', -8, 'BR02'),
      balance('9.9', '2026-10', 3),
    ]);
  await desk.db
    .collection<Document>('plano_contas')
    .insertMany([
      account('1.1', 'Current Assets'),
      account('1.2', 'Current Assets'),
      account('2.1', 'Equity'),
    ]);
  await desk.db
    .collection<Document>('empresa')
    .insertMany(['SP', 'RJ'].map((state, at) => ({ businessUnitID: `BR0${at + 1}`, name: state, state })));
});
afterAll(() => desk.close());

const category = 'account.category1';
const balances = (given: Partial<Tile> = {}, measures: Tile['queries'][0]['measures'] = sum): Tile =>
  tile({ group: [category], ...given, queries: [{ from: 'saldo', measures, ...given.queries?.[0] }] });
const sum = { saldo: { label: 'Saldo', sum: 'valor' } } as const;
const definitionOf = (shown: Tile) => ({ filters: [], tiles: [shown] });
async function shown(given: Tile, query = '', person = gold) {
  const definition = definitionOf(given);
  expect(checkDefinition(definition, await catalogOf(desk.db)).faults).toEqual([]);
  const [first] = (await views.view(requestFor(definition, query, person))).tiles;
  if (!first) throw new Error('no tile');
  return first;
}
const figures = async (given: Tile, query = '') =>
  (await shown(given, query)).rows.map(({ at, figures: all }) => [...at, ...all]);

it('sums balances by attributes of the chart of accounts, with unknown accounts apart', async () => {
  expect(await figures(balances())).toEqual([
    ['', 3],
    ['Current Assets', 115],
    ['Equity', -8],
  ]);
  expect((await shown(balances())).dimensions[0]).toMatchObject({ label: 'Conta › Categoria 1' });
});

it('divides by two bases at once, and by the years and quarters of its months', async () => {
  expect(await figures(balances({ group: ['data_ref.year', 'businessUnitID.state', category] }))).toEqual([
    ['2025', 'SP', 'Current Assets', 100],
    ['2026', 'RJ', 'Equity', -8],
    ['2026', 'SP', '', 3],
    ['2026', 'SP', 'Current Assets', 15],
  ]);
  const measures = {
    media: { label: 'Média', avg: 'valor' },
    menor: { label: 'Menor', min: 'valor' },
    contas: { label: 'Contas', distinct: 'account' },
  } as const;
  expect(await figures(balances({ group: ['data_ref.year'] }, measures))).toEqual([
    ['2025', 100, 100, 1],
    ['2026', 2.5, -8, 4],
  ]);
  const { contas, ...added } = measures;
  expect(contas.distinct).toBe('account');
  expect(await figures(balances({ group: ['data_ref.year'] }, added))).toEqual([
    ['2025', 100, 100],
    ['2026', 2.5, -8],
  ]);
  expect(await figures(balances({ group: ['data_ref.quarter'] }))).toEqual([
    ['2025-T4', 100],
    ['2026-T1', 10],
    ['2026-T2', 5],
    ['2026-T4', -5],
  ]);
});

it('counts, averages and tells different values apart by what codes name', async () => {
  const measures = {
    linhas: { label: 'Linhas', count: true },
    media: { label: 'Média', avg: 'valor' },
    maior: { label: 'Maior', max: 'valor' },
    contas: { label: 'Contas', distinct: 'account' },
  } as const;
  expect(await figures(balances({}, measures))).toEqual([
    ['', 1, 3, 3, 1],
    ['Current Assets', 3, 115 / 3, 100, 2],
    ['Equity', 1, -8, -8, 1],
  ]);
});

it('is narrowed by them in its definition and in the address, and leaves values out', async () => {
  const narrowed = (match: Record<string, unknown>, query = '') =>
    figures(balances({ group: ['account'], queries: [{ from: 'saldo', measures: sum, match }] }), query);
  expect(await narrowed({ [category]: 'Equity' })).toEqual([['2.1', -8]]);
  expect(await narrowed({ [category]: { $nin: ['Current Assets'] } })).toEqual([
    ['2.1', -8],
    ['9.9', 3],
  ]);
  expect(await narrowed({ [category]: { $in: [''] } })).toEqual([['9.9', 3]]);
  expect(await narrowed({ 'data_ref.year': '2025' })).toEqual([['1.1', 100]]);
  expect(
    await narrowed({ $and: [{ 'data_ref.quarter': { $in: ['2026-T1'] } }, { valor: { $gt: 0 } }] }),
  ).toEqual([['1.1', 10]]);
  const chosen = `${new URLSearchParams([
    ['data_ref.year', '2026'],
    [category, 'Current Assets'],
  ])}`;
  const filters = [
    { field: 'data_ref.year', from: 'saldo' },
    { field: category, from: 'saldo' },
  ];
  const view = await views.view(requestFor({ filters, tiles: [balances({ group: ['account'] })] }, chosen));
  expect(view.filters.map(({ options }) => options)).toEqual([
    ['2025', '2026'],
    ['', 'Current Assets', 'Equity'],
  ]);
  expect(view.tiles[0]?.rows.map(({ at }) => at[0])).toEqual(['1.1', '1.2']);
});

it('leads to the rows behind a value of another base', async () => {
  const rows = new PanelRows(desk.db, views, 'UTC');
  const behind = async (at: string) => {
    const request = requestFor(definitionOf(balances()), `${new URLSearchParams({ tile: 'quadro', at })}`);
    return (await rows.page(request, { tile: 'quadro', reading: 0, page: 1, pageSize: 20 })).total;
  };
  expect(await behind('Current Assets')).toBe(3);
  expect(await behind('')).toBe(1);
});

it('divides what one’s own branches have by what a base made by form says of these', async () => {
  const bases = collection(desk.db, masterDataBases);
  const text = { kind: 'text', required: false } as const;
  await bases.insertOne({
    ...{
      _id: 'lojas',
      collection_name: 'lojas',
      label_name: 'Lojas',
      collection_ok: 1,
      order: 99,
      version: 1,
    },
    ...{ records: 'base_lojas', fields: [{ nome: 'Loja' }, { uf: 'UF' }] },
    checks: { nome: { ...text, unique: true }, uf: { ...text, unique: false } },
  });
  const references = { base: 'lojas', label: 'Lojas', key: 'nome', otherwise: 'warning' } as const;
  await bases.updateOne({ _id: 'rh' }, { $set: { 'checks.filial_nome.references': references } });
  await desk.db.collection('base_lojas').insertMany([
    { nome: 'Loja Centro', uf: 'SP' },
    { nome: 'Loja Norte', uf: 'AM' },
  ]);
  const worker = (filial_nome: string, matricula: string) => ({
    ...{ _id: new ObjectId(), filial_nome, matricula, mes_apur: month('2026-10'), cpf: '' },
  });
  await desk.db
    .collection('hr_records')
    .insertMany([worker('Loja Centro', '1'), worker('Loja Centro', '2'), worker('Loja Norte', '3')]);
  const query = { from: 'hr_records', measures: { n: { label: 'Pessoas', distinct: 'matricula' } } } as const;
  const people = tile({ group: ['filial_nome.uf'], queries: [query] });
  expect(await figures(people)).toEqual([
    ['AM', 1],
    ['SP', 2],
  ]);
  const kept = await shown(people, '', { ...gold, stores: ['Loja Centro'] });
  expect(kept.rows).toEqual([{ at: ['SP'], figures: [2] }]);
});

it('neither offers nor reads columns of the other base that the person may not see', async () => {
  const bases = collection(desk.db, masterDataBases);
  const offered = async () => {
    const all = builderSources(await catalogOf(desk.db), gold, allOn);
    return all.find(({ name }) => name === 'saldo')?.fields.map(({ key }) => key) ?? [];
  };
  expect(await offered()).toEqual(expect.arrayContaining([category, 'businessUnitID.state']));
  await bases.updateOne({ _id: 'plano_contas' }, { $set: { readers: ['SYSTEM ADMIN'] } });
  expect(await offered()).not.toContain(category);
  expect(await offered()).toContain('businessUnitID.state');
  expect(await shown(balances())).toMatchObject({ refused: true, rows: [] });
  const narrowed = balances({
    group: [],
    queries: [{ from: 'saldo', measures: sum, match: { [category]: 'Equity' } }],
  });
  expect(await shown(narrowed)).toMatchObject({ refused: true, rows: [] });
  expect((await shown(balances(), '', { ...gold, type: 'SYSTEM ADMIN' })).rows).toHaveLength(3);
  await bases.updateOne({ _id: 'plano_contas' }, { $unset: { readers: '' } });
});

it('does not allow them as measures, nor other conditions on them', async () => {
  const catalog = await catalogOf(desk.db);
  const faults = (given: Tile) =>
    checkDefinition(definitionOf(given), catalog).faults.map(({ path }) => path);
  expect(faults(balances({}, { m: { label: 'M', distinct: category } }))).toEqual([
    'tiles.0.queries.0.measures.m',
  ]);
  for (const match of [{ [category]: { $gt: 'A' } }, { $or: [{ [category]: 'Equity' }] }])
    expect(faults(balances({ queries: [{ from: 'saldo', measures: sum, match }] }))).toEqual([
      'tiles.0.queries.0.match',
    ]);
});
