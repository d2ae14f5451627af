import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Document } from 'mongodb';
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
import { cockpitCollections } from '../../../server/cockpit/collection';
import { openCockpit } from '../../../server/cockpit/open';
import { files } from '../../../server/files/collection';
import { namedObjects } from '../../../server/files/named-objects';
import { UnclaimedObjects, unclaimedObjects } from '../../../server/files/unclaimed';
import { collection, type CollectionDefinition } from '../../../server/mongo/collection';
import { DiskStorage } from '../../../server/storage/disk';
import type { Person } from '../../../server/users/user';
import { quiet, testDatabase } from '../../servers/mongo';

const timeZone = 'America/Sao_Paulo';

const person = (email: string, name: string): Person => ({ email, name, type: 'USER GOLD', stores: [] });
export const ana = person('ana@teste.example', 'Ana');
export const bia = person('bia@teste.example', 'Bia');

/** A row of the table that notes hang on. */
export const group = 'Balance Sheet / Current Assets';
export const filter = (query = '') => cockpitFilterOf(new URLSearchParams(query));

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

/** A cockpit over the balances of two companies, on a database and a folder of its own. */
export async function openDesk() {
  const definitions = [...balanceCollections, ...cockpitCollections, auditTrail, files, unclaimedObjects];
  const database = await testDatabase(definitions as unknown as CollectionDefinition<Document>[]);
  const { db } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-cockpit-'));
  const storage = new DiskStorage(folder, ['cockpit'.padEnd(32, '-')]);
  const holders = cockpitCollections as unknown as CollectionDefinition<Document>[];
  const unclaimedAt = (wallClock: () => number) =>
    new UnclaimedObjects({ db, storage, log: quiet, named: namedObjects(db, holders), wallClock });
  const unclaimed = unclaimedAt(Date.now);
  const clock = createClock(timeZone);
  const cockpit = openCockpit({
    db,
    balances: new Balances(db),
    storage,
    unclaimed,
    clock,
    timeZone,
    audit: new Audit(db, clock),
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

  return {
    ...cockpit,
    db,
    storage,
    unclaimed,
    /** What looks after objects without a record, at another time. */
    unclaimedAt,
    /** What a note on a row belongs to. */
    scope: async (row: string, query = '') => (await cockpit.table.row(filter(query), row)).scope,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
