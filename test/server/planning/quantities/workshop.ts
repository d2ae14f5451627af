import { ObjectId, type Db } from 'mongodb';
import { emptyFilter, type PlanFilter } from '../../../../app/domain/planning/quantities/filter';
import { Audit } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { recordCollections } from '../../../../server/data/master-data/records';
import { notices } from '../../../../server/people/notices/collection';
import { Notices } from '../../../../server/people/notices/notices';
import { quantityCollections } from '../../../../server/planning/quantities/collections';
import { openPlanning } from '../../../../server/planning/quantities/open';
import { planRows, type PlanRecord } from '../../../../server/planning/quantities/row';
import type { Person } from '../../../../server/people/users/user';
import { auditTrail } from '../../../../server/people/audit/audit';
import { quiet, testDatabase } from '../../../servers/mongo';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import type { Document } from 'mongodb';

export const ana: Person = { email: 'ana@demo.example', name: 'Ana', type: 'USER GOLD', stores: [] };
export const bia: Person = { ...ana, email: 'bia@demo.example', name: 'Bia' };

export const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'] as const;
export const filter = (given: Partial<PlanFilter>): PlanFilter => ({ ...emptyFilter, ...given });

/** A planning service on an empty database of its own. */
export async function planningWorkshop() {
  const database = await testDatabase([
    auditTrail,
    notices,
    ...quantityCollections,
    ...recordCollections,
  ] as unknown as CollectionDefinition<Document>[]);
  const clock = createClock('America/Sao_Paulo');
  const audit = new Audit(database.db, clock);
  const background = new WorkQueue(database.db, quiet);
  const notes = new Notices(database.db, clock, quiet);
  const planning = openPlanning(database.db, {
    background,
    notices: notes,
    audit,
    clock,
    timeZone: 'America/Sao_Paulo',
    log: quiet,
  });
  return {
    db: database.db,
    clock,
    rows: planRows(database.db),
    planning,
    background,
    notices: notes,
    close: async () => {
      await background.stop();
      await database.close();
    },
  };
}

let made = 0;

/** A row as ingest leaves it, saved long ago. */
export function planRow(given: Partial<PlanRecord> = {}): PlanRecord {
  made += 1;
  return {
    _id: new ObjectId(),
    creationDate: new Date(Date.UTC(2026, 0, 1) + made * 1_000),
    version: 1,
    sku: `SK${made}`,
    channel: 'FSS',
    data_ref: new Date(Date.UTC(2026, 0, 1)),
    valor: 100,
    material_description: 'Creme hidratante',
    marca: 'Lumina',
    hero: 'non-hero',
    abcd: 'A',
    plc_localsku: '3-Released',
    category_sku: 'Rosto',
    categoria_principal_sku: 'Skincare',
    sub_categoria_sku: 'Hidratantes',
    ...given,
  };
}

/** As many rows as asked, spread over four channels, two years of months and ten brands; many share an instant. */
export async function fill(db: Db, count: number): Promise<PlanRecord[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    planRow({
      sku: `SK${String(Math.floor(index / 96)).padStart(5, '0')}`,
      channel: channels[index % 4] ?? 'FSS',
      data_ref: new Date(Date.UTC(2026, Math.floor(index / 4) % 24, 1)),
      valor: (index * 7919) % 3_000,
      marca: `Marca ${Math.floor(index / 96) % 10}`,
      abcd: index % 5 === 0 ? null : 'B',
      creationDate: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 700) * 60_000),
    }),
  );
  for (let at = 0; at < rows.length; at += 5_000)
    await planRows(db).insertMany(rows.slice(at, at + 5_000), { ordered: false });
  return rows;
}
