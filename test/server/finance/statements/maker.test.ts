import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsOut } from '../../../../server/data/webhooks/announce';
import { month } from '../../../../app/domain/values/month';
import type { StatementRequest } from '../../../../app/domain/finance/statements/request';
import { Balances } from '../../../../server/finance/balances/balances';
import { BalanceMonths } from '../../../../server/finance/balances/months';
import { MonthChecks } from '../../../../server/finance/closing/month-accounts';
import { createClock } from '../../../../server/platform/clock';
import { Problem } from '../../../../server/platform/errors';
import { collections } from '../../../../server/collections';
import { balanceRows } from '../../../../server/demo/balances';
import { loadRows } from '../../../../server/demo/base-rows';
import { businessUnitRows } from '../../../../server/demo/business-units';
import { ledgerAccountRows } from '../../../../server/demo/ledger-accounts';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { collection } from '../../../../server/platform/mongo/collection';
import { statementOrders, financialReports } from '../../../../server/finance/statements/collection';
import { StatementDesk } from '../../../../server/finance/statements/desk';
import { StatementMaker } from '../../../../server/finance/statements/maker';
import { isPublic } from '../../../../server/finance/statements/office';
import { Statements } from '../../../../server/finance/statements/statements';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

const october: StatementRequest = { businessUnitID: '2236', type: 'MONTHLY', dateRef: month(2026, 10) };
const clock = createClock('America/Sao_Paulo', { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
const timeZone = 'America/Sao_Paulo';

let database: TestDatabase;
let folder: string;
let storage: DiskStorage;
let background: WorkQueue;
let desk: StatementDesk;
let list: Statements;
let written: string[];
let news: NewsOut[];
let broken: boolean;
let maker: StatementMaker;

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  await new MasterData(db).addStandardBases();
  await loadRows(db, 'empresa', businessUnitRows());
  await loadRows(db, 'plano_contas', ledgerAccountRows());
  await loadRows(
    db,
    'saldo',
    [...balanceRows()].filter((row) => row['businessUnitID'] === '2236'),
  );
  folder = await mkdtemp(path.join(tmpdir(), 'portal-statements-'));
  storage = new DiskStorage(folder, ['secret'.padEnd(32, '-')]);
  background = new WorkQueue(db, quiet);
  const balances = new Balances(db);
  desk = new StatementDesk(balances, new MonthChecks(balances, new BalanceMonths(db)));
  list = new Statements(db, { desk, storage, timeZone, publicUrl: undefined, log: quiet });
  const writer = (name: string) => async () => () => {
    if (broken) return Promise.reject(new Error('no paper'));
    written.push(name);
    return Promise.resolve(Buffer.from(name));
  };
  const writers = { DOCX: writer('DOCX'), XLSX: writer('XLSX') };
  maker = new StatementMaker(db, {
    desk,
    storage,
    background,
    clock,
    announce: (told) => Promise.resolve(void news.push(told)),
    timeZone,
    writers,
  });
});
afterAll(async () => {
  await background.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [written, news] = [[], []];
  broken = false;
  await collection(database.db, statementOrders).deleteMany({});
  await collection(database.db, financialReports).deleteMany({});
});

const order = () => maker.order(october, 'ana@demo.example');
const steps = async () => (await list.result(october)).step;

describe('a statement', () => {
  test('asked for twice and made by two workers at once is made once, with both documents', async () => {
    await order();
    await order();
    expect((await list.result(october)).cards.map(({ size }) => size)).toEqual([null, null]);
    await Promise.all([maker.run('2236-MONTHLY-2026-10'), maker.run('')]);
    expect(written).toEqual(['DOCX', 'XLSX']);
    expect(news).toEqual([
      {
        type: 'statement.ready',
        key: expect.stringContaining('2236-MONTHLY-2026-10 '),
        data: { company: '2236', type: 'MONTHLY', period: '10/2026' },
        href: '/ij/preview_financial?businessUnitID=2236&type=MONTHLY&dateRef=2026-10',
      },
    ]);
    const { step, cards } = await list.result(october);
    expect(step).toBe('done');
    expect(cards.map(({ type, size }) => [type, size])).toEqual([
      ['DOCX', 4],
      ['XLSX', 4],
    ]);
    expect((await list.preview('2236-MONTHLY-2026-10', 'XLSX')).company.code).toBe('2236');
    await order();
    expect(await steps()).toBe('done');
  });

  test('is made anew once its figures have changed', async () => {
    await order();
    await maker.run('');
    const [document] = await list.documents(october);
    await database.db
      .collection('saldo')
      .updateOne(
        { businessUnitID: '2236', account: '1.1.1.01', data_ref: new Date('2026-10-01T00:00:00Z') },
        { $inc: { valor: 0.01 } },
      );
    await order();
    expect(await steps()).toBe('waiting');
    await maker.run('');
    expect(written).toHaveLength(4);
    await expect(storage.size(document?.originalFile ?? '')).rejects.toMatchObject({ kind: 'absent' });
  });

  test('that fails three times is failed, and is made when asked for again', async () => {
    await order();
    broken = true;
    for (const expected of ['waiting', 'waiting', 'failed']) {
      await expect(maker.run('')).rejects.toThrow('no paper');
      expect(await steps()).toBe(expected);
    }
    await order();
    expect(await steps()).toBe('failed');
    broken = false;
    await maker.order(october, 'ana@demo.example', true);
    await maker.run('');
    expect(await steps()).toBe('done');
  });

  test('waits for a store that is away, however often it is tried meanwhile', async () => {
    await order();
    const away = vi
      .spyOn(storage, 'put')
      .mockImplementation(() => Promise.reject(new Problem('unavailable', 'away')));
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(maker.run('')).rejects.toThrow('away');
      expect(await steps()).toBe('waiting');
    }
    away.mockRestore();
    await maker.run('');
    expect(await steps()).toBe('done');
  });
});

describe('what is asked for', () => {
  const asked = { businessUnitID: '2236', type: 'MONTHLY', dateRef: '2026-10' };
  test.each([
    [{ businessUnitID: '1234' }, 'invalid', 'businessUnitID'],
    [{ businessUnitID: '{"$ne":1}' }, 'invalid', 'businessUnitID'],
    [{ type: 'WEEKLY' }, 'invalid', 'type'],
    [{ dateRef: 'ontem' }, 'invalid', 'dateRef'],
    [{ dateRef: '2026-11' }, 'absent', 'dateRef'],
    [{ type: 'ANNUAL', dateRef: '2026' }, 'absent', 'dateRef'],
  ])('%j is refused as %s at %s', async (part, kind, field) => {
    await expect(desk.request({ ...asked, ...part })).rejects.toMatchObject({
      kind,
      fields: { [field]: expect.any(String) as string },
    });
  });
});

test.each([
  [undefined, false],
  ['http://portal.acme.com', false],
  ['https://localhost:3000', false],
  ['https://10.0.0.4', false],
  ['https://portal.acme.local', false],
  ['https://portal.acme.com', true],
])('the Office viewer reaches %s: %s', (address, expected) => expect(isPublic(address)).toBe(expected));
