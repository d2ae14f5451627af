/** @module-tag slow — two portals beside each other */
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cookieOf, client, demoPassword, form, type Client } from '../../client';
import { startBarePortal, type BarePortal } from '../../../servers/bare-portal';
import { freePort } from '../../../servers/free-port';
import { startIdp, type RunningIdp } from '../../../servers/saml-idp';

/** Two server processes beside each other, as containers are behind a load balancer, and an identity provider. */
let first: BarePortal;
let second: BarePortal;
let idp: RunningIdp;
let publicUrl: string;
const database = `test_two_${randomUUID().slice(0, 8)}`;
const mongodbUri = inject('engineUri');

beforeAll(async () => {
  publicUrl = `http://127.0.0.1:${await freePort()}`;
  idp = await startIdp(publicUrl);
  const env = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1', SAML_IDP_METADATA: `${idp.url}/metadata` };
  [first, second] = await Promise.all([
    startBarePortal({ mongodbUri, database, env }),
    startBarePortal({ mongodbUri, database, env }),
  ]);
});
afterAll(async () => {
  await Promise.all([first.remove(), second.remove(), idp.close()]);
  const mongo = await new MongoClient(mongodbUri).connect();
  await mongo.db(database).dropDatabase();
  await mongo.close();
});

/** A browser from one address, which the load balancer names; the processes see a `Host` that is not the public one. */
const from = (portal: BarePortal, address: string, cookie = ''): Client => {
  const plain = client(cookie, portal.url);
  const headers = {
    Origin: publicUrl,
    'X-Forwarded-For': address,
  };
  return {
    cookie,
    get: (path) => plain.get(path, headers),
    post: (path, body) => plain.post(path, body, headers),
  };
};

async function account(type: 'USER GOLD' | 'USER SILVER' = 'USER GOLD'): Promise<string> {
  const email = `${randomUUID()}@demo.example`;
  await first.createAccount(email, type);
  return email;
}

const enter = (portal: BarePortal, address: string, email: string, password = demoPassword, cookie = '') =>
  from(portal, address, cookie).post('/', form({ email, password }));

describe('a session', () => {
  it('that one process opened serves in the other, and ends in both', async () => {
    const email = await account();
    const here = cookieOf(await enter(first, '10.0.0.1', email));
    expect((await from(second, '10.0.0.1', here).get('/captura/manual')).status).toBe(200);
    const elsewhere = cookieOf(await enter(second, '10.0.0.2', email));
    await from(second, '10.0.0.2', elsewhere).post('/conta/sessoes', form({ intent: 'outras' }));
    const gone = await from(first, '10.0.0.1', here).get('/captura/manual');
    expect(gone.headers.get('Location')).toBe('/?next=%2Fcaptura%2Fmanual');
    expect((await from(first, '10.0.0.2', elsewhere).get('/sessao')).status).toBe(200);
    await from(first, '10.0.0.2', elsewhere).post('/logout');
    expect((await from(second, '10.0.0.2', elsewhere).get('/sessao')).status).toBe(401);
  });

  it('gives way to a new one at sign-in: its token opens nothing any more', async () => {
    const email = await account();
    const before = cookieOf(await enter(first, '10.0.0.3', email));
    const after = cookieOf(await enter(second, '10.0.0.3', email, demoPassword, before));
    expect((await from(first, '10.0.0.3', before).get('/sessao')).status).toBe(401);
    expect((await from(first, '10.0.0.3', after).get('/sessao')).status).toBe(200);
  });
});

describe('guessing', () => {
  it('locks out who guesses, in both processes, and neither the owner elsewhere nor the office around', async () => {
    const email = await account();
    const owner = cookieOf(await enter(first, '10.0.1.1', email));
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push((await enter(tries % 2 ? first : second, '10.0.2.1', email, 'errada')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    for (const portal of [first, second]) {
      const locked = await enter(portal, '10.0.2.1', email);
      expect(locked.status).toBe(429);
      expect(locked.headers.get('Retry-After')).toBe('900');
      const page = await locked.text();
      expect(page).toContain('Muitas tentativas. Espere 15 minutos e tente de novo.');
      expect(page).toContain(`value="${email}"`);
    }
    expect((await enter(second, '10.0.3.1', email)).status).toBe(302);
    expect((await enter(second, '10.0.2.1', await account())).status).toBe(302);
    expect((await from(second, '10.0.1.1', owner).get('/captura/manual')).status).toBe(200);
    await from(second, '10.0.1.1', owner).post('/logout');
    expect((await enter(second, '10.0.2.1', email, demoPassword, owner)).status).toBe(302);
  });

  it('locks out who guesses at no account sooner or later than at one', async () => {
    const nobody = `${randomUUID()}@demo.example`;
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await enter(tries % 2 ? first : second, '10.0.4.1', nobody, 'x')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('keeps nobody from asking for a letter, and sends each guesser five of them', async () => {
    const email = await account();
    const ask = async (portal: BarePortal, address: string) =>
      (await from(portal, address).post('/', form({ intent: 'forgot', email }))).headers.get('Location');
    const answers: (string | null)[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(await ask(tries % 2 ? first : second, '10.0.5.1'));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => '/?feito=codigo'), '/?feito=mensagens']);
    expect(await ask(first, '10.0.5.2')).toBe('/?feito=codigo');
  });

  it('tries no more than five codes, in both processes together', async () => {
    const email = await account();
    const password = 'Nova#2026x';
    const fields = form({ email, code: '000000', password, confirmation: password });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push(
        (await from(tries % 2 ? first : second, '10.0.6.1').post('/recovery/000000', fields)).status,
      );
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('an assertion', () => {
  it('opens one session, whichever process it is sent to again', async () => {
    const email = await account();
    const begun = await from(first, '10.0.7.1').get('/saml/entrar');
    const cookie = cookieOf(begun);
    const stored = decodeURIComponent(/portal_federation=([^;.]+)/.exec(cookie)?.[1] ?? '');
    const { id } = JSON.parse(Buffer.from(stored, 'base64').toString()) as { id: string };
    const xml = await idp.idp.answer(id, { nameId: email });
    const sent = form({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: '' });

    const taken = await from(second, '10.0.7.1').post('/saml', sent);
    expect(taken.headers.get('Location')).toBe('/saml/concluir');
    for (const portal of [first, second])
      expect((await from(portal, '10.0.7.1').post('/saml', sent)).status).toBe(403);

    const answer = `${cookie}; ${cookieOf(taken)}`;
    const opened = await from(first, '10.0.7.1', answer).get('/saml/concluir');
    expect(opened.status).toBe(302);
    expect((await from(second, '10.0.7.1', cookieOf(opened)).get('/captura/manual')).status).toBe(200);
    for (const portal of [first, second])
      expect((await from(portal, '10.0.7.1', answer).get('/saml/concluir')).status).toBe(403);
  });
});

it('has no outbox to read in production', async () => {
  expect((await client('', first.url).get('/dev/outbox')).status).toBe(404);
  expect((await client('', first.url).get('/dev/outbox/000000000000000000000000')).status).toBe(404);
});
