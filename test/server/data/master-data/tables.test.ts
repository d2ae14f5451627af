import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { files } from '../../../../server/data/provenance/files-collection';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { recordCollections } from '../../../../server/data/master-data/records';
import { MasterTables } from '../../../../server/data/master-data/tables';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { bytesOf } from '../../platform/exports/tables';

const file = new ObjectId();
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const channelId = new ObjectId();

let database: TestDatabase;
let tables: MasterTables;

beforeAll(async () => {
  database = await testDatabase([
    masterDataBases as unknown as CollectionDefinition<Document>,
    files as unknown as CollectionDefinition<Document>,
    ...recordCollections,
  ]);
  const { db } = database;
  const masterData = new MasterData(db, everyArea);
  await masterData.addStandardBases();
  tables = new MasterTables({ db, masterData, timeZone: 'America/Sao_Paulo' });
  const source = (line: number) => ({ urlPath: 'key', _source: { file: file.toHexString(), line } });
  await db.collection('files').insertOne({
    _id: file,
    originalName: 'canais.csv',
    originalFile: 'key',
    collection: 'canal',
    statusChangeDate: day('2026-11-16'),
  });
  await db.collection('canal').insertOne({
    _id: channelId,
    cnpj: '11222333000181',
    description: '=Loja São João',
    channel_siop: 'FSS',
    creationDate: new Date('2026-11-16T12:00:00Z'),
    ...source(7),
  });
  await db.collection('planejamento_quantidade').insertMany(
    [
      ['A1', 'FSS', '2026-01-01', 10],
      ['A2', 'FSS', '2026-02-01', 1234.5],
      ['B1', 'BRANDSITE', '2027-01-01', 0],
    ].map(([sku, channel, month, valor], index) => ({
      sku,
      channel,
      data_ref: day(String(month)),
      valor,
      marca: 'Lua',
      creationDate: new Date(),
      ...source(index + 2),
    })),
  );
  await db.collection('planejamento_quantidade_nok').insertOne({
    sku: 'C1',
    valor: 'dez',
    timeStamp: new Date('2026-11-16T02:00:00Z'),
    _lineNumber: 12,
    Error: 'valor: "dez" não é um número',
    ...source(12),
  });
});
afterAll(() => database.close());

const open = (collection: string, address: string, ok = true) =>
  tables.screen(
    { email: '', type: 'USER GOLD', stores: [] },
    { collection, ok },
    new URLSearchParams(address),
  );
const skus = async (address: string, ok = true) => {
  const { rows, columns } = await open('planejamento_quantidade', address, ok);
  const at = columns.findIndex(({ key }) => key === 'sku');
  return rows.map(({ cells }) => cells[at]).join(' ');
};

it('offers no filter or sort order by masked values', async () => {
  for (const ok of [true, false]) {
    const { columns } = await tables.screen(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'rh', ok },
      new URLSearchParams(),
    );
    expect(columns.flatMap(({ key, masked }) => (masked ? [key] : []))).toEqual(['cpf']);
  }
});

describe('a base as a table', () => {
  it.each([
    ['', 'A1 A2 B1'],
    ['sort=sku&dir=desc', 'B1 A2 A1'],
    ['sort=valor', 'B1 A1 A2'],
    ['sku=a', 'A1 A2'],
    ['sku=a&valor=>10', 'A2'],
    ['valor=0..10', 'A1 B1'],
    ['valor=1.234,5', 'A2'],
    ['valor=dez', 'A1 A2 B1'],
    ['channel=BRANDSITE', 'B1'],
    ['channel=OUTRO', 'A1 A2 B1'],
    ['data_ref=2026', 'A1 A2'],
    ['data_ref=<=01/2026', 'A1'],
    ['data_ref=02/2026..2027', 'A2 B1'],
    ['q=brandsite', 'B1'],
    ['q=.', ''],
    ['q=1234', ''],
    ['q=canais', ''],
    ['page=2', ''],
    ['creationDate=2026&$where=1', 'A1 A2 B1'],
  ])('%s', async (address, found) => {
    expect(await skus(address)).toBe(found);
  });

  it('filters refused rows, whose cells are the file’s own', async () => {
    expect(await skus('valor=dez&_lineNumber=12&timeStamp=15/11/2026', false)).toBe('C1');
    expect(await skus('timeStamp=16/11/2026', false)).toBe('');
  });

  it('shows the line and the reason of a refused row first', async () => {
    const { columns, rows } = await open('planejamento_quantidade', '', false);
    expect(columns.slice(0, 3).map(({ label }) => label)).toEqual(['Line', 'Error', 'SKU']);
    expect(rows[0]?.cells.slice(0, 3)).toEqual(['12', 'valor: "dez" não é um número', 'C1']);
  });

  it('shows formatted values, and says which filter it does not understand', async () => {
    const screen = await open('planejamento_quantidade', 'valor=1.234,5&data_ref=ontem');
    expect(screen.rows[0]?.cells.slice(0, 4)).toEqual(['A2', 'FSS', '02/2026', '1.234,5']);
    expect(screen.columns.filter(({ unread }) => unread).map(({ key }) => key)).toEqual(['data_ref']);
    expect(screen.columns.find(({ key }) => key === 'channel')?.options).toContain('FSS');
    expect(screen.filtered).toBe(true);
  });

  it('hides columns, in the export too', async () => {
    const address = 'hide=cnpj&hide=urlPath&hide=outra';
    const screen = await open('canal', address);
    expect(screen.rows[0]?.cells).toEqual(['=Loja São João', 'FSS']);
    const given = await tables.export(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'canal', ok: true },
      new URLSearchParams(address),
    );
    expect((await bytesOf(csvChunks(given))).toString()).toBe(
      "\ufeffDescription;Channel SIOP\r\n'=Loja São João;FSS\r\n",
    );
  });

  it('orders columns as the address says, in the export too, with the others at the end', async () => {
    const address =
      'ordem-colunas=channel_siop&ordem-colunas=outra&ordem-colunas=description&ordem-colunas=channel_siop&hide=urlPath';
    const screen = await open('canal', address);
    expect(screen.columns.map(({ key }) => key)).toEqual(['channel_siop', 'description', 'cnpj', 'urlPath']);
    expect(screen.rows[0]?.cells.slice(0, 2)).toEqual(['FSS', '=Loja São João']);
    const given = await tables.export(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'canal', ok: true },
      new URLSearchParams(`${address}&hide=cnpj`),
    );
    expect((await bytesOf(csvChunks(given))).toString()).toBe(
      "\ufeffChannel SIOP;Description\r\nFSS;'=Loja São João\r\n",
    );
  });

  it('uses the original names of files in filters and exports', async () => {
    const found = async (typed: string) => (await open('canal', `urlPath=${typed}`)).total;
    expect([await found('CANÁIS'), await found('outro'), await found('.')]).toEqual([1, 0, 1]);
    const given = await tables.export(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'canal', ok: true },
      new URLSearchParams('hide=cnpj&hide=description'),
    );
    expect((await bytesOf(csvChunks(given))).toString()).toBe(
      '\ufeffChannel SIOP;File\r\nFSS;canais.csv\r\n',
    );
  });

  it('finds a CNPJ with or without its punctuation', async () => {
    for (const field of ['cnpj', 'q'])
      for (const typed of ['11.222.333/0001-81', '11222333', '0001-81'])
        expect((await open('canal', `${field}=${typed}`)).total).toBe(1);
  });

  it('finds a CNPJ with letters however it is typed, and a refused one however the file wrote it', async () => {
    const written = { canal: ['12ABC34501DE35'], canal_nok: ['12.ABC.345/01DE-36', '12abc34501de36'] };
    for (const [base, cells] of Object.entries(written))
      await database.db.collection(base).insertMany(cells.map((cnpj) => ({ cnpj })));
    for (const field of ['cnpj', 'q'])
      for (const typed of ['12.abc.345/01de-3', '12ABC34501DE3', 'abc34501', '345/01de']) {
        expect((await open('canal', `${field}=${typed}`)).total).toBe(1);
        expect((await open('canal', `${field}=${typed}`, false)).total).toBe(2);
      }
    for (const [base, cells] of Object.entries(written))
      await database.db.collection(base).deleteMany({ cnpj: { $in: cells } });
  });

  it('shows one row in full, with the file and the line that it came from', async () => {
    const { detail } = await open('canal', `linha=${channelId}&q=nada`);
    expect(detail?.origin).toEqual({ file: file.toHexString(), name: 'canais.csv', line: 7 });
    expect(detail?.facts).toEqual([
      ['CNPJ', '11222333000181'],
      ['Description', '=Loja São João'],
      ['Channel SIOP', 'FSS'],
      ['Carregada em', '16 Nov 2026 9:00'],
    ]);
    for (const id of ['', 'x', String(new ObjectId())])
      expect((await open('canal', `linha=${id}`)).detail).toBeNull();
  });

  it('lists actuals, which share a collection with forecasts, by key, and search results in the order of arrival', async () => {
    const cells = [
      ['2 - Loja', '2026-01', '610 - Salários', 'actual'],
      ['1 - Loja', '2026-02', '610 - Salários', 'actual'],
      ['1 - Loja', '2026-01', '620 - Aluguel', 'actual'],
      ['1 - Loja', '2026-01', '610 - Salários', 'RF1 2027'],
      ['1 - Loja', '2026-01', '610 - Salários', 'actual'],
    ].map(([cost_center_concat, month, account_concat, rf]) => ({
      rf,
      cost_center_concat,
      account_concat,
      data_ref: day(`${month}-01`),
      value: 1,
    }));
    await database.db.collection('forecasts').insertMany(cells);
    const listed = async (address: string) => {
      const { rows, total } = await open('realizado', address);
      const shown = rows.map(({ cells: texts }) => texts.slice(0, 3).join(' · '));
      return { shown, total };
    };
    const { shown, total } = await listed('');
    expect(shown).toEqual([
      '1 - Loja · 610 - Salários · 01/2026',
      '1 - Loja · 620 - Aluguel · 01/2026',
      '1 - Loja · 610 - Salários · 02/2026',
      '2 - Loja · 610 - Salários · 01/2026',
    ]);
    expect(total).toBe(4);
    expect((await listed('q=loja')).shown).toEqual(shown.toReversed());
    const { rows } = await tables.export(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'realizado', ok: true },
      new URLSearchParams(),
    );
    const exported: unknown[] = [];
    for await (const row of rows) exported.push(row['cost_center_concat']);
    expect(exported).toEqual(['1 - Loja', '1 - Loja', '1 - Loja', '2 - Loja']);
  });

  it('refuses an unknown base', async () => {
    for (const name of ['', 'users', 'canal_nok', '__proto__'])
      await expect(open(name, '')).rejects.toMatchObject({ kind: 'absent' });
  });
});
