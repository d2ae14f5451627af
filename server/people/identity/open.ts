import type { Db } from 'mongodb';
import type { Config } from '../../config';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { identitySeconds, watched } from '../../platform/metrics';
import type { Mailer } from '../../platform/mail/port';
import { Grants, identityGrants } from './grants';
import { credentials, LocalIdentity } from './local';
import { recoveryCodes, recoveryLinks } from './local-codes';
import type { Identity } from './port';

export const identityCollections = [credentials, recoveryCodes, recoveryLinks, identityGrants];

/** The identity provider and its grants to signed-in people. */
export interface IdentityServices {
  readonly identity: Identity;
  readonly grants: Grants;
}

interface Deps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly errors: ErrorReporting;
}

export async function openIdentity(config: Config, { db, mailer, errors }: Deps): Promise<IdentityServices> {
  const identity = watched(await openProvider(config, db, mailer), identitySeconds);
  const grants = new Grants({
    db,
    identity,
    secrets: config.sessionSecrets,
    report: (error) => errors.report(error, { doing: 'identity grant not renewed' }),
  });
  return { identity, grants };
}

/** The identity provider of the settings. The AWS SDK is loaded for Cognito only. */
async function openProvider(
  { identity, tenant, sessionSecrets }: Config,
  db: Db,
  mailer: Mailer,
): Promise<Identity> {
  if (identity.kind === 'local')
    return new LocalIdentity({ db, mailer, company: tenant.name, secrets: sessionSecrets });
  const { CognitoIdentity } = await import('./cognito');
  return new CognitoIdentity(identity);
}
