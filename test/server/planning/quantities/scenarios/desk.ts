import { ObjectId, type Document } from 'mongodb';
import type { NewPlanScenario } from '../../../../../app/domain/planning/quantities/scenario';
import { Audit } from '../../../../../server/people/audit/audit';
import { users } from '../../../../../server/people/users/user';
import { realizedQuantities, type RealizedRecord } from '../../../../../server/planning/quantities/realized';
import { planScenarioCollections } from '../../../../../server/planning/quantities/scenarios/collection';
import { openPlanScenarios } from '../../../../../server/planning/quantities/scenarios/open';
import { collection, type CollectionDefinition } from '../../../../../server/platform/mongo/collection';
import { ensureCollections } from '../../../../../server/platform/schema/ensure';
import { month, monthDate } from '../../../../../app/domain/values/month';
import { quiet } from '../../../../servers/mongo';
import { ana, bia, filter, planningWorkshop } from '../workshop';

export const cleo = { ...ana, email: 'cleo@demo.example', name: 'Cleo' };
export const channels = ['FSS', 'BRANDSITE'];
export const at = (year: number, ofYear: number): Date => monthDate(month(year, ofYear));

export const wanted = (more: Partial<NewPlanScenario> = {}): NewPlanScenario => ({
  title: 'Verão forte',
  note: '',
  kind: 'plan',
  of: '',
  percent: 0,
  method: null,
  averaged: 12,
  ...more,
});

/** Planning with scenarios on an empty database, and three people who may open it. */
export async function scenarioDesk() {
  const shop = await planningWorkshop();
  const { db, clock } = shop;
  await ensureCollections(
    db,
    [...planScenarioCollections, users, realizedQuantities] as unknown as CollectionDefinition<Document>[],
    quiet,
  );
  const audit = new Audit(db, clock);
  const services = openPlanScenarios(db, { ...shop, audit, timeZone: 'America/Sao_Paulo', log: quiet });
  await collection(db, users).insertMany(
    [ana, bia, cleo].map(
      ({ email, name }) => ({ _id: new ObjectId(), user: email, name, type: 'USER GOLD' }) as never,
    ),
  );
  return {
    ...shop,
    services,
    /** Leaves nothing of what a test has made. */
    empty: async () => {
      for (const { name } of [...planScenarioCollections, realizedQuantities])
        await db.collection(name).deleteMany({});
      await shop.rows.deleteMany({});
    },
    make: (more: Partial<NewPlanScenario> = {}, who = ana) =>
      services.planScenarios.make(who, new ObjectId().toHexString(), {
        ...wanted(more),
        filter: filter({ chanel: channels }),
      }),
    sell: (sku: string, month: Date, valor: number, channel = 'FSS') =>
      collection(db, realizedQuantities).insertOne(sale(sku, month, valor, channel)),
  };
}

const sale = (sku: string, data_ref: Date, valor: number, channel: string): RealizedRecord => ({
  _id: new ObjectId(),
  sku,
  channel,
  data_ref,
  valor,
  receita: 0,
  marca: 'Lumina',
  category_sku: 'Rosto',
  categoria_principal_sku: 'Skincare',
  sub_categoria_sku: 'Hidratantes',
  abcd: 'A',
  hero: 'non-hero',
});
