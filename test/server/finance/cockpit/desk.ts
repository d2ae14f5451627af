import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Document } from 'mongodb';
import { cockpitFilterOf } from '../../../../app/domain/finance/cockpit/filter';
import { Audit } from '../../../../server/people/audit/audit';
import { Balances } from '../../../../server/finance/balances/balances';
import { createClock } from '../../../../server/platform/clock';
import { cockpitCollections } from '../../../../server/finance/cockpit/collection';
import { openCockpit } from '../../../../server/finance/cockpit/open';
import { namedObjects } from '../../../../server/data/files/named-objects';
import { UploadQuota } from '../../../../server/data/files/upload-quota';
import { PendingUploads } from '../../../../server/data/files/pending-uploads';
import { collections } from '../../../../server/collections';
import { loadRows } from '../../../servers/base-rows';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import type { Person } from '../../../../server/people/users/user';
import { quiet, testDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';

const person = (email: string, name: string): Person => ({ email, name, type: 'USER GOLD', stores: [] });
export const ana = person('ana@teste.example', 'Ana');
export const bia = person('bia@teste.example', 'Bia');

/** A row of the table that notes hang on. */
export const group = 'Balance Sheet / Current Assets';
export const filter = (query = '') => cockpitFilterOf(new URLSearchParams(query));

const account = (
  code: string,
  category1: string,
  category2: string,
  measure: string,
  working_capital: 'sim' | 'não' | '' = 'sim',
) => ({
  account: code,
  name: category2,
  statement: code.startsWith('3') ? 'income' : 'balance',
  category1,
  category2,
  category3: category2,
  measure,
  working_capital,
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
    const data_ref = new Date(Date.UTC(2024, 8 + at, 1)).toISOString().slice(0, 7);
    for (const [code, reais, more] of amounts)
      for (const businessUnitID of at >= 24 && code !== '1.1.3.01' ? ['2236', '9311'] : ['2236'])
        yield {
          businessUnitID,
          account: code,
          data_ref,
          valor: Math.round((reais + (at === 25 ? more : 0)) * 100) / 100,
        };
  }
}

/** A cockpit over the balances of two companies, on a database and a folder of its own. */
export async function openDesk() {
  const database = await testDatabase(collections);
  const { db } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-cockpit-'));
  const storage = new DiskStorage(folder, ['cockpit'.padEnd(32, '-')]);
  const holders = cockpitCollections as unknown as CollectionDefinition<Document>[];
  const pendingUploadsAt = (wallClock: () => number) =>
    new PendingUploads({ db, storage, log: quiet, named: namedObjects(db, holders), wallClock });
  const pendingUploads = pendingUploadsAt(Date.now);
  const now = new Date('2026-11-16T15:00:00Z');
  const clock = createClock(timeZone, { now, epoch: new Date() });
  const cockpit = openCockpit({
    db,
    balances: new Balances(db),
    storage,
    pendingUploads,
    allowance: new UploadQuota({ db, dailyBytes: 1 << 30, timeZone, log: quiet }),
    clock,
    timeZone,
    audit: new Audit(db, clock),
  });
  await new MasterData(db, everyArea).addStandardBases();
  await loadRows(db, 'empresa', [
    { businessUnitID: '2236', name: 'Varejo' },
    { businessUnitID: '9311', name: 'Soluções' },
  ]);
  await loadRows(db, 'plano_contas', [
    account('1.1.2.01', 'Current Assets', 'Clientes', 'receivables'),
    account('1.1.3.01', 'Current Assets', 'Estoques', 'inventory'),
    account('1.2.2.01', 'No-current Assets', 'Imobilizado', '', 'não'),
    account('2.1.1.01', 'Current Liabilities', 'Fornecedores', 'payables'),
    account('2.3.1.01', 'Equity', 'Capital', '', 'não'),
    account('3.1.1.01', 'Receita operacional bruta', 'Vendas', 'revenue'),
    account('3.2.1.01', 'Custos', 'Custo', 'cogs'),
  ]);
  await loadRows(db, 'saldo', ledger());

  return {
    ...cockpit,
    db,
    storage,
    pendingUploads,
    /** What looks after objects without a record, at another time. */
    pendingUploadsAt,
    /** What a note on a row belongs to. */
    scope: async (row: string, query = '') => (await cockpit.table.row(filter(query), row)).scope,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
