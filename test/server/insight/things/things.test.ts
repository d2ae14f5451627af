import path from 'node:path';
import { tmpdir } from 'node:os';
import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Files } from '../../../../server/data/files/files';
import { SkuSheets } from '../../../../server/data/search/sku-sheet';
import { thingKinds } from '../../../../app/domain/insight/things/thing';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { collection } from '../../../../server/platform/mongo/collection';
import { PanelViews } from '../../../../server/insight/panels/views';
import { ThingBehind } from '../../../../server/insight/things/behind';
import { thingDefinitions } from '../../../../server/insight/things/definitions';
import { Things } from '../../../../server/insight/things/things';
import { FilesOfRows } from '../../../../server/insight/variance/row-files';
import { collections } from '../../../../server/collections';
import type { Person } from '../../../../server/people/users/user';
import { createClock } from '../../../../server/platform/clock';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';

type Kind = keyof typeof thingKinds;

const timeZone = 'America/Sao_Paulo';
const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
const gold: Person = { email: 'g@x', name: 'G', type: 'USER GOLD', stores: [] };
const inMoema: Person = { email: 's@x', name: 'S', type: 'USER SILVER', stores: ['Loja Moema'] };
const explorer: Person = { email: 'e@x', name: 'E', type: 'USER EXPLORER', stores: [] };

const centre = '1001 - Lojas SP';
const neighbour = '1002 - Lojas RJ';
const account = '610101 - Salários';
const month = (code: string) => new Date(`${code}-01T00:00:00Z`);

let database: TestDatabase;
let things: Things;
let views: PanelViews;

const cell = (rf: string, costCentre: string, code: string, amount: number) => ({
  rf,
  cost_center_concat: costCentre,
  account_concat: account,
  level_descr: 'Pessoal',
  group_level_2: 'Folha',
  data_ref: month(code),
  ...(rf === 'actual' ? { value: amount } : { forecast: amount }),
});
const worker = (branch: string, matricula: string) => ({
  filial_nome: branch,
  filial_cod: '12',
  marca_desc: 'Aurora',
  mes_apur: month('2026-10'),
  matricula,
  nome: matricula,
  cargo_nome: 'Vendedora',
  vendas_adicionais: 10,
  vendas_servicos: 5,
});

const insert = (name: string, rows: readonly Document[]) =>
  database.db.collection(name).insertMany(
    rows.map((row) => ({ _id: new ObjectId(), ...row })),
    { bypassDocumentValidation: true },
  );

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  const storage = new DiskStorage(path.join(tmpdir(), 'portal-things'), ['a-secret'.padEnd(32, '-')]);
  const masterData = new MasterData(db, everyArea);
  await masterData.addStandardBases();
  things = new Things(db, {
    flags: allOn,
    masterData,
    skuSheets: new SkuSheets(db, allOn, timeZone),
    files: new FilesOfRows(db, new Files(db, storage, clock), timeZone),
    behind: new ThingBehind(db, timeZone),
  });
  const report = (error: unknown) => {
    throw error;
  };
  views = new PanelViews({ db, clock, timeZone, flags: allOn, report });
  await insert('centro_custo', [{ cost_center_concat: centre, country: 'Brasil', personResponsible: 'Ana' }]);
  await insert('conta_gerencial', [
    { account_concat: account, level_descr: 'Pessoal', group_level_2: 'Folha' },
  ]);
  await insert('forecasts', [
    cell('actual', centre, '2026-09', 100),
    cell('actual', neighbour, '2026-09', 900),
    cell('RF4 2026', centre, '2026-10', 70),
    cell('RF1 2027', centre, '2026-12', 80),
    cell('RF1 2027', neighbour, '2026-12', 7),
  ]);
  const review = `RF1 2027|${centre}`;
  await insert('forecast_reviews', [
    {
      _id: review as unknown as ObjectId,
      ...{ rf: 'RF1 2027', cost_center_concat: centre, state: 'sent', steps: [], changedAt: new Date() },
    },
  ]);
  await insert('forecast_comments', [
    {
      ...{ review, account_concat: account, data_ref: month('2026-12'), mentions: [] },
      ...{ author: 'g@x', authorName: 'G', at: new Date('2026-11-10T12:00:00Z'), text: 'Dissídio' },
    },
  ]);
  await insert('produto', [{ sku: 'MK-1', material_description: 'Batom', marca: 'Aurora' }]);
  await insert('planejamento_quantidade', [
    { sku: 'MK-1', channel: 'FSS', data_ref: month('2026-10'), valor: 30 },
    { sku: 'MK-2', channel: 'FSS', data_ref: month('2026-10'), valor: 500 },
  ]);
  await insert('realizado_quantidade', [
    { sku: 'MK-1', channel: 'FSS', data_ref: month('2026-10'), valor: 20, receita: 400 },
  ]);
  await insert('hr_records', [
    worker('Loja Moema', 'm1'),
    worker('Loja Moema', 'm2'),
    worker('Loja Ipanema', 'm3'),
  ]);
});
afterAll(() => database.close());

/** Rows of a tile as the person sees them. */
async function figures(kind: Kind, code: string, tile: string, person = gold, query = '') {
  const thing = await things.of(kind, code, person);
  const view = await views.view(things.panel(thing, person, new URLSearchParams(query)));
  const found = view.tiles.find(({ id }) => id === tile);
  if (!found || found.failure) throw new Error(`${tile}: ${found?.failure ?? 'absent'}`);
  return found.rows.map(({ at, figures: values }) => [...at, ...values]);
}

describe.each(Object.keys(thingKinds) as Kind[])('the panel of a %s', (kind) => {
  it('asks for nothing outside the allow list of panels', () => {
    expect(checkDefinition(thingDefinitions[kind]('x')).faults).toEqual([]);
  });
});

describe('the page of a cost centre', () => {
  it('shows no row of the base to people without access to it', async () => {
    const base = collection(database.db, masterDataBases);
    const which = { collection_name: 'centro_custo', collection_ok: 1 };
    await base.updateOne(which, { $set: { readers: ['SYSTEM ADMIN'] } });
    const { head } = await things.of('centre', centre, gold);
    await base.updateOne(which, { $unset: { readers: '' } });
    expect(head.facts.map(({ label }) => label)).toEqual(['Revisão RF1 2027', 'Revisão RF4 2026']);
    expect(head.links.map(({ label }) => label)).toEqual(['Abrir a revisão RF1 2027']);
  });

  it('tells what it is, and how its reviews stand, newest first', async () => {
    const { head } = await things.of('centre', centre, gold);
    expect(head.facts.map(({ label, text }) => [label, text])).toEqual([
      ['País', 'Brasil'],
      ['Responsável', 'Ana'],
      ['Revisão RF1 2027', 'Enviado'],
      ['Revisão RF4 2026', 'Em edição'],
    ]);
    expect(head.links.map(({ label }) => label)).toEqual([
      'Abrir a revisão RF1 2027',
      'Ver na base Centros de custo',
    ]);
  });

  it('has its own figures by month and account, and no other’s', async () => {
    expect(await figures('centre', centre, 'por-mes', gold, 'rf=RF1+2027')).toEqual([
      ['2026-09', 100, null],
      ['2026-12', null, 80],
    ]);
    expect(await figures('centre', centre, 'detalhe', gold, 'rf=RF1+2027')).toEqual([[account, 100, 80]]);
  });

  it('cannot show another cost centre by its address', async () => {
    const query = String(new URLSearchParams({ rf: 'RF1 2027', cost_center_concat: neighbour }));
    for (const row of await figures('centre', centre, 'por-mes', gold, query)) expect(row).not.toContain(900);
  });

  it('shows its comments and their places, and rows that no file brought', async () => {
    const notes = await things.notes(await things.of('centre', centre, gold), gold);
    expect(notes.comments).toMatchObject([
      { by: 'G', text: 'Dissídio', of: { label: `${account}, dez/26, RF1 2027` } },
    ]);
    expect(notes.files).toMatchObject({ shown: [], without: 2 });
  });
});

it.each(Object.keys(thingKinds) as Kind[])('has no page of a %s that no base has', async (kind) => {
  await expect(things.of(kind, 'nada', gold)).rejects.toMatchObject({ kind: 'absent' });
});

it('shows an account by month and cost centre, with comments of all of them', async () => {
  expect(await figures('account', account, 'detalhe', gold, 'rf=RF1+2027')).toEqual([
    [centre, 100, 80],
    [neighbour, 900, 7],
  ]);
  const { comments } = await things.notes(await things.of('account', account, gold), gold);
  expect(comments.map(({ of }) => of.label)).toEqual([`${centre}, dez/26, RF1 2027`]);
});

it('shows planned and sold units of a SKU, its revenue and price', async () => {
  expect(await figures('sku', 'MK-1', 'por-mes')).toEqual([['2026-10', 30, 20, 400, 20]]);
  expect(await figures('sku', 'MK-1', 'por-canal')).toEqual([['FSS', 30, 20, 400]]);
});

it('shows only the attributes of a SKU, and no figures, to people without planning', async () => {
  const thing = await things.of('sku', 'MK-1', explorer);
  expect(thing.head.facts.map(({ label, text }) => [label, text])).toEqual([
    ['SKU', 'MK-1'],
    ['Descrição', 'Batom'],
    ['Marca', 'Aurora'],
  ]);
  expect(thing.head.title).toBe('MK-1 — Batom');
  expect(thing.definition.tiles).toEqual([]);
  const { files } = await things.notes(thing, explorer);
  expect(files).toMatchObject({ shown: [], without: 0, others: 0 });
});

it('shows who saved figures of a branch, and of no other', async () => {
  const save = (_id: string, branch: string, phase: string) => ({
    ...{ _id, author: 'ana@x', authorName: 'Ana', at: new Date('2026-11-10T12:00:00Z'), phase, lost: [1] },
    ...{ filial_nome: branch, changes: [{}, {}, {}] },
  });
  await database.db
    .collection<Document & { _id: string }>('hr_changes')
    .insertMany(
      [
        save('um', 'Loja Moema', 'applied'),
        save('dois', 'Loja Moema', 'recorded'),
        save('três', 'Loja Ipanema', 'applied'),
      ],
      { bypassDocumentValidation: true },
    );
  const moema = await things.of('branch', 'Loja Moema', inMoema);
  const { changes } = await things.notes(moema, inMoema);
  expect(changes).toEqual([
    {
      ...{ id: 'um', by: 'Ana', at: '10 Nov 2026 9:00', how: '2 linhas' },
      where: { label: 'Auxiliar Padrão', to: '/ij/rh_edit/Loja%20Moema' },
    },
  ]);
});

it('shows comments on rows of a branch, newest months first, and of no other branch', async () => {
  const commented = (branch: string, code: string, comentario: string) => ({
    ...{ ...worker(branch, `${branch} ${code}`), nome: 'Rui', mes_apur: month(code), comentario },
  });
  const rows = database.db.collection('hr_records');
  await insert('hr_records', [
    commented('Loja Centro', '2026-08', 'Férias'),
    commented('Loja Centro', '2026-09', 'Atestado'),
    commented('Loja Centro', '2026-10', ''),
    commented('Loja Ipanema', '2026-10', 'Outra loja'),
  ]);
  const centro = await things.of('branch', 'Loja Centro', gold);
  const { comments } = await things.notes(centro, gold);
  const [newest] = await rows.find({ comentario: 'Atestado' }).toArray();
  expect(comments.map(({ text, of }) => [text, of.label])).toEqual([
    ['Atestado', 'Rui, set/26'],
    ['Férias', 'Rui, ago/26'],
  ]);
  expect(comments[0]?.of.to).toBe(`/ij/rh_edit/Loja%20Centro/historico/${String(newest?._id)}`);
  await rows.deleteMany({ nome: 'Rui' });
});

it('shows the people and sales of a branch, and not to people limited to others', async () => {
  expect(await figures('branch', 'Loja Moema', 'pessoas-por-mes', inMoema)).toEqual([['2026-10', 2]]);
  await expect(things.of('branch', 'Loja Ipanema', inMoema)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await figures('branch', 'Loja Ipanema', 'pessoas-por-mes')).toEqual([['2026-10', 1]]);
});
