import type { RequestHandler } from 'express';
import { landingOf } from '../app/domain/people/access/landing';
import { openCancelling, type Cancelling } from './cancelling';
import { collections, watched, countedSubjects } from './collections';
import type { Config } from './config';
import { FileRetention, namedObjects, oldContent } from './data/files';
import { openGateway } from './data/gateway';
import type { GatewayServices } from './data/gateway/open';
import { oldImages, oldRefused, readQueue } from './data/jobs';
import { openData, type DataServices } from './data/open';
import { openSources } from './data/sources';
import type { SourceServices } from './data/sources/open';
import type { Announce } from './data/webhooks/announce';
import { openWebhooks } from './data/webhooks';
import type { WebhookServices } from './data/webhooks/open';
import { openFinance, type FinanceServices } from './finance/open';
import { Housekeeping } from './housekeeping';
import { diskDownloads } from './http/file-response';
import { PortalHealth } from './insight/health';
import { openInsight, type InsightServices } from './insight/open';
import { Asking } from './insight/ask';
import { openDashboards } from './insight/panels';
import type { DashboardServices } from './insight/panels/open';
import { Palette } from './insight/palette';
import { openAccess, type AccessServices } from './people/open';
import { Audit, AuditTrail } from './people/audit';
import { openIdentity } from './people/identity';
import type { IdentityServices } from './people/identity/open';
import type { NoticeKind } from '../app/domain/people/notices/notice';
import { NoticeLetters, NoticePreferences, Notices } from './people/notices';
import { knownBases } from './data/master-data';
import { openPrivacy, secretsOf } from './people/privacy';
import type { PrivacyServices } from './people/privacy/open';
import { MailCheck, openUsers, Users } from './people/users';
import type { UserServices } from './people/users/open';
import type { Person } from './people/users/user';
import { hrSheet } from './planning/hr';
import { openPlanningRoom, type PlanningServices } from './planning/open';
import { collectionsOf } from './planning/sheets';
import type { Sheet } from './planning/sheets/sheet';
import { refuseHalfRestored, tellBackup } from './platform/backup';
import { rightsGone } from './rights-gone';
import { createClock, epochOf, type Clock } from './platform/clock';
import { openErrorReporting } from './platform/error-reporting';
import type { ErrorReporting } from './platform/error-reporting/port';
import type { Problem } from './platform/errors';
import { Disks, Pulse } from './platform/health';
import type { Laying } from './platform/laying';
import type { Log } from './platform/log';
import { openMail } from './platform/mail';
import type { Outbox } from './platform/mail/outbox';
import { countFromNow, openDatabase, problemOf, sizeSubject } from './platform/mongo';
import type { Database } from './platform/mongo/client';
import { ensureCollections } from './platform/schema';
import { openStorage } from './platform/storage';
import type { Storage } from './platform/storage/port';
import { openTracing } from './platform/tracing';
import { WorkQueue } from './platform/work';

/** Every service of the portal, built once for a process; the load context carries it to loaders and actions. */
export interface Portal
  extends
    IdentityServices,
    AccessServices,
    UserServices,
    PrivacyServices,
    DataServices,
    WebhookServices,
    SourceServices,
    GatewayServices,
    PlanningServices,
    FinanceServices,
    DashboardServices,
    InsightServices {
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
  readonly noticePreferences: NoticePreferences;
  readonly audit: Audit;
  readonly auditTrail: AuditTrail;
  /** Removes or finishes what requests that died left behind; started by the serving process. */
  readonly housekeeping: Housekeeping;
  /** Says for the page of the portal's health what this process does; started by servers and workers. */
  readonly pulse: Pulse;
  readonly health: PortalHealth;
  /** Answers questions in Portuguese. */
  readonly asking: Asking;
  /** Leads to whatever a person may open. */
  readonly palette: Palette;
  /** Work that workers do. */
  readonly background: WorkQueue;
  /** Has work end that people ordered. */
  readonly cancelling: Cancelling;
  /** Serves the storage's own download addresses; null where another server does. */
  readonly downloads: RequestHandler | null;
  landing(person: Person): Promise<string>;
  /** The fixed day of a demo as people read it; null where the clock runs. */
  readonly demoDay: string | null;
  /** The demo's data while they are being laid; null in every portal that is none. */
  readonly laying: Laying | null;
  /** The Problem behind an error, an outage included; null for what nobody foresaw. */
  problemOf(error: unknown): Problem | null;
  reportError: ErrorReporting['report'];
  /** Reads what is asked of database and disks for the next scrape. */
  readFigures(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database, brings its collections up to date and builds every service on top. `more`: editable areas beside the portal's own. */
export async function openPortal(config: Config, log: Log, more: readonly Sheet[] = []): Promise<Portal> {
  const tracing = await openTracing(config.tracesEndpoint);
  const database = await openDatabase(config, log, watched);
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
  const errors = await openErrorReporting(config, log, database.outages);
  const { db } = database;
  await refuseHalfRestored(db);
  await ensureCollections(db, [...collections, ...collectionsOf(more)], log);
  const rows = (await knownBases(db)).map(({ records }) => sizeSubject(records));
  await countFromNow(db, new Set([...countedSubjects, ...rows]));
  const { timeZone, name: company } = config.tenant;
  const clock = createClock(
    timeZone,
    config.now && { now: config.now, epoch: await epochOf(db, config.now) },
  );

  // What every room is built on.
  const { storage, disk } = await openStorage(config);
  const mail = openMail(config.mail, db);
  const users = new Users(db, clock);
  const audit = new Audit(db, clock);
  const background = new WorkQueue(db, log, errors);
  const address = config.publicUrl ?? `http://localhost:${config.port}`;
  const noticePreferences = new NoticePreferences(db);
  const noticeLetters = new NoticeLetters({
    ...{ db, clock, timeZone, company, address, errors },
    ...{ mailer: mail.mailer, preferences: noticePreferences },
  });
  background.repeat('daily-letters', '10 minutes', () => noticeLetters.round());
  const notices = new Notices(db, clock, log, noticeLetters);
  const platform = {
    ...{ db, config, log, errors, clock, timeZone, storage, background },
    ...{ mailer: mail.mailer, company, address, users, audit, notices },
  };
  const webhooks = openWebhooks(db, platform);
  const announce: Announce = (news) => webhooks.webhookDeliveries.announce(news);
  const named = namedObjects(db, collections);
  const parts = { ...platform, announce, named, reserved: collections.map(({ name }) => name) };

  const identity = await openIdentity(config, parts);
  const panels = await openDashboards({
    ...parts,
    ...identity,
    stillIn: (by) => ('session' in by ? access.sessions.lives(by.session) : access.tokens.lives(by.token)),
  });
  const landing = async (person: Person) =>
    landingOf(person.type, config.flags, await panels.dashboards.links(person));
  const landingOfEmail = async (email: string) => {
    const person = await users.person(email);
    return person ? landing(person) : '/';
  };
  const access = await openAccess(config, { ...parts, ...identity, landing: landingOfEmail });
  const accounts = openUsers({
    ...{ ...parts, ...identity, ...access },
    rightsGone: (email) => rightsGone(db, email),
  });

  const lettersOf = (kind: NoticeKind) => ({ mailer: noticeLetters.mailerFor(kind) });
  const data = await openData(db, { ...parts, ...lettersOf('quality') });
  const { planning, chores } = openPlanningRoom(db, { ...parts, ...lettersOf('review') }, more);
  const finance = openFinance(db, { ...parts, ...data });
  const insight = openInsight(db, {
    ...{ ...parts, ...data, ...planning, ...finance, ...panels },
    alertMailer: noticeLetters.mailerFor('alert'),
  });
  const gateway = openGateway({
    ...{ ...parts, ...identity, ...access, ...accounts, ...data, ...planning, ...finance, ...panels },
    hr: planning.sheets.of(hrSheet),
  });
  const sources = openSources(db, {
    ...parts,
    ...data,
    ...lettersOf('source'),
    noted: (records) => gateway.automatedUploads.note(records),
  });
  const privacy = openPrivacy(db, {
    secrets: secretsOf(collections),
    ...parts,
    expiring: {
      refused: new FileRetention(db, oldRefused(db, data.masterData)),
      undo: new FileRetention(db, oldImages(db)),
      files: new FileRetention(db, oldContent(db, storage)),
    },
  });
  const asking = new Asking({ clock, panelViews: panels.panelViews });
  const housekeeping = new Housekeeping(
    [
      () => data.resumable.sweep(),
      () => data.pendingUploads.sweep(),
      () => accounts.userAdministration.resume(),
      ...chores,
      () => finance.fiscal.finishInterrupted(),
      () => finance.chart.finishInterrupted(),
      () => data.baseRecords.finishInterrupted(),
      () => data.baseRemoval.finishInterrupted(),
    ],
    errors,
  );
  const disks = new Disks(db, config);
  const pulse = new Pulse(db, log, disks);

  return {
    ...{
      config,
      log,
      clock,
      database,
      storage,
      address,
      users,
      audit,
      notices,
      noticePreferences,
      background,
    },
    ...identity,
    ...access,
    ...accounts,
    ...privacy,
    ...data,
    ...webhooks,
    ...sources,
    ...gateway,
    ...planning,
    ...finance,
    ...panels,
    ...insight,
    outbox: config.mode === 'production' ? null : mail.outbox,
    mailCheck: new MailCheck({
      ...parts,
      state: config.mail.kind === 'smtp' ? 'sent' : config.mode === 'production' ? 'kept' : 'shown',
    }),
    auditTrail: new AuditTrail(db, timeZone),
    housekeeping,
    pulse,
    health: new PortalHealth({ db, storage }),
    asking,
    palette: new Palette({
      asking,
      ...{ ...accounts, ...data, ...planning, ...panels },
      flags: config.flags,
    }),
    cancelling: openCancelling({
      ...{ ...parts, ...insight, ...finance, ...planning, ...privacy },
      checks: data.baseChecks,
      forecast: config.forecast,
    }),
    downloads: disk && diskDownloads(disk),
    landing,
    demoDay: config.now ? clock.local().toFormat('dd/MM/yyyy') : null,
    laying: null,
    problemOf,
    reportError: (error, where) => errors.report(error, where),
    readFigures: async () => void (await Promise.all([readQueue(db), disks.tell(), tellBackup(db)])),
    close: async () => {
      await housekeeping.stop();
      await access.post.idle();
      await background.stop();
      mail.close();
      await errors.close();
      await pulse.stop();
      await database.close();
    },
  };
}
