import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { sendPieces, sendWhole } from '../../../server/http/compression';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves what `send` sends; the port. */
async function serve(send: express.RequestHandler): Promise<number> {
  server = createServer(express().use(send));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends what `send` sends, and gives the answer's head with a reader of its opened body. */
async function answerOf(coding: string, send: express.RequestHandler) {
  const port = await serve(send);
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

describe.each(['br', 'identity'])('a browser that takes its time, in %s', (coding) => {
  const pieces = 2_000;
  const size = 64 * 1_024;

  /** An answer of 125 MB in pieces that compress badly, which nobody reads yet. */
  async function unread() {
    const seen = { pulled: 0, ended: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (seen.pulled === pieces) return controller.close();
          seen.pulled += 1;
          controller.enqueue(crypto.getRandomValues(new Uint8Array(size)));
        },
        cancel: () => void (seen.ended = true),
      },
      { highWaterMark: 0 },
    );
    const sent = { over: false, failure: null as unknown };
    const port = await serve((req, res) => {
      res.type('csv');
      sendPieces(req, res, body, true)
        .catch((error: unknown) => (sent.failure = error))
        .finally(() => (sent.over = true));
    });
    const request = get({ port, headers: { 'Accept-Encoding': coding } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.pause();
    // The sockets of both sides fill, then nothing moves any more.
    let still = 0;
    for (let before = -1; still < 200 && !sent.over; before = seen.pulled) {
      still = before === seen.pulled ? still + 1 : 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { seen, sent, answer };
  }

  it('is sent no more than it takes, and then the rest', async () => {
    const { seen, sent, answer } = await unread();
    expect(seen.pulled).toBeLessThan(pieces / 2);
    expect(sent.over).toBe(false);
    answer.resume();
    await once(answer, 'end');
    expect(seen).toEqual({ pulled: pieces, ended: false });
  });

  it('ends the source when it leaves', async () => {
    const { seen, sent, answer } = await unread();
    answer.destroy();
    await expect.poll(() => sent.over).toBe(true);
    expect([seen.ended, sent.failure]).toEqual([true, null]);
  });
});

it.each([
  ['when it leaves before the first piece', 0],
  ['when it leaves between two pieces', 1],
])('ends the source %s', async (_when, first) => {
  let ended = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (first > 0) controller.enqueue(bytes);
    },
    cancel: () => void (ended = true),
  });
  const port = await serve((req, res) => {
    res.type('text/event-stream').flushHeaders();
    void sendPieces(req, res, body, true);
  });
  const [answer] = (await once(get({ port }), 'response')) as [IncomingMessage];
  if (first > 0) await once(answer, 'readable');
  answer.destroy();
  await expect.poll(() => ended).toBe(true);
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
