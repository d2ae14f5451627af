import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { answerHealth, ready } from '../../../server/http/health';
import type { Portal } from '../../../server/portal';
import { freePort } from '../../servers/free-port';

async function asked(port: number, path: string) {
  const [answer] = (await once(request({ port, path, agent: false }).end(), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

it('a worker says that it lives, and whether database and storage answer it, and nothing else', async () => {
  let away = false;
  const ping = () => (away ? Promise.reject(new Error('away')) : Promise.resolve());
  const portal = { downloads: null, database: { ping }, storage: { ping: () => Promise.resolve() } };
  const port = await freePort();
  const server = answerHealth(portal as unknown as Portal, port, '127.0.0.1');
  const ask = (path: string) => asked(port, path);
  expect(await ask('/healthz')).toEqual({ status: 200, body: expect.stringContaining('"alive":true') });
  expect(await ask('/readyz')).toEqual({ status: 200, body: '{"ready":true,"failed":[]}' });
  expect((await ask('/inicio')).status).toBe(404);
  away = true;
  expect(await ask('/readyz')).toEqual({ status: 503, body: '{"ready":false,"failed":["database"]}' });
  expect((await ask('/healthz')).status).toBe(200);
  server.close();
});

it('a server takes requests while the database is away, to say so itself', async () => {
  const portal = {
    downloads: null,
    database: { ping: () => Promise.reject(new Error('away')) },
    storage: { ping: () => Promise.reject(new Error('away')) },
  };
  const port = await freePort();
  const server = answerHealth(portal as unknown as Portal, port, '127.0.0.1');
  expect((await asked(port, '/readyz')).status).toBe(503);
  expect(await asked(port, '/readyz?for=requests')).toMatchObject({ status: 200 });
  expect((await asked(port, '/readyz?for=anything')).status).toBe(503);
  server.close();
});

it.each([
  ['of the network passes for ten seconds', null, 200],
  ['that is a disk counts at once', () => undefined, 503],
])('a store %s', async (_what, downloads, atFirst) => {
  let [now, away] = [0, false];
  const portal = {
    downloads,
    database: { ping: () => Promise.resolve() },
    storage: { ping: () => (away ? Promise.reject(new Error('away')) : Promise.resolve()) },
  };
  const port = await freePort();
  const server = express()
    .get(
      '/readyz',
      ready(portal as unknown as Portal, () => now),
    )
    .listen(port, '127.0.0.1');
  await once(server, 'listening');
  const status = async (at: number, isAway: boolean) => {
    [now, away] = [at, isAway];
    const answer = await asked(port, '/readyz');
    expect(answer.body).toContain(isAway ? '"failed":["storage"]' : '"failed":[]');
    return answer.status;
  };
  expect(await status(0, true)).toBe(503);
  expect(await status(1_000, false)).toBe(200);
  expect(await status(500_000, true)).toBe(atFirst);
  expect(await status(509_000, true)).toBe(atFirst);
  expect(await status(510_000, true)).toBe(503);
  expect(await status(511_000, false)).toBe(200);
  expect(await status(512_000, true)).toBe(atFirst);
  server.close();
});
