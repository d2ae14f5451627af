import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { linger, keepPace } from '../../../server/http/connections';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that bears a tenth of a second of waiting, and more for each byte that has come. */
async function serve(listener: RequestListener): Promise<void> {
  server = createServer(listener);
  keepPace(server, { graceMs: 100, bytesPerSecond: 1_000, everyMs: 20 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Sends so many pieces, one each 50 ms, and gives the answer's status. */
async function send(pieces: number, piece: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method: 'POST' });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  let over = false;
  const ended = answered.finally(() => (over = true));
  for (let at = 0; at < pieces && !over; at += 1) {
    sent.write(piece);
    await Promise.race([after(50), ended]);
  }
  if (!over) sent.end();
  const [answer] = await answered;
  return answer.statusCode;
}

const answerWhole: RequestListener = (req, res) => {
  req.resume().once('end', () => res.end());
};

it('ends what drips in', async () => {
  await serve(answerWhole);
  expect(await send(200, 'a')).toBe(408);
});

it('ends what drips in after it was answered', async () => {
  await serve((_req, res) => res.writeHead(200).end('ok'));
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method: 'POST' });
  sent.write('a');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  sent.on('error', () => undefined);
  await once(sent, 'close');
  expect(sent.destroyed).toBe(true);
});

it('lets a slow line send at its own speed', { tags: 'slow' }, async () => {
  await serve(answerWhole);
  expect(await send(20, 'a'.repeat(100))).toBe(200);
});

it('does not count the time in which the server itself reads nothing', async () => {
  await serve((req, res) => {
    req.pause();
    setTimeout(() => answerWhole(req, res), 400);
  });
  expect(await send(1, 'a'.repeat(10))).toBe(200);
});

/** Connections at the server, and a way to drip into them without ever reading or closing them. */
async function drip(listener: RequestListener) {
  await serve(listener);
  linger(server);
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause();
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n');
  const dripping = setInterval(() => socket.write('a'), 20);
  socket.once('close', () => clearInterval(dripping));
  return socket;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it.each<[string, RequestListener]>([
  ['before it was answered', (req) => void req.resume()],
  ['after it was answered', (_req, res) => res.writeHead(429).end('no')],
  [
    'after an answer that ends the connection',
    (_req, res) => res.writeHead(429, { Connection: 'close' }).end('no'),
  ],
])('lets go of who drips in and neither reads nor closes, %s', async (_when, listener) => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  const socket = await drip(listener);
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 60_000 }).toBe(0);
  socket.destroy();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
