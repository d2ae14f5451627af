import type { RequestHandler } from 'express';
import { landingOf } from '../app/domain/people/access/landing';
import { openAccess, type AccessServices } from './people/access/open';
import { Audit } from './people/audit/audit';
import { AuditTrail } from './people/audit/trail';
import { Balances } from './finance/balances/balances';
import { openCancelling, type Cancelling } from './cancelling';
import { createClock, epochOf, type Clock } from './platform/clock';
import { collections, countedCollections } from './collections';
import type { Config } from './config';
import { openErrorReporting } from './platform/error-reporting/open';
import type { ErrorReporting } from './platform/error-reporting/port';
import type { Problem } from './platform/errors';
import { ChartOfAccounts } from './finance/chart/chart';
import { openClosing, type ClosingServices } from './finance/closing/open';
import { Fiscal } from './finance/fiscal/fiscal';
import { FiscalAttachments } from './finance/fiscal/attachments';
import { Files } from './data/files/files';
import { Allowance } from './data/files/allowance';
import { namedObjects } from './data/files/named-objects';
import { UnclaimedObjects } from './data/files/unclaimed';
import { LeavingOfFiles } from './data/files/leaving';
import { oldContent } from './data/files/old-content';
import { openFiles, type FileServices } from './data/files/open';
import { Housekeeping } from './housekeeping';
import { openCockpit, type CockpitServices } from './finance/cockpit/open';
import { openGateway, type GatewayServices } from './data/gateway/open';
import { openDashboards, type DashboardServices } from './insight/panels/open';
import { diskDownloads } from './http/disk-download';
import { letterTask, openReviewBoard, type ReviewBoardServices } from './planning/forecast/board/open';
import { Forecast } from './planning/forecast/forecast';
import { openOpenings } from './planning/forecast/opening/open';
import type { Openings } from './planning/forecast/opening/openings';
import { ReviewBundles } from './planning/forecast/bundle/bundles';
import { reviewId } from './planning/forecast/review-state';
import { openScenarios, type ScenarioServices } from './planning/scenarios/open';
import { Fpa } from './finance/fpa/fpa';
import { areas } from './planning/areas';
import { hrSheet } from './planning/hr/hr';
import { collectionsOf, type Sheet } from './planning/sheets/sheet';
import { Sheets } from './planning/sheets/sheets';
import { openIdentity, type IdentityServices } from './people/identity/open';
import { WorkQueue } from './platform/work/queue';
import { oldImages } from './data/jobs/take-back/old-images';
import { oldRefused } from './data/jobs/repair/old-refused';
import { readQueue } from './data/jobs/queue-figures';
import { openJobServices, type JobServices } from './data/jobs/services';
import { PortalHealth } from './insight/health/health';
import { Pulse } from './platform/health/pulse';
import type { Log } from './platform/log';
import { MailCheck } from './people/users/mail-check';
import { openMail } from './platform/mail/open';
import type { Outbox } from './platform/mail/outbox';
import { MasterData } from './data/master-data/master-data';
import { Notices } from './people/notices/notices';
import { openBases, type BaseServices } from './data/master-data/design/open';
import { MissingBases } from './data/master-data/missing-bases';
import { openQuality, type QualityServices } from './data/quality/open';
import { MasterTables } from './data/master-data/tables';
import { refuseHalfRestored } from './platform/backup/under-way';
import { openDatabase, problemOf, type Database } from './platform/mongo/client';
import { countFromNow } from './platform/mongo/revisions';
import { ensureCollections } from './platform/schema/ensure';
import { openSearch, type SearchServices } from './data/search/open';
import { openTracing } from './platform/tracing/open';
import type { VarianceDesk } from './insight/variance/desk';
import { openVariances } from './insight/variance/open';
import { openReports, type ReportServices } from './insight/reports/open';
import { openPlanning } from './planning/quantities/open';
import { openPlanScenarios, type PlanScenarioServices } from './planning/quantities/scenarios/open';
import type { Planning } from './planning/quantities/planning';
import { FirstStepsList } from './insight/start/first-steps';
import { StartPage } from './insight/start/start-page';
import { openStatements, type StatementServices } from './finance/statements/open';
import type { Announce } from './data/webhooks/announce';
import { openWebhooks, type WebhookServices } from './data/webhooks/open';
import { openSources, type SourceServices } from './data/sources/open';
import { openStorage } from './platform/storage/open';
import type { Storage } from './platform/storage/port';
import { openUsers, type UserServices } from './people/users/open';
import type { Person } from './people/users/user';
import { openPrivacy, type PrivacyServices } from './people/privacy/open';
import { Users } from './people/users/users';
import { DocumentViewer } from './insight/viewer/viewer';

/** Every service of the portal, built once for a process; the load context carries it to loaders and actions. */
export interface Portal
  extends
    IdentityServices,
    AccessServices,
    UserServices,
    PrivacyServices,
    FileServices,
    BaseServices,
    QualityServices,
    JobServices,
    GatewayServices,
    SearchServices,
    DashboardServices,
    ReviewBoardServices,
    ScenarioServices,
    Omit<PlanScenarioServices, 'finishScenarios'>,
    WebhookServices,
    SourceServices {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: Storage;
  /** Letters that go nowhere, for a demo or a developer to read; null where letters are sent, and in production. */
  readonly outbox: Outbox | null;
  /** What becomes of letters, and a letter to try it. */
  readonly mailCheck: MailCheck;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly users: Users;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly auditTrail: AuditTrail;
  readonly masterData: MasterData;
  readonly missingBases: MissingBases;
  readonly masterTables: MasterTables;
  /** Removes or finishes what requests that died left behind; started by the serving process. */
  readonly housekeeping: Housekeeping;
  /** Says for the page of the portal's health what this process does; started by servers and workers. */
  readonly pulse: Pulse;
  readonly health: PortalHealth;
  readonly forecast: Forecast;
  readonly openings: Openings;
  readonly reviewBundles: ReviewBundles;
  readonly fpa: Fpa;
  readonly variances: VarianceDesk;
  readonly balances: Balances;
  readonly statements: StatementServices;
  readonly chart: ChartOfAccounts;
  readonly closings: ClosingServices['closings'];
  readonly closingList: ClosingServices['closingList'];
  readonly fiscal: Fiscal;
  /** Receives the files of the fiscal asset's items. */
  readonly fiscalAttachments: FiscalAttachments;
  readonly sheets: Sheets;
  readonly cockpit: CockpitServices;
  readonly startPage: StartPage;
  readonly firstSteps: FirstStepsList;
  /** Work that workers do. */
  readonly background: WorkQueue;
  /** Has work end that people ordered. */
  readonly cancelling: Cancelling;
  readonly planning: Planning;
  readonly reports: ReportServices;
  /** Serves the storage's own download addresses; null where another server does. */
  readonly downloads: RequestHandler | null;
  landing(person: Person): Promise<string>;
  /** The fixed day of a demo as people read it; null where the clock runs. */
  readonly demoDay: string | null;
  /** The Problem behind an error, an outage included; null for what nobody foresaw. */
  problemOf(error: unknown): Problem | null;
  reportError: ErrorReporting['report'];
  /** Reads the figures that the database keeps, for the next scrape. */
  readFigures(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database, brings its collections up to date and builds every service on top. `more`: editable areas beside the portal's own. */
export async function openPortal(config: Config, log: Log, more: readonly Sheet[] = []): Promise<Portal> {
  const tracing = await openTracing(config.tracesEndpoint);
  const database = await openDatabase(config, log, countedCollections);
  try {
    const portal = await portalOn(database, config, log, more);
    return {
      ...portal,
      close: async () => {
        await portal.close();
        await tracing.close();
      },
    };
  } catch (error) {
    await database.close();
    await tracing.close();
    throw error;
  }
}

async function portalOn(
  database: Database,
  config: Config,
  log: Log,
  more: readonly Sheet[],
): Promise<Portal> {
  const errors = await openErrorReporting(config, log);
  const { db } = database;
  await refuseHalfRestored(db);
  await ensureCollections(db, [...collections, ...collectionsOf(more)], log);
  await countFromNow(db, countedCollections);
  const { timeZone } = config.tenant;
  const clock = createClock(
    timeZone,
    config.now && { now: config.now, epoch: await epochOf(db, config.now) },
  );

  const { storage, disk } = await openStorage(config);
  const usersService = new Users(db, clock);
  const mail = openMail(config.mail, db);
  const identityServices = await openIdentity(config, { db, mailer: mail.mailer, errors });
  const audit = new Audit(db, clock);
  const { grants, identity } = identityServices;
  const dashboardServices = await openDashboards({
    db,
    config,
    clock,
    grants,
    users: usersService,
    audit,
    errors,
    stillIn: (by) =>
      'session' in by ? accessServices.sessions.lives(by.session) : accessServices.tokens.lives(by.token),
  });
  const landing = async (person: Person) =>
    landingOf(person.type, config.flags, await dashboardServices.dashboards.links(person));
  const landingOfEmail = async (email: string) => {
    const person = await usersService.person(email);
    return person ? landing(person) : '/';
  };
  const address = config.publicUrl ?? `http://localhost:${config.port}`;
  const accessServices = await openAccess(config, {
    ...identityServices,
    db,
    mailer: mail.mailer,
    clock,
    users: usersService,
    audit,
    log,
    errors,
    address,
    landing: landingOfEmail,
  });
  const { limits, tokens } = accessServices;
  const userServices = openUsers({
    ...identityServices,
    ...accessServices,
    db,
    audit,
    clock,
    timeZone,
    log,
    address,
  });
  const { userAdministration } = userServices;
  const masterData = new MasterData(db);
  await masterData.addStandardBases();
  const filesService = new Files(db, storage, clock);
  const background = new WorkQueue(db, log, errors);
  const notices = new Notices(db, clock, log);
  const webhookServices = openWebhooks(db, { config, background, clock, audit, notices, errors, address });
  const announce: Announce = (news) => webhookServices.webhookDeliveries.announce(news);
  const named = namedObjects(db, collections);
  const unclaimed = new UnclaimedObjects({ db, storage, log, named });
  const allowance = new Allowance({ db, dailyBytes: config.uploadDailyBytes, timeZone, log });
  const stored = { db, storage, files: filesService, unclaimed, allowance, masterData, timeZone };
  const jobServices = openJobServices(
    { ...stored, audit, clock, notices, announce, background },
    log,
    errors,
  );
  const { jobs } = jobServices;
  const baseServices = openBases(db, {
    audit,
    clock,
    background,
    previews: jobServices.previews,
    timeZone,
    ofFiles: { refused: oldRefused(db, masterData), undo: oldImages(db) },
    flags: config.flags,
    reserved: collections.map(({ name }) => name),
  });
  await baseServices.baseRecords.prepareShelves();
  const planning = openPlanning(db, { background, notices, audit, clock, timeZone, log });
  const { finishScenarios, ...planScenarioServices } = openPlanScenarios(db, {
    planning,
    background,
    notices,
    audit,
    clock,
    timeZone,
    log,
  });
  const fileServices = openFiles({ ...stored, jobs, log, maxBytes: config.uploadMaxBytes });
  const { resumable } = fileServices;
  const forecast = new Forecast({
    db,
    clock,
    timeZone,
    audit,
    notices,
    announce,
    post: (review) => background.enqueue(letterTask, reviewId(review)),
    log,
  });
  const boardServices = openReviewBoard(db, {
    forecast,
    background,
    notices,
    audit,
    clock,
    timeZone,
    settings: config.forecast,
    errors,
    mailer: mail.mailer,
    company: config.tenant.name,
    address,
  });
  const scenarioServices = openScenarios(db, { forecast, background, notices, audit, clock, timeZone, log });
  const sheets = new Sheets([...areas, ...more], {
    db,
    clock,
    timeZone,
    audit,
    settings: config,
    flags: config.flags,
  });
  const housekeeping = new Housekeeping(
    [
      () => resumable.sweep(),
      () => unclaimed.sweep(),
      () => userAdministration.resume(),
      () => forecast.saves.finishInterrupted(),
      () => scenarioServices.scenarios.desk.saves.finishInterrupted(),
      () => sheets.finishInterrupted(),
      () => planning.finishInterrupted(),
      finishScenarios,
      () => baseServices.baseRecords.finishInterrupted(),
      () => baseServices.baseRemoval.finishInterrupted(),
    ],
    errors,
  );
  const qualityServices = openQuality(db, {
    masterData,
    background,
    notices,
    announce,
    audit,
    mailer: mail.mailer,
    errors,
    clock,
    timeZone,
    company: config.tenant.name,
    address,
  });
  const pulse = new Pulse(db, log);
  const balances = new Balances(db);
  const fpa = new Fpa(db, timeZone);
  const search = await openSearch(db, config, background, clock);
  const statements = openStatements(db, { config, storage, background, clock, announce, log });
  const fiscal = new Fiscal(db, { balances, storage, audit, clock, timeZone });
  const changes = { userAdministration, planning, forecast, hr: sheets.of(hrSheet), statements };
  const gatewayServices = openGateway({
    config,
    limits,
    tokens,
    db,
    users: usersService,
    audit,
    identity,
    explorer: search.explorer,
    dashboards: dashboardServices.dashboards,
    ...fileServices,
    storage,
    named,
    ...changes,
  });
  const sourceServices = openSources(db, {
    ...{
      config,
      storage,
      users: usersService,
      masterData,
      background,
      clock,
      audit,
      notices,
      errors,
      address,
    },
    ...{ mailer: mail.mailer, acceptance: fileServices.acceptance, unclaimed, allowance },
    noted: (records) => gatewayServices.automatedUploads.note(records),
  });

  const privacyServices = openPrivacy(db, {
    storage,
    background,
    audit,
    clock,
    timeZone,
    expiring: {
      refused: new LeavingOfFiles(db, oldRefused(db, masterData)),
      undo: new LeavingOfFiles(db, oldImages(db)),
      files: new LeavingOfFiles(db, oldContent(db, storage)),
    },
  });
  const openings = openOpenings(db, {
    forecast,
    background,
    notices,
    audit,
    clock,
    timeZone,
    settings: config.forecast,
  });
  const reports = openReports(db, {
    config,
    storage,
    background,
    clock,
    errors,
    mailer: mail.mailer,
    notices,
    audit,
    users: usersService,
    planning,
    viewer: new DocumentViewer(storage, config.viewer),
  });

  return {
    config,
    log,
    clock,
    database,
    storage,
    ...identityServices,
    ...accessServices,
    ...userServices,
    outbox: config.mode === 'production' ? null : mail.outbox,
    mailCheck: new MailCheck({
      mailer: mail.mailer,
      state: config.mail.kind === 'smtp' ? 'sent' : config.mode === 'production' ? 'kept' : 'shown',
      audit,
      company: config.tenant.name,
      address,
    }),
    address,
    users: usersService,
    notices,
    ...gatewayServices,
    audit,
    auditTrail: new AuditTrail(db, timeZone),
    ...privacyServices,
    masterData,
    missingBases: new MissingBases({
      db,
      masterData,
      flags: config.flags,
      freshness: qualityServices.freshness,
    }),
    masterTables: new MasterTables({ db, masterData, timeZone }),
    ...baseServices,
    ...qualityServices,
    ...fileServices,
    housekeeping,
    pulse,
    health: new PortalHealth({ db, storage }),
    ...jobServices,
    ...webhookServices,
    ...sourceServices,
    ...search,
    ...dashboardServices,
    forecast,
    reviewBundles: new ReviewBundles(forecast),
    ...scenarioServices,
    ...planScenarioServices,
    openings,
    ...boardServices,
    startPage: new StartPage({
      db,
      clock,
      timeZone,
      flags: config.flags,
      notices,
      forecast,
      terms: boardServices.reviewTerms,
    }),
    firstSteps: new FirstStepsList({
      db,
      clock,
      timeZone,
      masterData,
      flags: config.flags,
      tenant: config.tenant.id,
    }),
    sheets,
    cockpit: openCockpit({ db, balances, storage, unclaimed, allowance, clock, timeZone, audit }),
    fpa,
    variances: openVariances(db, {
      files: filesService,
      forecast,
      fpa,
      balances,
      flags: config.flags,
      timeZone,
    }),
    balances,
    chart: new ChartOfAccounts(db, { masterData, audit, clock, timeZone }),
    ...openClosing(db, { balances, audit, clock, timeZone }),
    statements,
    fiscal,
    fiscalAttachments: new FiscalAttachments({ fiscal, storage, unclaimed, allowance }),
    background,
    cancelling: openCancelling({
      audit,
      reports,
      statements,
      openings,
      checks: baseServices.baseChecks,
      privacy: privacyServices.privacy,
      forecast: config.forecast,
    }),
    planning,
    reports,
    downloads: disk && diskDownloads(disk),
    landing,
    demoDay: config.now ? clock.local().toFormat('dd/MM/yyyy') : null,
    problemOf,
    reportError: (error, where) => errors.report(error, where),
    readFigures: () => readQueue(db),
    close: async () => {
      await housekeeping.stop();
      await accessServices.post.idle();
      await background.stop();
      mail.close();
      await errors.close();
      await pulse.stop();
      await database.close();
    },
  };
}
