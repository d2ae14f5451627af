import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeReadableStreamToWritable } from '@remix-run/node';
import { afterEach, expect, it } from 'vitest';
import { exportFile } from '../../../server/platform/exports/file';
import type { FileStream } from '../../../server/platform/exports/export';
import { fileResponse } from '../../../server/http/file-response';
import { endless, table } from '../platform/exports/tables';

let server: Server;
const reported: unknown[] = [];

afterEach(() => {
  reported.length = 0;
  server.closeAllConnections();
  server.close();
});

/** A server that answers as Remix does: the body is written as fast as it can be read. */
async function serve(file: FileStream): Promise<IncomingMessage> {
  server = createServer((_req, res) => {
    const answer = fileResponse(file, res, (error) => reported.push(error));
    res.setHeaders(answer.headers);
    if (answer.body) writeReadableStreamToWritable(answer.body, res).catch(() => res.destroy());
  }).listen(0);
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

it('names the file in UTF-8 and keeps it out of caches', async () => {
  const { headers } = await serve(exportFile('csv', table([{ texto: 'a' }], { name: 'ações "1"' })));
  expect(headers['content-disposition']).toBe(
    `attachment; filename="a__es _1_.csv"; filename*=UTF-8''a%C3%A7%C3%B5es%20%221%22.csv`,
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['cache-control']).toBe('private, no-store');
});

it('stops taking rows while the browser does not read, and closes the source when it leaves', async () => {
  const { seen, rows } = endless();
  let settled = 0;
  const paused = async function* () {
    for await (const row of rows) {
      yield row;
      settled = seen.taken;
    }
  };
  const answer = await serve(exportFile('csv', table([], { rows: paused() })));
  await once(answer, 'readable');
  answer.pause();
  // The sockets of both sides fill, then nothing moves any more.
  await expect
    .poll(async () => {
      const before = settled;
      await new Promise((resolve) => setImmediate(resolve));
      return before > 0 && before === settled;
    })
    .toBe(true);
  expect(seen.taken).toBeLessThan(1_000_000);
  answer.destroy();
  await expect.poll(() => seen.closed).toBe(true);
  expect(reported).toEqual([]);
});

it('breaks the connection when the source fails half-way, and reports it', async () => {
  const failure = new Error('fonte');
  const chunks = (async function* () {
    yield Buffer.from('metade');
    throw failure;
  })();
  await expect(serve({ name: 'a.csv', type: 'text/csv', chunks })).rejects.toThrow('socket hang up');
  expect(reported).toEqual([failure]);
});
