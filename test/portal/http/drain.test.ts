/** @module-tag slow — portals that end */
import { setTimeout as pause } from 'node:timers/promises';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../client';
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

it('keeps idle connections longer than load balancers do', async () => {
  const { headers } = await ask('/', new Agent({ keepAlive: true }));
  const [, seconds] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

it('announces its end, serves until the load balancer has noticed, and ends', async () => {
  const stream = await person.get('/avisos/eventos');
  expect(stream.status).toBe(200);
  const probes = ['/readyz', '/readyz?for=requests'];
  for (const probe of probes) expect((await ask(probe)).statusCode).toBe(200);

  const ended = portal.end();
  for (const probe of probes) await expect.poll(async () => (await ask(probe)).statusCode).toBe(503);
  // The stream was ended; the browser's next one finds another server.
  await stream.text();
  // One that comes all the same finds no place for long: it ends while the server still answers.
  expect(await (await person.get('/avisos/eventos')).text()).toBe('retry: 3000\n\n');
  const page = await ask('/', new Agent({ keepAlive: true }));
  expect(page.statusCode).toBe(200);
  expect(page.headers.connection).toBe('close');

  await ended;
  await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED');
});

it('serves requests on an idle connection after it stopped accepting new ones', async () => {
  const leaving = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { DRAIN_SECONDS: '2' },
  });
  const look = (agent: Agent | false) => once(get(new URL('/', leaving.url), { agent }), 'response');
  const kept = new Agent({ keepAlive: true });
  const [first] = (await look(kept)) as [IncomingMessage];
  await once(first.resume(), 'close');
  const ended = leaving.end();
  await expect
    .poll(() => look(false).then(([answer]) => void (answer as IncomingMessage).resume(), String), {
      interval: 20,
    })
    .toContain('ECONNREFUSED');
  const [answer] = (await look(kept)) as [IncomingMessage];
  expect([answer.resume().statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await ended;
  await leaving.remove();
});

/** Of some fifty who stand there; who comes in the very moment of closing is reset (docs/operations.md). */
const maxReset = 2;

it('accepts every waiting connection before it stops listening, however busy it is', async () => {
  const busy = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { DRAIN_SECONDS: '1' },
    preload: ['test/servers/busy-at-the-end.mjs'],
  });
  const became: Promise<string>[] = [];
  let isGone = false;
  const ended = busy.end().then(() => (isGone = true));
  while (!isGone) {
    const asking = once(get(new URL('/healthz', busy.url), { agent: false }), 'response');
    became.push(
      asking.then(
        ([answer]) => String((answer as IncomingMessage).resume().statusCode),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      ),
    );
    await pause(10);
  }
  await ended;
  await busy.remove();
  const outcomes = await Promise.all(became);
  expect([...new Set(outcomes)].filter((what) => what !== 'ECONNRESET').sort()).toEqual([
    '200',
    'ECONNREFUSED',
  ]);
  expect(outcomes.filter((what) => what === 'ECONNRESET').length).toBeLessThanOrEqual(maxReset);
});
