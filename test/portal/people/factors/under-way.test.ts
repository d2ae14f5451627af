import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import { secondFactors } from '../../../../server/people/factors/second-factors';
import { demoPassword, form, signIn, text, type Client } from '../../client';
import { halfway, offered, setUpFactor, shown } from '../../factor';
import { addAccount } from '../../../servers/accounts';
import { portalWith } from '../../../servers/portal-with';

const door = '/entrar/segundo-fator';

let portal: Awaited<ReturnType<typeof portalWith>>;
let db: Db;
let admin: Client;
beforeAll(async () => {
  portal = await portalWith([]);
  ({ db } = portal);
  await addAccount(db, 'admin@teste.example', 'USER ADMIN');
  admin = await signIn('admin@teste.example', undefined, portal.url);
});
afterAll(() => portal.close());

async function account(): Promise<string> {
  const email = `${randomUUID()}@teste.example`;
  await addAccount(db, email, 'USER GOLD');
  return email;
}

const reset = (id: string) => admin.post('/user/config', form({ intent: 'reset-factor', id }));
const factorOf = (_id: string) => db.collection<{ _id: string }>(secondFactors.name).findOne({ _id });

/** Somebody who gave the right password, and is asked for the code of a factor that is then taken away. */
async function underWay() {
  const email = await account();
  await setUpFactor(await signIn(email, undefined, portal.url));
  const waiting = await halfway(email, demoPassword, portal.url);
  return { email, waiting };
}

it.each<[string, (email: string) => Promise<unknown>]>([
  ['its factor was reset', reset],
  ['its person is no user any more', (id) => admin.post('/user/config', form({ intent: 'delete', id }))],
])('a sign-in under way is over once %s, and leaves no factor behind', async (_when, end) => {
  const { email, waiting } = await underWay();
  await end(email);
  const page = await text(await waiting.get(door));
  expect(page).toContain(proofMessages.factorStepOver);
  const { setup, key } = offered(page);
  const answer = await waiting.post(door, form({ setup, code: key ? shown(key) : '123456' }));
  expect(answer.status).toBe(401);
  expect(await factorOf(email)).toBeNull();
});

it('a factor that is set up in a session which ends meanwhile is not kept', async () => {
  const email = await account();
  const person = await signIn(email, undefined, portal.url);
  const { setup, key } = offered(await text(await person.get('/conta/segundo-fator')));
  const fields = { intent: 'set-up', setup, code: shown(key) };
  const [answer] = await Promise.all([
    person.post('/conta/segundo-fator', form(fields)),
    db.collection('sessions').deleteMany({ user: email }),
  ]);
  const isKept = (await factorOf(email)) !== null;
  expect(isKept).toBe(answer.status === 201);
});
