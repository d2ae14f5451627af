import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { inject } from 'vitest';
import { CognitoIdentity } from '../../server/people/identity/cognito';
import { demoPassword } from '../portal/client';
import { stubAwsCredentials } from '../server/people/identity/providers';
import { startBarePortal } from './bare-portal';
import { startCognito, type RunningCognito } from './cognito';

export interface CognitoPortal {
  readonly url: string;
  /** The `Origin` header of requests from the portal's own pages. */
  readonly origin: { readonly Origin: string };
  readonly cognito: RunningCognito;
  readonly identity: CognitoIdentity;
  readonly db: Db;
  /** An account of type USER GOLD with the demo's password. */
  createAccount(email: string): Promise<void>;
  close(): Promise<void>;
}

/** A portal on an empty database, with accounts in a Cognito user pool. */
export async function startCognitoPortal(): Promise<CognitoPortal> {
  stubAwsCredentials();
  const database = `test_cognito_${randomUUID().slice(0, 8)}`;
  const mongodbUri = inject('engineUri');
  const cognito = await startCognito();
  const { userPoolId, clientId, endpoint = '' } = cognito.settings;
  const identity = new CognitoIdentity(cognito.settings);
  const Origin = 'http://portal.example';
  const portal = await startBarePortal({
    mongodbUri,
    database,
    env: {
      IDENTITY: 'cognito',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: endpoint,
      COGNITO_NAME_ATTRIBUTE: 'custom:nome',
      COGNITO_STORES_ATTRIBUTE: 'custom:filiais',
      PUBLIC_URL: Origin,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });
  const mongo = await new MongoClient(mongodbUri).connect();
  return {
    url: portal.url,
    origin: { Origin },
    cognito,
    identity,
    db: mongo.db(database),
    createAccount: async (email) => {
      await identity.createAccount(email, demoPassword, { temporary: false });
      await portal.createAccount(email, 'USER GOLD');
    },
    close: async () => {
      await portal.remove();
      await cognito.close();
      await mongo.db(database).dropDatabase();
      await mongo.close();
    },
  };
}
