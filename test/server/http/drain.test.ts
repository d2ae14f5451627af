import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../http/client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
let portal: BarePortal;
let person: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { DRAIN_SECONDS: '2' },
  });
  person = await portal.signUp('ana@teste.example', 'USER GOLD');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

async function ask(path: string, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(new URL(path, portal.url), { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

it('keeps an idle connection for longer than balancers do', async () => {
  const { headers } = await ask('/', new Agent({ keepAlive: true }));
  const [, seconds] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

it('says that it goes, serves on until a balancer has noticed, and ends', async () => {
  const stream = await person.get('/avisos/eventos');
  expect(stream.status).toBe(200);
  expect((await ask('/readyz')).statusCode).toBe(200);

  const ended = portal.end();
  await expect.poll(async () => (await ask('/readyz')).statusCode).toBe(503);
  // The stream was ended; the browser's next one finds another server.
  await stream.text();
  const page = await ask('/', new Agent({ keepAlive: true }));
  expect(page.statusCode).toBe(200);
  expect(page.headers.connection).toBe('close');

  await ended;
  await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED');
});
