import type { Db } from 'mongodb';
import type { AccessTokens } from '../access/tokens';
import type { Audit } from '../audit/audit';
import type { Config } from '../config';
import { Problem } from '../errors';
import { IdTokens } from '../federation/id-tokens';
import { Refusal } from '../federation/xml';
import type { Acceptance } from '../files/acceptance';
import type { Files } from '../files/files';
import type { Identity } from '../identity/port';
import type { Storage } from '../storage/port';
import type { Users } from '../users/users';
import type { AutomatedUploads } from './automated-uploads';
import { Gateway, type IdTokenReader } from './gateway';
import { CallLimits } from './limits';
import type { Operation } from './operation';
import { download, mongoDb, newFile } from './operations';
import { DatabaseProxy } from './proxy';
import { ReportFiles } from './report-files';
import { Writes } from './writes';

interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly tokens: AccessTokens;
  readonly users: Users;
  readonly audit: Audit;
  readonly files: Files;
  readonly storage: Storage;
  readonly acceptance: Acceptance;
  readonly identity: Identity;
  readonly automated: AutomatedUploads;
}

/** The gateway with every call that it serves. */
export function openGateway(parts: Parts): Gateway {
  const { config, db, tokens, users, audit, files, storage, acceptance, identity, automated } = parts;
  const { tenant, flags } = config;
  const writes = new Writes(new Map());
  const proxy = new DatabaseProxy({ db, tenant: tenant.id, flags, writes });
  const operations: readonly Operation[] = [
    download({ files, reports: new ReportFiles(db, flags), storage }),
    newFile({ files, storage, acceptance, automated, tenant: tenant.id }),
    mongoDb(proxy, config),
  ];
  return new Gateway({
    operations,
    tokens,
    idTokens: idTokensOf(config, identity),
    users,
    audit,
    automated,
    limits: new CallLimits(db),
    title: tenant.name,
    publicUrl: config.publicUrl,
  });
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
