import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Document } from 'mongodb';
import { everyArea } from '../../../../app/domain/people/access/access';
import { statementKey, type StatementRequest } from '../../../../app/domain/finance/statements/request';
import { month } from '../../../../app/domain/values/month';
import { collections } from '../../../../server/collections';
import { Files } from '../../../../server/data/files/files';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { BaseMarks } from '../../../../server/data/quality/base-marks';
import { balanceRows } from '../../../../server/demo/balances';
import { loadRows } from '../../../servers/base-rows';
import { businessUnitRows } from '../../../../server/demo/business-units';
import { ledgerAccountRows } from '../../../../server/demo/ledger-accounts';
import { Balances } from '../../../../server/finance/balances/balances';
import { BalanceMonths } from '../../../../server/finance/balances/months';
import { MonthChecks } from '../../../../server/finance/closing/month-accounts';
import { financialReports, statementOrders } from '../../../../server/finance/statements/collection';
import { StatementEditions } from '../../../../server/finance/statements/editions';
import { draw } from '../../../../server/finance/statements/statement';
import { StatementService } from '../../../../server/finance/statements/statement-service';
import { Statements } from '../../../../server/finance/statements/statements';
import { PanelViews } from '../../../../server/insight/panels/views';
import { openOrigins } from '../../../../server/insight/origins/open';
import { LastLoads } from '../../../../server/insight/panels/last-loads';
import { Audit } from '../../../../server/people/audit/audit';
import { Notices } from '../../../../server/people/notices/notices';
import type { Person } from '../../../../server/people/users/user';
import { hrSheet } from '../../../../server/planning/hr/hr';
import { Forecast } from '../../../../server/planning/forecast/forecast';
import { openPlanScenarios } from '../../../../server/planning/quantities/scenarios/open';
import { openScenarios } from '../../../../server/planning/forecast/scenarios/open';
import { openPlanning } from '../../../../server/planning/quantities/open';
import { Sheets } from '../../../../server/planning/sheets/sheets';
import { createClock } from '../../../../server/platform/clock';
import { collection } from '../../../../server/platform/mongo/collection';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { DocumentViewer } from '../../../../server/platform/viewer/viewer';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { quiet, testDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });

export const october: StatementRequest = {
  businessUnitID: '2236',
  type: 'MONTHLY',
  dateRef: month(2026, 10),
};
const somebody = (id: string, type: Person['type'], stores: string[] = []): Person => ({
  email: `${id}@x`,
  name: id,
  type,
  stores,
});
export const gold = somebody('gil', 'USER GOLD');
export const silver = somebody('sol', 'USER SILVER');
export const inCentro = somebody('bia', 'USER BRONZE', ['Loja Centro']);

/** What says where figures come from, on the demo's books and on rows of a test's own. */
export async function openDesk() {
  const { db, close } = await testDatabase(collections);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-origins-'));
  const storage = new DiskStorage(folder, ['origins'.padEnd(32, '-')]);
  const masterData = new MasterData(db, everyArea);
  await masterData.addStandardBases();
  await loadRows(db, 'empresa', businessUnitRows());
  await loadRows(db, 'plano_contas', ledgerAccountRows());
  const balances = new Balances(db);
  const rows = [...balanceRows()].filter((row) => row['businessUnitID'] === '2236');
  await loadRows(db, 'saldo', rows);
  const desk = new StatementService(balances, new MonthChecks(balances, new BalanceMonths(db)));
  const list = new Statements(db, {
    ...{ desk, storage, timeZone, log: quiet, editions: new StatementEditions(db) },
    viewer: new DocumentViewer(storage, { kind: 'portal' }),
  });
  const audit = new Audit(db, clock);
  const settings = { hr: { editingTypes: ['USER GOLD' as const], currentMonth: false } };
  const files = new Files(db, storage, clock);
  const background = new WorkQueue(db, quiet);
  const shared = {
    ...{ background, clock, timeZone, audit, log: quiet },
    notices: new Notices(db, clock, quiet),
  };
  const planning = openPlanning(db, shared);
  const forecast = new Forecast({
    ...{ ...shared, db, settings: { selfApproval: false } },
    announce: () => Promise.resolve(),
    post: () => Promise.resolve(),
  });
  const { planScenarios, scenarioQuantities } = openPlanScenarios(db, { ...shared, planning });
  const { scenarios, scenarioReviews } = openScenarios(db, { ...shared, forecast });
  const origins = openOrigins(db, {
    ...{ balances, clock, files, masterData, timeZone },
    flags: everyArea,
    lastLoads: new LastLoads(db, {
      ...{ masterData, files, timeZone },
      baseMarks: new BaseMarks(db, { masterData, flags: everyArea, timeZone }),
      baseWatches: { all: () => Promise.resolve(new Map()) },
    }),
    ...{ planning, planScenarios, scenarioQuantities, scenarioReviews },
    sheets: new Sheets([hrSheet], {
      ...{ db, clock, timeZone, audit, settings },
      flags: everyArea,
    }),
    statements: { list },
  });
  return {
    ...{ db, origins, planScenarios, scenarioQuantities, scenarios, scenarioReviews },
    views: new PanelViews({
      ...{ db, clock, timeZone, flags: everyArea },
      report: (error: unknown) => {
        throw error;
      },
    }),
    insert: (name: string, made: readonly Document[]) =>
      db.collection(name).insertMany(
        made.map((row) => ({ _id: new ObjectId(), ...row })),
        { bypassDocumentValidation: true },
      ),
    /** The balances behind an account's months, in R$. */
    stored: (filter: Document) => db.collection('saldo').find(filter).toArray(),
    /** Draws a statement up as a worker does, without its files. */
    async make(request = october) {
      const key = statementKey(request);
      const statement = draw(request, await desk.books(request), '16/11/2026 12:00');
      const at = clock.stamp();
      await collection(db, statementOrders).updateOne(
        { _id: key },
        {
          $set: {
            ...{ step: 'done', tries: 0, user: gold.email, orderedAt: at, changedAt: at, statement },
            source: await desk.source(request),
            ...{ heldBy: null, heldUntil: null },
          },
        },
        { upsert: true, bypassDocumentValidation: true },
      );
      const document = { _id: `${key} DOCX`, typeDocument: 'DOCX', originalFile: key, url: '' };
      await db
        .collection<Document & { _id: string }>(financialReports.name)
        .updateOne(
          { _id: document._id },
          { $set: document },
          { upsert: true, bypassDocumentValidation: true },
        );
      return { key, statement };
    },
    async close() {
      await background.stop();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
