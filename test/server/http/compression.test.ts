import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { sendPieces, sendWhole } from '../../../server/http/compression';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends what `send` sends, and gives the answer's head with a reader of its opened body. */
async function answerOf(coding: string, send: express.RequestHandler) {
  server = createServer(express().use(send));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'Accept-Encoding': coding } });
  return { answer, coding: answer.headers.get('Content-Encoding') };
}

const text = 'Loja Centro '.repeat(500);
const bytes = new TextEncoder().encode(text);

it.each(['br', 'gzip'])('sends each piece on as soon as it is there, in %s', async (coding) => {
  const source = new TransformStream<Uint8Array, Uint8Array>();
  const writer = source.writable.getWriter();
  const next = (piece: string) => void writer.write(new TextEncoder().encode(piece));
  next(text);
  const got = await answerOf(coding, (req, res, failed) => {
    res.type('html');
    sendPieces(req, res, source.readable, true).catch(failed);
  });
  expect(got.coding).toBe(coding);
  const reader = got.answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (wanted: string) => {
    let had = '';
    while (had.length < wanted.length) had += (await reader?.read())?.value ?? '';
    return had;
  };
  // The next one is made only when the one before has arrived.
  expect(await read(text)).toBe(text);
  for (const piece of ['um', 'dois', text]) {
    next(piece);
    expect(await read(piece)).toBe(piece);
  }
  await writer.close();
  expect((await reader?.read())?.done).toBe(true);
});

it('breaks the connection where a body fails half-way', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new Error('gone')),
  });
  const whole = answerOf('br', (req, res) => {
    res.type('html');
    sendPieces(req, res, body, true).catch(() => undefined);
  }).then(({ answer }) => answer.text());
  await expect(whole).rejects.toThrow(TypeError);
});

it.each([
  ['"a1"', 'W/"a1"'],
  ['W/"a1"', 'W/"a1"'],
])('gives what has the tag %s the tag %s, for it is not byte by byte the same', async (tag, given) => {
  const { answer, coding } = await answerOf('br', (req, res) => {
    res.type('html').set('ETag', tag);
    sendWhole(req, res, bytes, true);
  });
  expect([coding, answer.headers.get('ETag'), await answer.text()]).toEqual(['br', given, text]);
});

it.each([
  ['a picture', { 'Content-Type': 'image/png' }],
  ['what is compressed already', { 'Content-Type': 'text/css', 'Content-Encoding': 'identity' }],
])('leaves %s as it is', async (_what, headers) => {
  const { answer, coding } = await answerOf('br', (req, res) => {
    res.set(headers);
    sendWhole(req, res, bytes, true);
  });
  expect(coding).toBe('Content-Encoding' in headers ? 'identity' : null);
  expect(await answer.text()).toBe(text);
});
