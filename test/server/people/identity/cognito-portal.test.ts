import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CognitoIdentity } from '../../../../server/people/identity/cognito';
import { client, demoPassword, form } from '../../../http/client';
import { startBarePortal, type BarePortal } from '../../../servers/bare-portal';
import { startCognito, type RunningCognito } from '../../../servers/cognito';
import { stubAwsCredentials } from './providers';

const email = 'ana@empresa.example';
const database = `test_cognito_${randomUUID().slice(0, 8)}`;
const mongodbUri = inject('engineUri');

let cognito: RunningCognito;
let identity: CognitoIdentity;
let portal: BarePortal;
beforeAll(async () => {
  stubAwsCredentials();
  cognito = await startCognito();
  const { userPoolId, clientId, endpoint = '' } = cognito.settings;
  identity = new CognitoIdentity(cognito.settings);
  await identity.createAccount(email, demoPassword, { temporary: false });
  portal = await startBarePortal({
    mongodbUri,
    database,
    env: {
      IDENTITY: 'cognito',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: endpoint,
      COGNITO_NAME_ATTRIBUTE: 'custom:nome',
      COGNITO_STORES_ATTRIBUTE: 'custom:filiais',
      PUBLIC_URL: 'http://portal.example',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });
  await portal.createAccount(email, 'USER GOLD');
}, 60_000);
afterAll(async () => {
  await portal.remove();
  await cognito.close();
  const mongo = await new MongoClient(mongodbUri).connect();
  await mongo.db(database).dropDatabase();
  await mongo.close();
});

const count = (token: string) =>
  fetch(new URL('/mongoDB', portal.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ database, collection: 'files', command: 'count_documents', query: {} }),
  });

async function idToken(): Promise<string> {
  const result = await identity.signIn(email, demoPassword);
  if (result.kind !== 'signed-in') throw new Error('Not signed in');
  return result.grant.idToken;
}

it('signs in an account of the user pool', async () => {
  const answer = await client('', portal.url).post('/', form({ email, password: demoPassword }), {
    Origin: 'http://portal.example',
  });
  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie().join()).toContain('portal_session=');
});

it('serves a script that comes with an identity token of the user pool, in its person’s name', async () => {
  expect((await count(await idToken())).status).toBe(200);
});

it.each<[string, (token: string) => string]>([
  ['tampered with', (token) => `${token.slice(0, -6)}AAAAAA`],
  ['without a signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
  ['that is none', () => 'a.b.c'],
])('refuses a token %s', async (_what, forge) => {
  const answer = await count(forge(await idToken()));
  expect(answer.status).toBe(401);
  expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
});

it('takes over what the user pool says of a person', async () => {
  await cognito.describe(email, {
    'custom:nome': 'Ana do Vale',
    'custom:filiais': 'Loja Centro; Loja Norte',
  });
  const answer = await client('', portal.url).post('/', form({ email, password: demoPassword }), {
    Origin: 'http://portal.example',
  });
  expect(answer.status).toBe(302);
  const mongo = await new MongoClient(mongodbUri).connect();
  const record = await mongo.db(database).collection<{ _id: string }>('users').findOne({ _id: email });
  await mongo.close();
  expect(record).toMatchObject({
    name: 'Ana do Vale',
    stores: ['Loja Centro', 'Loja Norte'],
    type: 'USER GOLD',
  });
});
