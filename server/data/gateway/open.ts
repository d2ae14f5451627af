import type { Db } from 'mongodb';
import type { Limits } from '../../people/access/limits';
import type { AccessTokens } from '../../people/access/tokens';
import type { Audit } from '../../people/audit/audit';
import type { Config } from '../../config';
import { Problem } from '../../platform/errors';
import { IdTokens } from '../../people/federation/id-tokens';
import { Refusal } from '../../people/federation/xml';
import type { Acceptance } from '../files/acceptance';
import type { NamedObjects } from '../files/named-objects';
import type { Files } from '../files/files';
import type { Dashboards } from '../../insight/panels/dashboards';
import type { Forecast } from '../../planning/forecast/forecast';
import type { SheetService } from '../../planning/sheets/sheet-service';
import type { Identity } from '../../people/identity/port';
import { atlasCall } from '../search/gateway-call';
import type { Explorer } from '../search/explorer';
import type { Planning } from '../../planning/quantities/planning';
import type { StatementServices } from '../../finance/statements/open';
import type { Storage } from '../../platform/storage/port';
import type { UserAdministration } from '../../people/users/administration';
import type { Users } from '../../people/users/users';
import { automatedUploads, AutomatedUploads } from './automated-uploads';
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

interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly users: Users;
  readonly audit: Audit;
  readonly files: Files;
  readonly storage: Storage;
  readonly named: NamedObjects;
  readonly acceptance: Acceptance;
  readonly identity: Identity;
  readonly limits: Limits;
  readonly tokens: AccessTokens;
  readonly userAdministration: UserAdministration;
  readonly planning: Planning;
  readonly forecast: Forecast;
  readonly hr: SheetService;
  readonly explorer: Explorer;
  readonly statements: StatementServices;
  readonly dashboards: Dashboards;
}

/** What scripts are served by. */
export interface GatewayServices {
  readonly gateway: Gateway;
  readonly automatedUploads: AutomatedUploads;
}

export const gatewayCollections = [automatedUploads];

/** The gateway with every call that it serves. */
export function openGateway(parts: Parts): GatewayServices {
  const { config, db, users, audit, files, storage, acceptance, identity, limits, tokens } = parts;
  const automated = new AutomatedUploads(db);
  const { tenant, flags } = config;
  const writes = new Writes(
    new Map<string, Partial<Record<WriteCommand, Write>>>([
      ['users', userWrites(parts.userAdministration, flags)],
      ['planejamento_quantidade', { update_many: planningWrite(parts.planning, flags) }],
      ['forecasts', { update_many: forecastWrite(parts.forecast, db, flags) }],
      ['hr_records', { update_many: hrWrite(parts.hr, db, flags) }],
    ]),
  );
  const proxy = new DatabaseProxy({ db, tenant: tenant.id, flags, writes });
  const operations: readonly Operation[] = [
    download({ files, reports: new ReportFiles(db, flags), storage }),
    newFile({ storage, named: parts.named, acceptance, automated, tenant: tenant.id }),
    embedUrl(parts.dashboards, tenant.id),
    mongoDb(proxy, config),
    atlasCall(parts.explorer),
    financialReport(parts.statements),
  ];
  const gateway = new Gateway({
    db,
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

/** The configured issuer's tokens: that of single sign-on, else the user pool's; the portal's own accounts hand out none. */
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
