import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cockpitFilterOf } from '../../../app/domain/cockpit/filter';
import { Audit, auditTrail } from '../../../server/audit/audit';
import { Balances } from '../../../server/balances/balances';
import {
  balanceCollections,
  balances,
  balanceSchema,
  businessUnits,
  businessUnitSchema,
  ledgerAccounts,
  ledgerAccountSchema,
} from '../../../server/balances/collection';
import { createClock } from '../../../server/clock';
import { cockpitCollections, cockpitComments, cockpitFiles } from '../../../server/cockpit/collection';
import { openCockpit, type CockpitServices } from '../../../server/cockpit/open';
import { exportFile } from '../../../server/exports/file';
import { files } from '../../../server/files/collection';
import { namedObjects } from '../../../server/files/named-objects';
import { UnclaimedObjects, unclaimedObjects } from '../../../server/files/unclaimed';
import { collection, type CollectionDefinition } from '../../../server/mongo/collection';
import { DiskStorage } from '../../../server/storage/disk';
import type { Person } from '../../../server/users/user';
import { quiet, testDatabase, type TestDatabase } from '../../servers/mongo';
import { multipart } from '../../servers/multipart';

const person = (email: string, name: string): Person => ({ email, name, type: 'USER GOLD', stores: [] });
const ana = person('ana@teste.example', 'Ana');
const bia = person('bia@teste.example', 'Bia');

let database: TestDatabase;
let folder: string;
let storage: DiskStorage;
let unclaimed: UnclaimedObjects;
let cockpit: CockpitServices;

const account = (
  _id: string,
  category1: string,
  category2: string,
  measure: string | null,
  reports: readonly string[] = ['Balance Sheet', 'Working Capital'],
) =>
  ledgerAccountSchema.parse({
    _id,
    name: category2,
    statement: _id.startsWith('3') ? 'income' : 'balance',
    category1,
    category2,
    category3: category2,
    reports: _id.startsWith('3') ? [] : reports,
    measure,
  });

/** Balances of the months before the newest; the newest has `more` on top. */
const amounts: readonly (readonly [code: string, reais: number, more: number])[] = [
  ['1.1.2.01', 300, 60],
  ['1.1.3.01', 400, 0],
  ['1.2.2.01', 500.1, 0.2],
  ['2.1.1.01', 200, -20],
  ['2.3.1.01', 1000.1, 80.2],
  ['3.1.1.01', 100, 0],
  ['3.2.1.01', -50, 0],
];

/** September 2024 to October 2026 in company 2236; company 9311 has the last two months, and no stocks. */
function* ledger() {
  for (let at = 0; at < 26; at++) {
    const data_ref = new Date(Date.UTC(2024, 8 + at, 1));
    for (const [code, reais, more] of amounts)
      for (const businessUnit of at >= 24 && code !== '1.1.3.01' ? ['2236', '9311'] : ['2236'])
        yield balanceSchema.parse({
          _id: new ObjectId(),
          businessUnit,
          account: code,
          data_ref,
          cents: Math.round((reais + (at === 25 ? more : 0)) * 100),
        });
  }
}

const unclaimedAt = (wallClock: () => number) => {
  const holders = cockpitCollections as unknown as CollectionDefinition<Document>[];
  const { db } = database;
  return new UnclaimedObjects({ db, storage, log: quiet, named: namedObjects(db, holders), wallClock });
};

beforeAll(async () => {
  const definitions = [...balanceCollections, ...cockpitCollections, auditTrail, files, unclaimedObjects];
  database = await testDatabase(definitions as unknown as CollectionDefinition<Document>[]);
  folder = await mkdtemp(path.join(tmpdir(), 'portal-cockpit-'));
  const { db } = database;
  storage = new DiskStorage(folder, ['cockpit'.padEnd(32, '-')]);
  unclaimed = unclaimedAt(Date.now);
  const clock = createClock('America/Sao_Paulo');
  cockpit = openCockpit({
    db,
    balances: new Balances(db),
    storage,
    unclaimed,
    clock,
    timeZone: 'America/Sao_Paulo',
    audit: new Audit(db, clock),
  });
  const unit = (_id: string, name: string) =>
    businessUnitSchema.parse({
      _id,
      name,
      legalName: name,
      cnpj: '1'.repeat(14),
      city: 'São Paulo',
      state: 'SP',
      activity: '',
      director: '',
      accountant: '',
      crc: '',
    });
  await collection(db, businessUnits).insertMany([unit('2236', 'Varejo'), unit('9311', 'Soluções')]);
  await collection(db, ledgerAccounts).insertMany([
    account('1.1.2.01', 'Current Assets', 'Clientes', 'receivables'),
    account('1.1.3.01', 'Current Assets', 'Estoques', 'inventory'),
    account('1.2.2.01', 'No-current Assets', 'Imobilizado', null, ['Balance Sheet']),
    account('2.1.1.01', 'Current Liabilities', 'Fornecedores', 'payables'),
    account('2.3.1.01', 'Equity', 'Capital', null, ['Balance Sheet']),
    account('3.1.1.01', 'Receita operacional bruta', 'Vendas', 'revenue'),
    account('3.2.1.01', 'Custos', 'Custo', 'cogs'),
  ]);
  await collection(db, balances).insertMany([...ledger()]);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const filter = (query = '') => cockpitFilterOf(new URLSearchParams(query));
const page = (query = '') => cockpit.table.page(filter(query));
const figures = async (query: string, label: string) => {
  const row = (await page(query)).rows.find((each) => each.label === label);
  return row && [row.from, row.to, row.difference, row.percent];
};

describe('the table', () => {
  it('compares the newest months of all units together, in the order of S1 §9', async () => {
    const { months, rows, totals } = await page();
    expect(months).toEqual({ from: 'Sep 26', to: 'Oct 26' });
    expect(rows.filter(({ depth }) => depth === 0).map(({ label }) => label)).toEqual([
      'No-current Assets',
      'Current Assets',
      'Current Liabilities',
      'Equity',
    ]);
    expect(await figures('', 'Current Assets')).toEqual([1000, 1120, 120, 12]);
    expect(totals?.assets.to).toBe(1120 + 2 * 500.3);
  });

  it('shows one unit, a report, a category, and months of choice', async () => {
    expect(await figures('businessUnitID=9311', 'No-current Assets')).toEqual([500.1, 500.3, 0.2, 0.04]);
    const capital = 'businessUnitID=2236&report=Working+Capital';
    expect(await figures(capital, 'Working Capital')).toEqual([500, 580, 80, 16]);
    expect(await figures(capital, 'Fornecedores')).toEqual([-200, -180, 20, 10]);
    const { rows } = await page(`${capital}&category1=Current+Assets&category2=Estoques&dateEnd=2026-08`);
    expect(rows.map(({ label }) => label)).toEqual([
      'Current Assets',
      'Estoques',
      '1.1.3.01 - Estoques',
      'Working Capital',
    ]);
  });

  it('offers what units post to, and months that they have balances of', async () => {
    const { options, closed } = await cockpit.table.filter(
      filter('businessUnitID=9311&category1=Current+Assets'),
    );
    expect(options.category2).toEqual(['Clientes']);
    expect(closed.map(({ code }) => code)).toEqual(['2026-10', '2026-09']);
  });

  it('takes a unit without balances, and only it, for no choice', async () => {
    const added = { ...(await collection(database.db, businessUnits).findOne({ _id: '9311' })), _id: '4313' };
    await collection(database.db, businessUnits).insertOne(businessUnitSchema.parse(added));
    const { chosen, closed, problems, rows } = await page('businessUnitID=4313');
    expect(problems).toEqual({ businessUnitID: 'Não há saldos da unidade "4313".' });
    expect(chosen).toMatchObject({ businessUnitID: '', report: 'Balance Sheet' });
    expect(closed[0]?.code).toBe('2026-10');
    expect(rows).toEqual([]);
    await collection(database.db, businessUnits).deleteOne({ _id: '4313' });
  });

  it('finds nothing wrong with a choice where there is nothing to choose from', async () => {
    const held = await collection(database.db, balances).find().toArray();
    await collection(database.db, balances).deleteMany({});
    const { chosen, closed, problems, rows } = await page();
    await collection(database.db, balances).insertMany(held);
    expect([closed, problems, rows]).toEqual([[], {}, []]);
    expect(chosen).toMatchObject({ report: '' });
  });

  it('reckons the cycle of a unit: balances in days of its last twelve months', async () => {
    const { cycle } = await page('businessUnitID=2236');
    expect(cycle?.map(({ name, days, change }) => [name, days, change])).toEqual([
      ['DSO', 109.5, 18.2],
      ['DIO', 243.3, 0],
      ['DPO', 109.5, -12.2],
      ['CCC', 243.3, 30.4],
    ]);
    expect(cycle?.[0]?.trend.map(({ days }) => days)).toEqual([...Array(12).fill(91.3), 109.5]);
    const young = await page('businessUnitID=9311');
    expect(young.cycle?.every(({ days }) => days === null)).toBe(true);
  });

  it.each([
    ['a unit that is not in the list', 'businessUnitID=9999', 'businessUnitID'],
    ['a report that is none', 'report=Profit', 'report'],
    ['a category of another', 'category1=Equity&category2=Estoques', 'category2'],
    ['months the wrong way round', 'dateStart=2026-10&dateEnd=2026-09', 'dateEnd'],
    ['an operator', 'businessUnitID[$ne]=1&report[$gt]=&category1=%7B%22%24ne%22%3A1%7D', 'category1'],
  ])('says at the field what is wrong with %s, and shows no figures', async (_what, query, field) => {
    const { rows, problems } = await page(query);
    expect([rows, Object.keys(problems)]).toEqual([[], [field]]);
    await expect(cockpit.table.export(filter(query))).rejects.toMatchObject({ status: 422 });
  });

  it('is empty for a period without balances', async () => {
    const { rows, problems, cycle } = await page('dateStart=2019-05&dateEnd=2019-06');
    expect([rows, problems, cycle]).toEqual([[], {}, null]);
  });

  it('goes out as a file with what hangs on its rows', async () => {
    await cockpit.comments.add(ana, await scope('1.1.2.01'), { id: '', text: '=campanha' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of exportFile('csv', await cockpit.table.export(filter())).chunks)
      chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString().split('\r\n');
    expect(lines[0]).toContain('Description;Level;Sep 26;Oct 26;Dif. $;Dif. %;Comments;Files');
    expect(lines.find((line) => line.includes('1.1.2.01'))).toContain(';600;720;120;20;Ana: =campanha;');
    const { cover } = await cockpit.table.export(filter('businessUnitID=9311&category1=Equity'));
    expect(cover?.facts).toContainEqual(['Business Unit', '9311 - Soluções']);
    expect(cover?.facts).toContainEqual(['Category 1', 'Equity']);
  });
});

const scope = async (row: string, query = '') => (await cockpit.table.row(filter(query), row)).scope;
const group = 'Balance Sheet / Current Assets';
const inJune = 'dateStart=2026-05&dateEnd=2026-06';

describe('comments', () => {
  beforeEach(() => collection(database.db, cockpitComments).deleteMany({}));
  const say = async (who: Person, text: string, query = '', row = group) =>
    cockpit.comments.add(who, await scope(row, query), { id: new ObjectId().toHexString(), text });

  it('are kept on any row, several, with author and time, once however often they are sent', async () => {
    const id = new ObjectId().toHexString();
    for (let again = 0; again < 2; again++)
      await cockpit.comments.add(ana, await scope(group), { id, text: 'Campanha' });
    await say(bia, 'Conferido');
    const { comments } = await cockpit.table.notes(ana, filter(), group);
    expect(comments.shown.map(({ text, by, own, month }) => [text, by, own, month])).toEqual([
      ['Campanha', 'Ana', true, 'Oct 26'],
      ['Conferido', 'Bia', false, 'Oct 26'],
    ]);
    const row = (await page()).rows.find(({ id: rowId }) => rowId === group);
    expect(row?.notes).toEqual({ comments: 2, latest: 'Conferido', files: 0 });
  });

  it('belong to the months that were compared; others stand apart', async () => {
    await say(ana, 'De junho', inJune);
    const now = await cockpit.table.notes(ana, filter(), group);
    expect([now.comments.shown, now.comments.others.map(({ text }) => text)]).toEqual([[], ['De junho']]);
    const year = await cockpit.table.notes(ana, filter('dateStart=2025-10&dateEnd=2026-10'), group);
    expect(year.comments.shown).toHaveLength(1);
  });

  it('of a unit show in that unit and in all together, and in no other', async () => {
    await say(ana, 'Só da 9311', 'businessUnitID=9311');
    const count = async (query: string) =>
      (await cockpit.table.notes(ana, filter(query), group)).comments.shown.length;
    expect(await Promise.all(['businessUnitID=9311', '', 'businessUnitID=2236'].map(count))).toEqual([
      1, 1, 0,
    ]);
  });

  it('are changed and deleted by their author alone, which the audit trail tells', async () => {
    await say(ana, 'Antes');
    const first = async () => (await cockpit.table.notes(ana, filter(), group)).comments.shown[0];
    const id = (await first())?.id ?? '';
    await expect(cockpit.comments.edit(bia, group, { id, text: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(cockpit.comments.remove(bia, group, id)).rejects.toMatchObject({ status: 404 });
    await cockpit.comments.edit(ana, group, { id, text: 'Depois' });
    expect(await first()).toMatchObject({ text: 'Depois', edited: expect.any(String) as string });
    await cockpit.comments.remove(ana, group, id);
    await cockpit.comments.remove(ana, group, id);
    expect(await first()).toBeUndefined();
    const told = await collection(database.db, auditTrail)
      .find({ subject: group })
      .sort({ _id: 1 })
      .toArray();
    expect(told.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['cockpit.comment.edit', 'Antes', 'Depois'],
      ['cockpit.comment.delete', 'Depois', null],
    ]);
  });

  it.each([
    ['an empty text', { intent: 'comment', row: group, text: ' ' }, 'Escreva o comentário.'],
    ['a text too long', { intent: 'comment', row: group, text: 'a'.repeat(2_001) }, '2.000 caracteres'],
    ['an unknown form', { intent: 'drop', row: group, text: 'a' }, 'não foi entendido'],
  ])('refuse %s, and keep what was typed', async (_what, fields, said) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const answer = await cockpit.forms.submit(ana, filter(), form);
    expect(answer).toMatchObject({ status: 422, typed: fields.text });
    expect(answer?.message).toContain(said);
  });

  it('have no row outside the table', async () => {
    await expect(scope('1.1.3.01', 'businessUnitID=9311')).rejects.toMatchObject({ status: 404 });
    await expect(scope('toString')).rejects.toMatchObject({ status: 404 });
  });
});

describe('files', () => {
  beforeEach(() => collection(database.db, cockpitFiles).deleteMany({}));
  const attach = (sent: Parameters<typeof multipart>[1], row = group) =>
    cockpit.forms.receive(multipart('files', sent), ana, filter(), row);
  const listed = async (who = ana) => (await cockpit.table.notes(who, filter(), group)).files.shown;

  it('are attached and given back under their own names', async () => {
    await attach([
      ['Conciliação %22out%22.pdf', '%PDF-1.7 conteúdo'],
      ['notas.csv', 'conta;valor\n'],
    ]);
    const [first, second] = await listed(bia);
    expect([first?.name, first?.size, first?.by, first?.own, second?.name]).toEqual([
      'Conciliação "out".pdf',
      '18 B',
      'Ana',
      false,
      'notas.csv',
    ]);
    const address = new URL(await cockpit.files.downloadUrl(first?.id ?? ''), 'http://portal');
    const signed = storage.verify(address.pathname.split('/').at(-1) ?? '', address.searchParams);
    expect(signed?.name).toBe('Conciliação "out".pdf');
    const bytes: Buffer[] = [];
    for await (const chunk of await storage.open(signed?.key ?? '')) bytes.push(chunk as Buffer);
    expect(Buffer.concat(bytes).toString()).toBe('%PDF-1.7 conteúdo');
  });

  it('stay when the sweep of unclaimed objects comes by, even where they could not be told to it', async () => {
    await attach([['a.txt', 'a']]);
    const record = await collection(database.db, cockpitFiles).findOne({});
    await unclaimed.expect(record?.key ?? '');
    const tomorrow = () => Date.now() + 25 * 3_600_000;
    await unclaimedAt(tomorrow).sweep();
    expect(await storage.size(record?.key ?? '')).toBe(1);
    expect(await collection(database.db, unclaimedObjects).countDocuments()).toBe(0);
  });

  it.each([
    ['no file', [], 422, 'Escolha ao menos um arquivo.'],
    ['a kind that is not taken', [['a.html', '<script>']], 422, 'arquivos .html não são aceitos'],
    ['a program under another name', [['a.pdf', 'MZ\0']], 422, 'não é de um arquivo .pdf'],
    ['an empty one', [['a.pdf', '']], 422, 'está vazio'],
    [
      'one among good ones',
      [
        ['a.txt', 'a'],
        ['b.exe', 'b'],
      ],
      422,
      '.exe não são aceitos',
    ],
    ['one too large', [['a.txt', Buffer.alloc(20 * 1024 ** 2 + 1, 'a')]], 413, 'passa de 20 MB'],
    ['too many', Array.from({ length: 11 }, (_, at) => [`${at}.txt`, 'a'] as const), 413, 'no máximo 10'],
  ] as const)('refuse %s, and keep nothing of it', async (_what, sent, status, said) => {
    const refused = await attach(sent).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status, fields: { files: expect.stringContaining(said) as string } });
    expect(await listed()).toEqual([]);
    expect(await collection(database.db, unclaimedObjects).countDocuments()).toBe(0);
  });

  it('are deleted by who attached them, with their objects', async () => {
    await attach([['a.txt', 'a']]);
    const id = (await listed())[0]?.id ?? '';
    const { key = '' } = (await collection(database.db, cockpitFiles).findOne({})) ?? {};
    await expect(cockpit.files.remove(bia, group, id)).rejects.toMatchObject({ status: 404 });
    await cockpit.files.remove(ana, group, id);
    await cockpit.files.remove(ana, group, id);
    await expect(storage.size(key)).rejects.toMatchObject({ status: 404 });
    await expect(cockpit.files.downloadUrl(id)).rejects.toMatchObject({ status: 404 });
  });
});
