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
import { loadRows } from '../../../servers/base-rows';
import { businessUnitRows } from '../../../../server/demo/business-units';
import { ledgerAccountRows } from '../../../../server/demo/ledger-accounts';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { collection } from '../../../../server/platform/mongo/collection';
import {
  statementEditions,
  statementOrders,
  financialReports,
} from '../../../../server/finance/statements/collection';
import { StatementComparison } from '../../../../server/finance/statements/comparison';
import { StatementService } from '../../../../server/finance/statements/statement-service';
import { StatementEditions } from '../../../../server/finance/statements/editions';
import { StatementMaker } from '../../../../server/finance/statements/maker';
import { Statements } from '../../../../server/finance/statements/statements';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import type { ViewerSettings } from '../../../../server/platform/viewer/settings';
import { DocumentViewer } from '../../../../server/platform/viewer/viewer';
import { cancelContract } from '../../platform/work/cancel-contract';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

const october: StatementRequest = { businessUnitID: '2236', type: 'MONTHLY', dateRef: month(2026, 10) };
const clock = createClock('America/Sao_Paulo', { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
const timeZone = 'America/Sao_Paulo';

let database: TestDatabase;
let folder: string;
let storage: DiskStorage;
let background: WorkQueue;
let desk: StatementService;
let list: Statements;
/** Of a portal whose documents open in Office. */
let listInOffice: Statements;
let written: string[];
let news: NewsOut[];
let broken: boolean;
let maker: StatementMaker;
let comparison: StatementComparison;

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  await new MasterData(db, everyArea).addStandardBases();
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
  desk = new StatementService(balances, new MonthChecks(balances, new BalanceMonths(db)));
  const editions = new StatementEditions(db);
  comparison = new StatementComparison(db, { editions, timeZone });
  const seenBy = (settings: ViewerSettings) =>
    new Statements(db, {
      ...{ desk, editions, storage, timeZone, log: quiet },
      viewer: new DocumentViewer(storage, settings),
    });
  list = seenBy({ kind: 'portal' });
  listInOffice = seenBy({ kind: 'office', publicUrl: 'https://portal.energia.com.br' });
  const writer = (name: string) => async () => () => {
    if (broken) return Promise.reject(new Error('no paper'));
    written.push(name);
    return Promise.resolve(Buffer.from(name));
  };
  const writers = { DOCX: writer('DOCX'), XLSX: writer('XLSX') };
  maker = new StatementMaker(db, {
    desk,
    editions,
    storage,
    background,
    clock,
    announce: (item) => Promise.resolve(void news.push(item)),
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
  await collection(database.db, statementEditions).deleteMany({});
});

const key = '2236-MONTHLY-2026-10';
/** Adds to what an account has at the end of a month. */
const post = (valor: number, at = '2026-10') =>
  database.db
    .collection('saldo')
    .updateOne(
      { businessUnitID: '2236', account: '1.1.1.01', data_ref: new Date(`${at}-01T00:00:00Z`) },
      { $inc: { valor } },
    );
const order = () => maker.order(october, 'ana@demo.example');
const make = () => maker.work.run(key);
const steps = async () => (await list.result(october)).step;

describe('a statement', () => {
  cancelContract(() => ({
    cancel: (id, by) => maker.work.cancel(id, by),
    run: (id) => maker.work.run(id),
    order: async () => {
      await maker.order(october, 'ana@demo.example', true);
      return key;
    },
    orderedBy: 'ana@demo.example',
    stateOf: steps,
    nothingLeft: async () => {
      expect((await list.result(october)).cards.map(({ size }) => size)).toEqual([null, null]);
      expect(news).toEqual([]);
    },
  }));

  test('cancelled between its documents leaves none of them, and is not made because somebody looks', async () => {
    await order();
    const kept = collection(database.db, financialReports);
    const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (name, body) => {
      put.mockRestore();
      const stored = await storage.put(name, body);
      await maker.work.cancel(key, { email: 'ana@demo.example', name: 'Ana Lima', administers: false });
      stray.push(name);
      return stored;
    });
    const stray: string[] = [];
    await make();
    expect(written).toEqual(['DOCX']);
    expect([stray.length, await kept.countDocuments()]).toEqual([1, 0]);
    await expect(storage.size(stray[0] ?? '')).rejects.toMatchObject({ kind: 'absent' });
    await order();
    const { step, cancelled } = await list.result(october);
    expect([step, cancelled]).toEqual(['cancelled', 'Cancelado por Ana Lima em 16 Nov 2026 12:00']);
  });

  test('asked for twice and made by two workers at once is made once, with both documents', async () => {
    await order();
    await order();
    expect((await list.result(october)).cards.map(({ size }) => size)).toEqual([null, null]);
    await Promise.all([make(), make()]);
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

  test('opens where the portal is set up for its documents to open, and nowhere else', async () => {
    await order();
    await make();
    expect(await list.online(key, 'DOCX')).toBeNull();
    const online = new URL((await listInOffice.online(key, 'DOCX')) ?? '');
    expect(online.origin).toBe('https://view.officeapps.live.com');
    expect(online.searchParams.get('src')).toMatch(/^https:\/\/portal\.energia\.com\.br\//);
  });

  test('is made anew once its figures have changed', async () => {
    await order();
    await make();
    await post(0.01);
    await order();
    expect(await steps()).toBe('waiting');
    await make();
    expect(written).toHaveLength(4);
  });

  test('made anew keeps what it was, says that it differs, and in which lines and accounts', async () => {
    await order();
    await make();
    expect(await list.result(october)).toMatchObject({ recalculated: '', editions: [] });
    const [document] = await list.documents(october);
    expect(await list.isOutdated(key)).toBe(false);
    await post(12.34);
    expect(await list.isOutdated(key)).toBe(true);
    await Promise.all([order(), order()]);
    await make();
    const { recalculated, editions, cards } = await list.result(october);
    expect(recalculated).toMatch(
      /^Recalculado: difere do documento de 16\/11\/2026 \d\d:\d\d em \d+ linhas\.$/,
    );
    expect(editions).toMatchObject([
      { user: 'ana@demo.example', documents: [{ type: 'DOCX', size: 4 }, { type: 'XLSX' }] },
    ]);
    expect(cards.map(({ size }) => size)).toEqual([4, 4]);
    expect(await storage.size(document?.originalFile ?? '')).toBe(4);
    const [edition] = editions;
    expect((await list.preview(key, 'DOCX', edition?.id)).recalculated).toBeUndefined();
    await expect(list.preview(key, 'DOCX', '2026-01-01')).rejects.toMatchObject({ kind: 'absent' });

    const page = await comparison.page(key, new URLSearchParams());
    expect(page.before?.id).toBe(`${key} ${edition?.id}`);
    expect(page.tables[0]).toMatchObject({
      title: 'Balanço patrimonial – Ativo',
      lines: [
        { label: 'Caixa e equivalentes de caixa', difference: 1_234, accounts: [{ account: '1.1.1.01' }] },
        { look: 'subtotal', difference: 1_234 },
        { look: 'total', difference: 1_234 },
      ],
    });
    const file = await comparison.export(key, new URLSearchParams({ antes: `${key} ${edition?.id}` }));
    const rows = [];
    for await (const row of file.rows) rows.push(row);
    expect(rows[1]).toMatchObject({ account: '1.1.1.01', difference: 12.34 });
  });

  test('made anew twice with the figures of before keeps each generation with its own files', async () => {
    for (const valor of [0, 5, -5]) {
      await post(valor);
      await order();
      await make();
    }
    const { editions, recalculated } = await list.result(october);
    expect(editions).toHaveLength(2);
    expect(recalculated).not.toBe('');
    const kept = await collection(database.db, statementEditions).distinct('documents.originalFile');
    const now = (await list.documents(october)).map(({ originalFile }) => originalFile);
    expect(new Set([...kept, ...now]).size).toBe(6);
    for (const each of [...kept, ...now]) expect(await storage.size(each)).toBe(4);
    const equal = await comparison.page(key, new URLSearchParams({ antes: `${key} ${editions[1]?.id}` }));
    expect([equal.differing, equal.tables]).toEqual([0, []]);
  });

  test('says whether its comparatives are those of the document of that period', async () => {
    const before: StatementRequest = { ...october, dateRef: month(2025, 12) };
    await maker.order(before, 'ana@demo.example');
    await maker.work.run('2236-MONTHLY-2025-12');
    await order();
    await make();
    const comparatives = async () => (await list.preview(key, 'DOCX')).comparatives;
    expect(await comparatives()).toMatchObject([
      { document: expect.stringContaining('Demonstração de 12/2025, gerada em 16/11/2026'), differences: [] },
    ]);
    await post(1, '2025-12');
    await order();
    await make();
    expect((await comparatives())[0]?.differences).toContainEqual({
      label: 'Caixa e equivalentes de caixa',
      before: expect.any(Number) as number,
      now: expect.any(Number) as number,
    });
    expect((await list.result(october)).faults.join(' ')).toContain(
      'Comparativos diferem da Demonstração de 12/2025',
    );
  });

  test('that nobody made, or of a generation that there is not, is not compared', async () => {
    const absent = { kind: 'absent' };
    await expect(comparison.page(key, new URLSearchParams())).rejects.toMatchObject(absent);
    await order();
    await make();
    expect(await comparison.page(key, new URLSearchParams())).toMatchObject({ before: null, tables: [] });
    for (const antes of ['nada', `${key} 2026`, '2236-MONTHLY-2020-01', '{"$ne":1}'])
      await expect(comparison.page(key, new URLSearchParams({ antes }))).rejects.toMatchObject(absent);
  });

  test('that fails three times is failed, and is made when asked for again', async () => {
    await order();
    broken = true;
    for (const expected of ['waiting', 'waiting', 'failed']) {
      await expect(make()).rejects.toThrow('no paper');
      expect(await steps()).toBe(expected);
    }
    await order();
    expect(await steps()).toBe('failed');
    broken = false;
    await maker.order(october, 'ana@demo.example', true);
    await make();
    expect(await steps()).toBe('done');
  });

  test('waits for a store that is away, however often it is tried meanwhile', async () => {
    await order();
    const away = vi
      .spyOn(storage, 'put')
      .mockImplementation(() => Promise.reject(new Problem('unavailable', 'away')));
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(make()).rejects.toThrow('away');
      expect(await steps()).toBe('waiting');
    }
    away.mockRestore();
    await make();
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

  test('a year that is not whole is refused with the months that it lacks', async () => {
    const year = desk.request({ ...asked, type: 'ANNUAL', dateRef: '2026' });
    await expect(year).rejects.toThrow(
      'O demonstrativo de 2026 pede os saldos dos doze meses, e faltam os de nov/26 a dez/26 da empresa 2236',
    );
    const untouched = desk.request({ ...asked, type: 'ANNUAL', dateRef: '2019' });
    await expect(untouched).rejects.toThrow('Não há balanço de 2019 para a empresa 2236');
  });
});
