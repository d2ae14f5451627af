import path from 'node:path';
import { tmpdir } from 'node:os';
import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyArea, type Flags } from '../../../../app/domain/people/access/access';
import { collections } from '../../../../server/collections';
import { Files } from '../../../../server/data/files/files';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { SkuSheets } from '../../../../server/data/search/sku-sheet';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { PanelViews } from '../../../../server/insight/panels/views';
import { ThingBehind } from '../../../../server/insight/things/behind';
import { Things } from '../../../../server/insight/things/things';
import { FilesOfRows } from '../../../../server/insight/variance/row-files';
import type { Person } from '../../../../server/people/users/user';
import { createClock } from '../../../../server/platform/clock';
import { collection } from '../../../../server/platform/mongo/collection';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';

const timeZone = 'America/Sao_Paulo';
const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
const who = (type: Person['type'], stores: string[] = []): Person => ({
  email: 'p@x',
  name: 'P',
  type,
  stores,
});
const [gold, silver, bronze] = [who('USER GOLD'), who('USER SILVER'), who('USER BRONZE')];

const centre = '1001 - Lojas SP';
const neighbour = '1002 - Lojas RJ';
const [salaries, rent] = ['610101 - Salários', '620101 - Aluguéis'];
const levelOf = { [salaries]: 'Despesas com Pessoal', [rent]: 'Ocupação' };
const month = (code: string) => new Date(`${code}-01T00:00:00Z`);

let database: TestDatabase;
let views: PanelViews;
let thingsWith: (flags?: Flags) => Things;

const cell = (rf: string, costCentre: string, account: string, code: string, amount: number) => ({
  rf,
  cost_center_concat: costCentre,
  account_concat: account,
  level_descr: levelOf[account],
  group_level_2: 'Grupo',
  data_ref: month(code),
  ...(rf === 'actual' ? { value: amount } : { forecast: amount }),
});
const worker = (branch: string) => ({ filial_nome: branch, mes_apur: month('2026-10'), matricula: branch });

const insert = (name: string, rows: readonly Document[]) =>
  database.db.collection(name).insertMany(
    rows.map((row) => ({ _id: new ObjectId(), ...row })),
    { bypassDocumentValidation: true },
  );

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  const masterData = new MasterData(db, everyArea);
  await masterData.addStandardBases();
  const storage = new DiskStorage(path.join(tmpdir(), 'portal-branch-costs'), ['a-secret'.padEnd(32, '-')]);
  const files = new FilesOfRows(db, new Files(db, storage, clock), timeZone);
  thingsWith = (flags = allOn) =>
    new Things(db, {
      ...{ flags, masterData, files },
      skuSheets: new SkuSheets(db, flags, timeZone),
      behind: new ThingBehind(db, timeZone),
    });
  const report = (error: unknown) => {
    throw error;
  };
  views = new PanelViews({ db, clock, timeZone, flags: allOn, report });
  await insert(
    'conta_gerencial',
    Object.entries(levelOf).map(([account_concat, level_descr]) => ({
      ...{ account_concat, level_descr, group_level_2: 'Grupo' },
    })),
  );
  await insert('forecasts', [
    cell('actual', centre, salaries, '2026-09', 100),
    cell('actual', centre, rent, '2026-09', 3_000),
    cell('actual', neighbour, salaries, '2026-09', 900),
    cell('RF1 2027', centre, salaries, '2026-12', 80),
    cell('RF1 2027', neighbour, salaries, '2026-12', 7),
  ]);
  await insert('hr_records', ['Loja Moema', 'Loja Centro', 'Loja Niterói', 'Loja Vitória'].map(worker));
  await insert('filial_centro', [
    { filial_nome: 'Loja Moema', cost_center_concat: centre },
    { filial_nome: 'Loja Centro', cost_center_concat: centre },
    { filial_nome: 'Loja Niterói', cost_center_concat: neighbour },
  ]);
});
afterAll(() => database.close());

const branch = (name: string, person = gold, flags?: Flags) => thingsWith(flags).of('branch', name, person);
const costTiles = async (name: string, person = gold, flags?: Flags) =>
  (await branch(name, person, flags)).definition.tiles.filter(({ id }) => id.startsWith('pessoal'));

async function figures(
  name: string,
  tile: string,
  person = gold,
  query: Readonly<Record<string, string>> = {},
) {
  const thing = await branch(name, person);
  const params = new URLSearchParams({ rf: 'RF1 2027', ...query });
  const found = await views.tile(thingsWith().panel(thing, person, params), tile);
  return found.tile.rows.map(({ at, figures: values }) => [...at, ...values]);
}

describe('the cost of personnel on the page of a branch', () => {
  it('is that of its cost centre by month and account, of accounts of personnel alone', async () => {
    const { definition } = await branch('Loja Moema');
    expect(checkDefinition(definition).faults).toEqual([]);
    expect(await figures('Loja Moema', 'pessoal-por-mes')).toEqual([
      ['2026-09', 100, null],
      ['2026-12', null, 80],
    ]);
    expect(await figures('Loja Moema', 'pessoal-por-conta')).toEqual([[salaries, 100, 80]]);
  });

  it('names the cost centre, leads to its page, and says that other branches have it too', async () => {
    const { head } = await branch('Loja Moema');
    expect(head.facts.at(-1)).toEqual({
      ...{ label: 'Centro de custo', text: centre, to: '/ij/centro/1001%20-%20Lojas%20SP' },
    });
    const [shared, own] = await Promise.all(['Loja Moema', 'Loja Niterói'].map((name) => costTiles(name)));
    expect(shared?.[0]?.note).toBe(`de ${centre}, que outras filiais também têm`);
    expect(own?.[0]?.note).toBe(`de ${neighbour}`);
  });

  it('cannot be made to show another cost centre or account by a choice of the address', async () => {
    const queries: Readonly<Record<string, string>>[] = [
      { cost_center_concat: neighbour },
      { account_concat: rent },
      { level_descr: 'Ocupação' },
    ];
    for (const query of queries)
      for (const row of await figures('Loja Moema', 'pessoal-por-mes', gold, query)) {
        expect(row).not.toContain(900);
        expect(row).not.toContain(3_000);
      }
  });

  it('tells of the rows behind it which files brought them', async () => {
    const notes = await thingsWith().notes(await branch('Loja Moema'), gold);
    expect(notes.files).toMatchObject({ without: 3 });
  });

  it('is for who may open the page of a cost centre, on branches of their own', async () => {
    expect(await costTiles('Loja Moema', who('USER SILVER', ['Loja Moema']))).toHaveLength(4);
    expect(await costTiles('Loja Moema', bronze)).toEqual([]);
    expect(await costTiles('Loja Moema', gold, { ...allOn, planning: false })).toEqual([]);
    const { head } = await branch('Loja Moema', bronze);
    expect(JSON.stringify(head)).not.toContain(centre);
    await expect(branch('Loja Centro', who('USER SILVER', ['Loja Moema']))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('is not for whom the base that names the cost centre is closed to', async () => {
    const base = collection(database.db, masterDataBases);
    const which = { collection_name: 'filial_centro', collection_ok: 1 };
    await base.updateOne(which, { $set: { readers: ['SYSTEM ADMIN'] } });
    const { head, definition } = await branch('Loja Moema');
    await base.updateOne(which, { $unset: { readers: '' } });
    expect(JSON.stringify([head, definition])).not.toContain(centre);
    expect(head.gap).toBeUndefined();
  });
});

describe('the page of a branch that no cost centre carries', () => {
  it('says so to who may see such figures, and to whoever may send it where', async () => {
    const gap = async (person: Person) => (await branch('Loja Vitória', person)).head.gap;
    const base = { name: 'filial_centro', label: 'Filiais e centros de custo' };
    expect(await gap(gold)).toEqual({ kind: 'no-centre', base: { ...base, mayFeed: true } });
    expect(await gap(silver)).toEqual({ kind: 'no-centre', base: { ...base, mayFeed: false } });
    expect(await gap(bronze)).toBeUndefined();
  });
});

it('says where no account is called one of personnel, and takes groups that are', async () => {
  const accounts = database.db.collection('conta_gerencial');
  const level = { level_descr: levelOf[salaries] };
  await accounts.updateMany(level, { $set: { level_descr: 'Despesas' } });
  const none = await branch('Loja Moema');
  await accounts.updateMany({ account_concat: salaries }, { $set: { group_level_2: 'Pessoal próprio' } });
  const grouped = await costTiles('Loja Moema');
  await accounts.updateMany({ account_concat: salaries }, { $set: { ...level, group_level_2: 'Grupo' } });
  expect(none.head.gap).toMatchObject({ kind: 'no-personnel', base: { name: 'conta_gerencial' } });
  expect(grouped[0]?.queries[0]?.match).toMatchObject({ group_level_2: { $in: ['Pessoal próprio'] } });
});
