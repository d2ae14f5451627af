import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { answerHealth } from '../../../server/http/health';
import type { Portal } from '../../../server/portal';
import { freePort } from '../../servers/free-port';

it('a worker says that it lives, and whether database and storage answer it, and nothing else', async () => {
  let away = false;
  const ping = () => (away ? Promise.reject(new Error('away')) : Promise.resolve());
  const portal = { database: { ping }, storage: { ping: () => Promise.resolve() } };
  const port = await freePort();
  const server = answerHealth(portal as unknown as Portal, port, '127.0.0.1');
  const ask = async (path: string) => {
    const [answer] = (await once(request({ port, path, agent: false }).end(), 'response')) as [
      IncomingMessage,
    ];
    return { status: answer.statusCode, said: await text(answer) };
  };
  expect(await ask('/healthz')).toEqual({ status: 200, said: expect.stringContaining('"alive":true') });
  expect(await ask('/readyz')).toEqual({ status: 200, said: '{"ready":true,"failed":[]}' });
  expect((await ask('/inicio')).status).toBe(404);
  away = true;
  expect(await ask('/readyz')).toEqual({ status: 503, said: '{"ready":false,"failed":["database"]}' });
  expect((await ask('/healthz')).status).toBe(200);
  server.close();
});
