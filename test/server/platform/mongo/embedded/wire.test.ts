import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Messages, serveEngine, type EngineServer } from '../../../../../server/platform/mongo/embedded/wire';

/** A message of `length` bytes in all, whose bytes below the length tell it from others. */
function message(length: number, mark: number): Buffer {
  const bytes = Buffer.alloc(length, mark);
  bytes.writeInt32LE(length, 0);
  return bytes;
}

const three = [message(16, 1), message(300, 2), message(70_000, 3)];

describe('messages', () => {
  it.each([1, 2, 3, 4, 5, 15, 16, 17, 299, 300, 316, 65_536, 100_000])(
    'are put together from pieces of %i bytes',
    (size) => {
      const all = Buffer.concat(three);
      const messages = new Messages();
      const got: Buffer[] = [];
      for (let at = 0; at < all.length; at += size) got.push(...messages.take(all.subarray(at, at + size)));
      expect(got.map((each) => each.equals(three[got.indexOf(each)] ?? Buffer.of()))).toEqual([
        true,
        true,
        true,
      ]);
    },
  );

  it.each([0, 15, -1, 48_000_001])('that declare %i bytes are refused', (length) => {
    const bytes = Buffer.alloc(16);
    bytes.writeInt32LE(length, 0);
    expect(() => new Messages().take(bytes)).toThrow(RangeError);
  });
});

describe('an engine that is served', () => {
  let folder: string;
  let server: EngineServer;
  let connection: net.Socket;
  /** Messages by their first byte below the length: how the engine takes them. */
  const engine = {
    roundTrip: async (bytes: Buffer) => {
      const [mark = 0] = bytes.subarray(4);
      if (mark === 9) throw new Error('The engine is closed');
      // The first takes longest.
      for (let turn = mark; turn < 5; turn += 1) await new Promise(setImmediate);
      return { requestId: mark, moreToCome: mark === 4, legacy: mark === 3, response: Buffer.alloc(5, mark) };
    },
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-wire-'));
    server = await serveEngine(engine, path.join(folder, 'engine.sock'));
    connection = net.connect(path.join(folder, 'engine.sock'));
    await once(connection, 'connect');
  });
  afterEach(async () => {
    connection.destroy();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('answers in the order of the messages, each in its format, and not when no answer is requested', async () => {
    connection.write(Buffer.concat([message(16, 1), message(20, 4), message(40, 3), message(16, 2)]));
    const answers = new Messages();
    const got: Buffer[] = [];
    for await (const piece of connection as AsyncIterable<Buffer>) {
      got.push(...answers.take(piece));
      if (got.length === 3) break;
    }
    const headers = got.map((each) => ({
      count: each.readInt32LE(4),
      to: each.readInt32LE(8),
      form: each.readInt32LE(12),
      document: [...each.subarray(-5)],
    }));
    expect(headers).toEqual([
      { count: 1, to: 1, form: 2013, document: [1, 1, 1, 1, 1] },
      { count: 2, to: 3, form: 1, document: [3, 3, 3, 3, 3] },
      { count: 3, to: 2, form: 2013, document: [2, 2, 2, 2, 2] },
    ]);
  });

  it.each([
    ['a message that the engine does not take', message(16, 9)],
    ['what is no message', Buffer.alloc(16)],
  ])('closes a connection after %s, and continues to serve others', async (_, bytes) => {
    connection.write(bytes);
    await once(connection, 'close');
    connection = net.connect(path.join(folder, 'engine.sock'));
    connection.write(message(16, 2));
    const [answer] = (await once(connection, 'data')) as [Buffer];
    expect(answer.readInt32LE(8)).toBe(2);
  });
});
