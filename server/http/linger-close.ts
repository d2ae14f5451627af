import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is read and thrown away of a body that nobody takes, so that its sender gets to read the answer. */
const maxBytes = 16 * 1_024 ** 2;

/**
 * Lets senders read the answer to a body that was not taken. Closed with bytes unread, a connection is reset: the
 * sender's next write fails, and the answer that lies ready may be lost. So the rest of the body is read to nowhere,
 * within a bound, and a connection that is to end with the answer says so first and closes after it (`keepPace` ends
 * those that take their time).
 */
export function linger(server: Server, most = maxBytes): void {
  const asked = new WeakMap<Socket, IncomingMessage>();
  server.on('connection', (socket) => {
    const close = socket.destroySoon.bind(socket);
    // What Node ends a connection with after its last answer.
    socket.destroySoon = () => {
      const req = asked.get(socket);
      if (!req || req.complete || req.destroyed) return close();
      socket.end();
      req.once('close', () => socket.destroy());
    };
  });
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (req.complete) return;
    asked.set(req.socket, req);
    // Before Node does it itself, without a bound. Who began to read a body reads it to its end.
    res.prependOnceListener('finish', () => {
      if (!req.readableDidRead) passOver(req, most);
    });
  });
}

/** Reads a body on to nowhere; what has no end is cut. */
export function passOver(req: IncomingMessage, most = maxBytes): void {
  let length = 0;
  req.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) req.destroy();
  });
}
