import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoNetworkError, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cellKey, deferredTax, valueField } from '../../../../app/domain/finance/fiscal/fiscal-asset';
import { Audit } from '../../../../server/people/audit/audit';
import { Balances } from '../../../../server/finance/balances/balances';
import { collections } from '../../../../server/collections';
import { loadRows } from '../../../servers/base-rows';
import { ledgerAccountRows } from '../../../../server/demo/ledger-accounts';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { createClock } from '../../../../server/platform/clock';
import { balanceRows } from '../../../../server/demo/balances';
import { businessUnitRows } from '../../../../server/demo/business-units';
import { seedFiscal } from '../../../../server/demo/fiscal';
import { fiscalCollections, fiscalItems } from '../../../../server/finance/fiscal/collection';
import { UploadQuota } from '../../../../server/data/files/upload-quota';
import { namedObjects } from '../../../../server/data/files/named-objects';
import { PendingUploads, unclaimedObjects } from '../../../../server/data/files/pending-uploads';
import { FiscalAttachments } from '../../../../server/finance/fiscal/attachments';
import { Fiscal } from '../../../../server/finance/fiscal/fiscal';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import type { Person } from '../../../../server/people/users/user';
import { isKill, mortal } from '../../planning/edits/mortal';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { multipart } from '../../../servers/multipart';

const ana = { email: 'ana@demo.example', name: 'Ana', type: 'USER GOLD', stores: [] } as unknown as Person;
const timeZone = 'America/Sao_Paulo';
let database: TestDatabase;
let folder: string;
let fiscal: Fiscal;
let storage: DiskStorage;
let attachments: FiscalAttachments;

/** One process. */
function over(db: Db): Fiscal {
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  return new Fiscal(db, {
    balances: new Balances(db),
    storage,
    audit: new Audit(db, clock),
    clock,
    timeZone,
  });
}

const pendingUploadsAt = (wallClock: () => number) => {
  const { db } = database;
  const named = namedObjects(db, fiscalCollections as unknown as CollectionDefinition<Document>[]);
  return new PendingUploads({ db, storage, log: quiet, named, wallClock });
};

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  folder = await mkdtemp(path.join(tmpdir(), 'portal-fiscal-'));
  storage = new DiskStorage(folder, ['secret'.padEnd(32, '-')]);
  await new MasterData(db, everyArea).addStandardBases();
  await loadRows(db, 'empresa', businessUnitRows());
  await loadRows(db, 'plano_contas', ledgerAccountRows());
  await loadRows(
    db,
    'saldo',
    [...balanceRows()].filter((row) => row['account'] === '1.2.1.02'),
  );
  await seedFiscal({ db, storage });
  fiscal = over(db);
  attachments = new FiscalAttachments({
    fiscal,
    storage,
    pendingUploads: pendingUploadsAt(Date.now),
    allowance: new UploadQuota({ db, dailyBytes: 1 << 30, timeZone, log: quiet }),
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The version that a form of a company is drawn with. */
const drawn = async (code: string) => (await fiscal.page(code)).version;

const cell = cellKey('provisoes-civeis', 2025);

describe('the fiscal asset', () => {
  test('of every company is worth what its balance sheet shows', async () => {
    for (const { code } of await fiscal.companies()) {
      const { lines, booked } = await fiscal.page(code);
      for (const index of [0, 1]) {
        const base = lines.reduce((total, { cents }) => total + (cents[index] ?? 0), 0);
        expect(Math.abs(deferredTax(base) - (booked[index] ?? 0))).toBeLessThanOrEqual(1);
      }
    }
  });

  test.each([
    [25, 9],
    [75, 26],
    [-25, -9],
    [-75, -26],
    [-26, -9],
    [0, 0],
  ])('of %i centavos is worth %i', (base, worth) => {
    expect(deferredTax(base)).toBe(worth);
  });

  test('is compared with the deferred tax of the balance sheet net of what is owed of it', async () => {
    const { booked, years } = await fiscal.page('2236');
    const owed = { account: '2.2.9.01', name: 'IRPJ e CSLL diferidos passivos', statement: 'balance' };
    const at = {
      businessUnitID: '2236',
      account: owed.account,
      data_ref: `${years[0]}-12`,
      valor: '1.500,25',
    };
    const income = { account: '8.9.9.01', name: 'Tributos diferidos no resultado', statement: 'income' };
    await loadRows(database.db, 'plano_contas', [
      { ...owed, category1: 'No-current Liabilities', measure: 'deferred_tax' },
      { ...income, category1: 'Taxes on profit', measure: 'deferred_tax' },
    ]);
    await loadRows(database.db, 'saldo', [at, { ...at, account: income.account, valor: '77,00' }]);
    expect((await fiscal.page('2236')).booked).toEqual([(booked[0] ?? 0) - 150_025, booked[1]]);
  });

  test('keeps what is confirmed, as Brazilians write it', async () => {
    const saved = await fiscal.save(ana, '4313', {
      typed: new Map([[cell, '1.234,56']]),
      observations: ' Revisto. ',
      version: await drawn('4313'),
    });
    expect(saved).toEqual({ saved: true });
    const page = await fiscal.page('4313');
    expect(page.lines.find(({ key }) => key === 'provisoes-civeis')?.cents[0]).toBe(123_456);
    expect(page.observations).toBe('Revisto.');
    expect(page.changed).toContain(ana.email);
    expect(await database.db.collection('audit').countDocuments({ action: 'fiscal-asset.save' })).toBe(1);
  });

  test('confirmed over somebody else’s values is a conflict that shows both, and saves nothing', async () => {
    const version = await drawn('4664');
    await fiscal.save(ana, '4664', { typed: new Map([[cell, '10']]), observations: 'Deles', version });
    const after = await drawn('4664');
    const answer = await fiscal.save(ana, '4664', {
      typed: new Map([[cell, '20']]),
      observations: 'Deles',
      version,
    });
    expect(answer).toEqual({
      saved: false,
      conflicts: [{ label: 'Provisões cíveis e tributárias (2025)', theirs: '10,00', yours: '20,00' }],
    });
    expect(await drawn('4664')).toBe(after);
  });

  test('is saved by the first of two who save at once, and shown to the second', async () => {
    const version = await drawn('5454');
    const answers = await Promise.all(
      ['10', '20'].map((text) =>
        fiscal.save(ana, '5454', { typed: new Map([[cell, text]]), observations: '', version }),
      ),
    );
    expect(answers.map(({ saved }) => saved).sort()).toEqual([false, true]);
  });

  test('is brought in whole by another process where the one that saved it died halfway', async () => {
    const { db } = database;
    const typed = new Map([
      [cell, '11'],
      [cellKey('provisoes-civeis', 2024), '12'],
    ]);
    const form = { typed, observations: 'Até o fim', version: await drawn('5454') };
    // It dies in the bulk write: after the observations with their line in the trail, and the record of the save.
    const died = await over(mortal(db, { writes: 3 }))
      .save(ana, '5454', form)
      .then(() => false, isKill);
    expect(died).toBe(true);
    const shown = async () =>
      (await fiscal.page('5454')).lines.find(({ key }) => key === 'provisoes-civeis')?.cents;
    expect(await shown()).not.toEqual([1_100, 1_200]);
    await db.collection('fiscal_changes').updateMany({}, { $set: { heldUntil: new Date(0) } });
    expect(await fiscal.finishInterrupted()).toBe(1);
    expect(await shown()).toEqual([1_100, 1_200]);
    expect(await fiscal.finishInterrupted()).toBe(0);
    const saves = await db.collection('fiscal_changes').find({ businessUnitID: '5454' }).toArray();
    expect(
      await db
        .collection<Document & { _id: string }>('audit')
        .countDocuments({ _id: { $in: saves.map(({ _id }) => `fiscal-asset ${String(_id)}`) } }),
    ).toBe(saves.length);
  });

  test('typed where the base has no row of the year makes one', async () => {
    const rows = database.db.collection('ativo_fiscal');
    await rows.deleteOne({ businessUnitID: '9311', line: 'provisoes-civeis', year: 2024 });
    const typed = new Map([[cellKey('provisoes-civeis', 2024), '7,10']]);
    await fiscal.save(ana, '9311', { typed, observations: '', version: await drawn('9311') });
    expect(
      await rows.findOne({ businessUnitID: '9311', line: 'provisoes-civeis', year: 2024 }),
    ).toMatchObject({
      valor: 7.1,
      label: 'Provisões cíveis e tributárias',
      changedBy: ana.email,
    });
  });

  test('refuses what is no number, and too much text, at its field', async () => {
    const save = (typed: ReadonlyMap<string, string>, observations = '') =>
      fiscal.save(ana, '2236', { typed, observations, version: '' });
    await expect(save(new Map([[cell, 'muito']]))).rejects.toMatchObject({
      kind: 'invalid',
      fields: { [valueField('provisoes-civeis', 2025)]: expect.any(String) as string },
    });
    await expect(save(new Map(), 'x'.repeat(2_001))).rejects.toMatchObject({
      kind: 'invalid',
      fields: { observations: expect.any(String) as string },
    });
    await expect(fiscal.page('0000')).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('an item’s files', () => {
  const item = async () => {
    const found = await collection(database.db, fiscalItems).findOne({ businessUnit: '2236' });
    return {
      found,
      place: { code: '2236', line: 'perdas-de-credito', column: 'worksheet' as const },
    };
  };

  test('take the place of those before', async () => {
    const { found: before, place } = await item();
    await attachments.receive(multipart('files', [['Apuração.csv', 'conta;valor\n']]), ana, place);
    const { found } = await item();
    expect(found?.worksheet).toMatchObject({ name: 'Apuração.csv', size: 12, user: ana.email });
    expect(await storage.size(found?.worksheet?.key ?? '')).toBe(12);
    await expect(storage.size(before?.worksheet?.key ?? '')).rejects.toMatchObject({ kind: 'absent' });
  });

  test('stay where their record arrived and the answer did not', async () => {
    const attach = fiscal.attach.bind(fiscal);
    vi.spyOn(fiscal, 'attach').mockImplementationOnce(async (...given) => {
      await attach(...given);
      throw new MongoNetworkError('the line was cut');
    });
    const { place } = await item();
    const sent = multipart('files', [['Cortado.csv', 'a;b']]);
    await expect(attachments.receive(sent, ana, place)).rejects.toMatchObject({ kind: 'unavailable' });
    await pendingUploadsAt(() => Date.now() + 25 * 3_600_000).sweep();
    const { found } = await item();
    expect(found?.worksheet).toMatchObject({ name: 'Cortado.csv' });
    expect(await storage.size(found?.worksheet?.key ?? '')).toBe(3);
    await attachments.receive(multipart('files', [['Apuração.csv', 'conta;valor\n']]), ana, place);
  });

  test('stay when the sweep of unclaimed objects comes by, even where they could not be told to it', async () => {
    const { found } = await item();
    const key = found?.worksheet?.key ?? '';
    const later = () => Date.now() + 25 * 3_600_000;
    await pendingUploadsAt(Date.now).expect(key);
    await pendingUploadsAt(later).sweep();
    expect(await storage.size(key)).toBe(12);
  });

  test.each([
    ['no file', [], 422, 'Escolha ao menos um arquivo'],
    ['a kind of the other column', [['a.pdf', '%PDF-1.7']], 422, 'Escolha um arquivo .xlsx'],
    ['a program under another name', [['a.xlsx', 'MZ\0\0']], 422, 'Escolha um arquivo .xlsx'],
    ['an empty one', [['a.csv', '']], 422, 'vazio'],
    ['one too large', [['a.csv', Buffer.alloc(20 * 1024 ** 2 + 1, 'a')]], 413, 'passa de 20 MB'],
  ] as const)('refuse %s, and keep nothing of it', async (_what, sent, status, message) => {
    const { found, place } = await item();
    const refused = await attachments
      .receive(multipart('files', sent), ana, place)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status, fields: { files: expect.stringContaining(message) as string } });
    expect((await item()).found).toEqual(found);
    expect(await collection(database.db, unclaimedObjects).countDocuments()).toBe(0);
  });

  test('are of items that there are', async () => {
    const place = { code: '2236', line: 'outra-linha', column: 'document' as const };
    const sent = multipart('files', [['a.pdf', '%PDF-1.7']]);
    await expect(attachments.receive(sent, ana, place)).rejects.toMatchObject({ kind: 'absent' });
  });
});
