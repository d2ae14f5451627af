import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '../../../server/collections';
import { seedAnalysis } from '../../../server/demo/analysis';
import { dashboardRecords } from '../../../server/demo/dashboards';
import { panelAlerts } from '../../../server/insight/alerts/collection';
import { chartEvents, dashboards, panelComments } from '../../../server/insight/panels/collection';
import { PanelEditor } from '../../../server/insight/panels/editor';
import { Audit } from '../../../server/people/audit/audit';
import { createClock } from '../../../server/platform/clock';
import { collection } from '../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(collections);
});
afterAll(() => database.close());

it('makes of panels what people make of them, once', async () => {
  const { db } = database;
  await seedAnalysis({ db, tenant: 'energia-varejo' });
  await seedAnalysis({ db, tenant: 'energia-varejo' });
  const own = await collection(db, dashboards)
    .find({ owner: { $exists: true } })
    .toArray();
  expect(own.map(({ panelLabel }) => panelLabel)).toEqual(['Receita da semana']);
  const clock = createClock('America/Sao_Paulo');
  const editor = new PanelEditor({ db, tenant: 'energia-varejo', audit: new Audit(db, clock), clock });
  const { faults } = await editor.check({ given: own[0]?.definition, fault: null });
  expect(faults).toEqual([]);
  const alert = await collection(db, panelAlerts).findOne({});
  expect(own[0]?.definition?.tiles.map(({ id }) => id)).toContain(alert?.tile);
  const comment = await collection(db, panelComments).findOne({});
  const [plan] = dashboardRecords('energia-varejo');
  expect(comment?.panel).toEqual(plan?._id);
  expect(plan?.definition?.tiles.map(({ id }) => id)).toContain(comment?.tile);
  expect(await collection(db, chartEvents).countDocuments({})).toBe(2);
});
