import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { capBodies, capConnections, capPipelines } from '../../../server/http/connections';
import { refusalOf } from '../../../server/http/failures';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const portOf = () => (server.address() as AddressInfo).port;

/** Opens connections one after the other, and tells which of them the server keeps. */
async function kept(count: number): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = connect(portOf(), '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    results.push(
      await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]),
    );
  }
  return results;
}

async function serve(trustProxy: number): Promise<void> {
  server = createServer((_req, res) => res.end('ok'));
  capConnections(server, trustProxy, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

it('one address holds so many connections, and as many again once it lets go', async () => {
  await serve(0);
  expect(await kept(3)).toEqual([true, true, false]);
  const [first] = sockets;
  first?.destroy();
  await expect.poll(async () => (await kept(1))[0]).toBe(true);
});

it('a proxy holds as many as it likes', async () => {
  await serve(1);
  expect(await kept(3)).toEqual([true, true, true]);
});

it.each([
  [2, 2],
  [3, 0],
])('of %i requests that are sent ahead of their answers, %i are answered', async (sent, answered) => {
  server = createServer((_req, res) => setTimeout(() => res.end('ok'), 50));
  capPipelines(server, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect(portOf(), '127.0.0.1').setEncoding('latin1');
  let got = '';
  socket.on('data', (text: string) => (got += text)).on('error', () => undefined);
  const last = (at: number) => (at === sent - 1 ? 'Connection: close\r\n' : '');
  for (let at = 0; at < sent; at += 1) socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${last(at)}\r\n`);
  await once(socket, 'close');
  expect(got.match(/200 OK/g)?.length ?? 0).toBe(answered);
});

it('takes request after request on one connection', async () => {
  server = createServer((_req, res) => res.end('ok'));
  capPipelines(server, 1);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect(portOf(), '127.0.0.1').setEncoding('latin1');
  sockets.push(socket);
  for (let at = 0; at < 3; at += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [text] = (await once(socket, 'data')) as [string];
    expect(text).toContain('200 OK');
  }
});

it('one client has so many bodies on their way, whichever proxy they come through', async () => {
  const app = express().set('trust proxy', 1);
  app.use(capBodies(1), (req, res) => {
    req.resume().once('end', () => res.end());
  });
  const refuse: express.ErrorRequestHandler = (error, _req, res, next) => {
    const refusal = refusalOf(error);
    if (refusal) res.status(refusal.status).end();
    else next(error);
  };
  app.use(refuse);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const begin = (client: string) => {
    const sent = request({ port: portOf(), host: '127.0.0.1', method: 'POST', agent: false });
    sent.setHeader('X-Forwarded-For', client).write('a');
    return { sent, answer: once(sent, 'response') as Promise<[IncomingMessage]> };
  };
  const arrives = once(server, 'request');
  const first = begin('10.0.0.1');
  await arrives;
  const [refused] = await begin('::ffff:10.0.0.1').answer;
  expect(refused.statusCode).toBe(429);
  const other = begin('10.0.0.2');
  other.sent.end();
  expect((await other.answer)[0].statusCode).toBe(200);
  first.sent.end();
  expect((await first.answer)[0].statusCode).toBe(200);
});
