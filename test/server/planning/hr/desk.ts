import { ObjectId, type Db, type Document } from 'mongodb';
import { month, monthDate } from '../../../../app/domain/values/month';
import type { Role } from '../../../../app/domain/people/access/roles';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { hrRecords, type HrRecord } from '../../../../server/planning/hr/collection';
import { hrSheet } from '../../../../server/planning/hr/hr';
import { collectionsOf } from '../../../../server/planning/sheets/sheet';
import { SheetService } from '../../../../server/planning/sheets/sheet-service';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import type { Person } from '../../../../server/people/users/user';
import { testDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
export const centro = 'Loja Centro';
export const paulista = 'Loja Paulista';
export const october = { from: month(2026, 10), to: month(2026, 10) };

const person = (name: string, type: Role, stores: string[] = []): Person => ({
  email: `${name}@demo.example`,
  name,
  type,
  stores,
});
export const gold = person('gold', 'USER GOLD');
export const admin = person('admin', 'SYSTEM ADMIN');
export const silver = person('silver', 'USER SILVER', [centro]);
export const bronze = person('bronze', 'USER BRONZE');

const record = (filial_nome: string, nome: string, at: number, serial: number): HrRecord => ({
  _id: new ObjectId(),
  marca_cod: 'EV',
  marca_desc: 'Energia Varejo',
  filial_cod: '0001',
  filial_nome,
  mes_apur: monthDate(at),
  matricula: String(serial),
  nome,
  cpf: '52998224725',
  cargo_cod: 'V01',
  cargo_nome: 'Vendedor',
  datas_afastamento: '',
  vendas_adicionais: 1,
  dias_media: 22,
  result_qtde_servico: 3,
  result_desafio_mensal: 4,
  vendas_servicos: 5,
  comentario: '',
  version: 1,
});

/** Four people of a branch in three months, and one of another. */
export const rowsOfBranches = (): HrRecord[] => [
  ...['Zélia', 'Ágata', 'Agnes', 'Bruno'].flatMap((nome, index) =>
    [9, 10, 11].map((at) => record(centro, nome, month(2026, at), index)),
  ),
  record(paulista, 'Outra', month(2026, 10), 9),
];

/** Two branches with the figures of their people, on a database of its own; October 2026 is the last full month. */
export async function openDesk() {
  const trailOnly = [auditTrail] as unknown as CollectionDefinition<Document>[];
  const database = await testDatabase([...collectionsOf([hrSheet]), ...trailOnly]);
  const { db } = database;
  const records = collection(db, hrRecords);
  const changes = collection(db, hrSheet.changes);
  const trail = collection(db, auditTrail);

  const on = (now: string, currentMonth = false, by = db) => {
    const clock = createClock(timeZone, { now: new Date(now), epoch: new Date() });
    return new SheetService(hrSheet, {
      db: by,
      clock,
      timeZone,
      audit: new Audit(by, clock),
      settings: { hr: { currentMonth, editingTypes: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'] } },
    });
  };
  const day = '2026-11-16T15:00:00Z';
  const hr = on(day);

  return {
    db,
    hr,
    /** HR of another process, by its own way to the database. */
    over: (by: Db) => on(day, false, by),
    /** The same database seen on another day. */
    on,
    records,
    changes,
    trail,
    /** Puts the figures back as they were, without a history. */
    async reset() {
      await records.deleteMany({});
      await changes.deleteMany({});
      await trail.deleteMany({});
      await records.insertMany(rowsOfBranches());
    },
    /** The first row of October. */
    async first() {
      const [row] = (await hr.reading.rows(gold, centro, october)).rows;
      if (!row) throw new Error('no row');
      return row;
    },
    close: database.close,
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
