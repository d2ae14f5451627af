import type { Document } from 'mongodb';
import { vi } from 'vitest';
import { CognitoIdentity } from '../../../../server/people/identity/cognito';
import { credentials, LocalIdentity } from '../../../../server/people/identity/local';
import { recoveryCodes, recoveryLinks } from '../../../../server/people/identity/local-codes';
import type { Identity } from '../../../../server/people/identity/port';
import type { Mail, Mailer } from '../../../../server/platform/mail/port';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { startCognito } from '../../../servers/cognito';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

export const secrets = ['a-secret-of-thirty-two-characters!'];

/** A provider under test and what its letters carry. */
export interface Provider {
  readonly identity: Identity;
  /** The code or temporary password of the last letter to an e-mail; null without one. */
  lastSecret(email: string): string | null;
  close(): Promise<void>;
}

/** Keeps letters for the test to read. */
export class Letters implements Mailer {
  readonly sent: Mail[] = [];

  send(mail: Mail): Promise<void> {
    this.sent.push(mail);
    return Promise.resolve();
  }

  lastSecret(email: string): string | null {
    const letter = this.sent.findLast(({ to }) => to === email);
    return /^(?:Código|Senha temporária): (\S+)$/m.exec(letter?.text ?? '')?.[1] ?? null;
  }
}

export const identityDatabase = (): Promise<TestDatabase> =>
  testDatabase([credentials, recoveryCodes, recoveryLinks] as unknown as CollectionDefinition<Document>[]);

export async function localProvider(): Promise<Provider> {
  const database = await identityDatabase();
  const letters = new Letters();
  return {
    identity: new LocalIdentity({ db: database.db, mailer: letters, company: 'Energia', secrets }),
    lastSecret: (email) => letters.lastSecret(email),
    close: () => database.close(),
  };
}

/** Credentials for the administrator's calls, which cognito-local does not check and the AWS SDK insists on. */
export function stubAwsCredentials(): void {
  vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
}

export async function cognitoProvider(): Promise<Provider> {
  stubAwsCredentials();
  const cognito = await startCognito();
  return {
    identity: new CognitoIdentity(cognito.settings),
    lastSecret: (email) => cognito.lastSecret(email),
    close: () => cognito.close(),
  };
}
