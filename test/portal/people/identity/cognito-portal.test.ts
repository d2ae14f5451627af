/** @module-tag slow — portals of a foreign identity */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, demoPassword, form } from '../../client';
import { startCognitoPortal, type CognitoPortal } from '../../../servers/cognito-portal';

const email = 'ana@empresa.example';

let running: CognitoPortal;
beforeAll(async () => {
  running = await startCognitoPortal();
  await running.createAccount(email);
});
afterAll(() => running.close());

const count = (token: string) =>
  fetch(new URL('/mongoDB', running.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      database: running.db.databaseName,
      collection: 'files',
      command: 'count_documents',
      query: {},
    }),
  });

async function idToken(): Promise<string> {
  const result = await running.identity.signIn(email, demoPassword);
  if (result.kind !== 'signed-in') throw new Error('Not signed in');
  return result.grant.idToken;
}

it('signs in an account of the user pool', async () => {
  const answer = await client('', running.url).post(
    '/',
    form({ email, password: demoPassword }),
    running.origin,
  );
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
  await running.cognito.describe(email, {
    'custom:nome': 'Ana do Vale',
    'custom:filiais': 'Loja Centro; Loja Norte',
  });
  const answer = await client('', running.url).post(
    '/',
    form({ email, password: demoPassword }),
    running.origin,
  );
  expect(answer.status).toBe(302);
  const record = await running.db.collection<{ _id: string }>('users').findOne({ _id: email });
  expect(record).toMatchObject({
    name: 'Ana do Vale',
    stores: ['Loja Centro', 'Loja Norte'],
    type: 'USER GOLD',
  });
});
