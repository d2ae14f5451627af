import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { linger } from '../../../server/http/connections';

const piece = 64 * 1024;
const maxBytes = 8 * piece;

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers before it has read anything, as a refusal does. */
async function serve(): Promise<void> {
  server = createServer((_req, res) => res.writeHead(409, { 'Content-Length': 2 }).end('no'));
  linger(server, maxBytes);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Sends a body whose first piece is answered, and the rest of it after the answer: what came, and what broke. */
async function send(pieces: number, connection: 'close' | 'keep-alive') {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
  let answer = '';
  let broken = '';
  socket.on('data', (text: string) => (answer += text));
  socket.on('error', (error: NodeJS.ErrnoException) => (broken = error.code ?? ''));
  const gone = once(socket, 'close').catch(() => undefined);
  const written = () =>
    new Promise<boolean>((done) => {
      if (socket.destroyed) done(false);
      else socket.write(Buffer.alloc(piece), (error) => done(!error));
    });
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${pieces * piece}\r\n\r\n`,
  );
  await written();
  await expect.poll(() => answer).toContain('no');
  for (let sent = 1; sent < pieces; sent += 1) if (!(await written())) break;
  return { socket, gone, answer: () => answer, broken: () => broken };
}

it('reads what follows a refusal to its end, and keeps the connection', async () => {
  await serve();
  const { socket, answer, broken } = await send(6, 'keep-alive');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => answer().match(/409/g)?.length).toBe(2);
  expect(broken()).toBe('');
  socket.destroy();
});

it('reads it as well where the connection ends with the answer, and ends it then', async () => {
  await serve();
  const { socket, gone, broken } = await send(6, 'close');
  socket.end();
  await gone;
  expect(broken()).toBe('');
});

it.each(['close', 'keep-alive'] as const)('cuts what does not end (%s)', async (connection) => {
  await serve();
  const { gone, broken } = await send(1_000, connection);
  await gone;
  expect(broken()).toMatch(/^(ECONNRESET|EPIPE)$/);
});
