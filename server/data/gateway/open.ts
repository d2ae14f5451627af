import type { Db } from 'mongodb';
import type { Config } from '../../config';
import { Problem } from '../../platform/errors';
import { IdTokens, Refusal } from '../../people/federation';
import type { NamedObjects } from '../files/named-objects';
import type { SheetService } from '../../planning/sheets/sheet-service';
import type { Identity } from '../../people/identity/port';
import { atlasCall } from './search-call';
import type { RoomParts } from '../room-parts';
import type { IdentityServices } from '../../people/identity/open';
import type { AccessServices } from '../../people/open';
import type { UserServices } from '../../people/users/open';
import type { FileServices } from '../files/open';
import type { SearchServices } from '../search/open';
import { plannedBase } from '../../planning/bases';
import type { PlanningServices } from '../../planning/open';
import type { FinanceServices } from '../../finance/open';
import type { DashboardServices } from '../../insight/panels/open';
import { AutomatedUploads } from './automated-uploads';
import { financialReport } from './financial-report';
import { Gateway, type IdTokenReader } from './gateway';
import { embedUrl } from './embed-url';
import type { Operation } from './operation';
import { download, mongoDb, newFile } from './operations';
import { DatabaseProxy } from './proxy';
import { ReportFiles } from './report-files';
import { forecastWrite } from './writes/forecast-write';
import { hrWrite } from './writes/hr-write';
import { planningWrite } from './writes/planning-writes';
import { userWrites } from './writes/user-writes';
import { Writes, type Write, type WriteCommand } from './writes/writes';

interface Deps
  extends
    Pick<RoomParts, 'config' | 'users' | 'audit' | 'storage'>,
    Pick<IdentityServices, 'identity'>,
    Pick<AccessServices, 'limits' | 'tokens'>,
    Pick<UserServices, 'userAdministration'>,
    Pick<FileServices, 'files' | 'acceptance'>,
    Pick<SearchServices, 'explorer'>,
    Pick<PlanningServices, 'planning' | 'forecast'>,
    Pick<FinanceServices, 'statements'>,
    Pick<DashboardServices, 'dashboards'> {
  readonly db: Db;
  readonly named: NamedObjects;
  readonly hr: SheetService;
}

/** What scripts are served by. */
export interface GatewayServices {
  readonly gateway: Gateway;
  readonly automatedUploads: AutomatedUploads;
}

/** The gateway with every call that it serves. */
export function openGateway(deps: Deps): GatewayServices {
  const { config, db, users, audit, files, storage, acceptance, identity, limits, tokens } = deps;
  const automated = new AutomatedUploads(db);
  const { tenant, flags } = config;
  const writes = new Writes(
    new Map<string, Partial<Record<WriteCommand, Write>>>([
      ['users', userWrites(deps.userAdministration, flags)],
      [plannedBase.records, { update_many: planningWrite(deps.planning, flags) }],
      ['forecasts', { update_many: forecastWrite(deps.forecast, db, flags) }],
      ['hr_records', { update_many: hrWrite(deps.hr, db, flags) }],
    ]),
  );
  const proxy = new DatabaseProxy({ db, tenant: tenant.id, flags, writes });
  const operations: readonly Operation[] = [
    download({ files, reports: new ReportFiles(db, flags), storage }),
    newFile({ storage, named: deps.named, acceptance, automated, tenant: tenant.id }),
    embedUrl(deps.dashboards, tenant.id),
    mongoDb(proxy, config),
    atlasCall(deps.explorer),
    financialReport(deps.statements),
  ];
  const gateway = new Gateway({
    db,
    flags,
    operations,
    tokens,
    idTokens: idTokensOf(config, identity),
    users,
    audit,
    automated,
    limits,
    title: tenant.name,
    publicUrl: config.publicUrl,
  });
  return { gateway, automatedUploads: automated };
}

/**
 * Reader for tokens of the configured issuer: that of single sign-on, otherwise the user pool; local accounts have
 * none.
 */
function idTokensOf({ federation, identity: settings }: Config, identity: Identity): IdTokenReader {
  if (federation?.token) {
    const issuer = new IdTokens(federation.token);
    return (token) => issuer.read(token).then(({ email }) => email, nobody);
  }
  if (settings.kind === 'cognito') return (token) => identity.verify(token).catch(nobody);
  return () => Promise.resolve(null);
}

function nobody(error: unknown): null {
  const refused = error instanceof Refusal || (error instanceof Problem && error.kind === 'unauthenticated');
  if (!refused) throw error;
  return null;
}
