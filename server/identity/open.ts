import type { Db } from 'mongodb';
import type { Config } from '../config';
import type { Mailer } from '../mail/port';
import { LocalIdentity } from './local';
import type { Identity } from './port';

/** The identity provider that the settings name; the AWS SDK is loaded only where it is Cognito. */
export async function openIdentity(
  { identity, tenant, sessionSecrets }: Config,
  db: Db,
  mailer: Mailer,
): Promise<Identity> {
  if (identity.kind === 'local')
    return new LocalIdentity({ db, mailer, company: tenant.name, secrets: sessionSecrets });
  const { CognitoIdentity } = await import('./cognito');
  return new CognitoIdentity(identity);
}
