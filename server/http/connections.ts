import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { networkOf } from '../people/access';
import { Refusal } from './failures';
import { endEventStreams } from './event-stream';

/** An office behind one address has a few connections for each person; a single machine needs far fewer. */
const maxConnections = 1_000;
/** Bodies of one client that are on their way at once. */
const maxBodies = 200;

/** Requests that wait for their answers on one connection: browsers and balancers send one after the other. */
const maxWaiting = 4;

/**
 * Ends connections that send requests ahead of the answers: each of those is drawn and buffered for a reader who may
 * never come.
 */
export function capPipelines(server: Server, max = maxWaiting): void {
  const waiting = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const now = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, now);
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (now > max) socket.destroy();
  });
}

/** Ends connections of an address with too many. Behind proxies every connection is theirs, so they have to count. */
export function capConnections(server: Server, trustProxy: number, max = maxConnections): void {
  if (trustProxy > 0) return;
  const open = new Tally(max);
  server.on('connection', (socket) => {
    const from = networkOf(socket.remoteAddress ?? '');
    if (!open.add(from)) return socket.destroy();
    socket.once('close', () => open.drop(from));
  });
}

/** Refuses bodies of a client, as identified by the trusted proxies, with too many at once. */
export function capBodies(max = maxBodies): RequestHandler {
  const arriving = new Tally(max);
  return (req, res, next) => {
    if (req.complete || req.method === 'GET') return next();
    const from = networkOf(req.ip ?? '');
    if (!arriving.add(from)) return next(new Refusal(429, { 'Retry-After': '5', Connection: 'close' }));
    res.once('close', () => arriving.drop(from));
    next();
  };
}

/** How many of something each name holds. */
class Tally {
  readonly #counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** False where the name holds the most already. */
  add(name: string): boolean {
    const current = this.#counts.get(name) ?? 0;
    if (current >= this.max) return false;
    this.#counts.set(name, current + 1);
    return true;
  }

  drop(name: string): void {
    const current = (this.#counts.get(name) ?? 0) - 1;
    if (current > 0) this.#counts.set(name, current);
    else this.#counts.delete(name);
  }
}

/** How much of a refused body is read and discarded, so that its sender can read the answer. */
const maxBytes = 16 * 1_024 ** 2;

/**
 * Lets senders read the answer to a refused body. A connection that is closed with unread bytes is reset: the
 * sender's next write fails, and the answer may be lost. So the rest of the body is read and discarded, within a
 * limit, and a connection that ends with the answer announces this and closes afterwards (`keepPace` ends slow ones).
 */
export function linger(server: Server, max = maxBytes): void {
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
      if (!req.readableDidRead) passOver(req, max);
    });
  });
}

/** Reads a body on to nowhere; what has no end is cut. */
export function passOver(req: IncomingMessage, max = maxBytes): void {
  let length = 0;
  req.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > max) req.destroy();
  });
}

/** Time for running requests after the server stops accepting new ones. */
const lastMs = 10_000;
/** How long idle connections stay usable after the server stops listening, at most as long as it drains. */
const idleMs = 3_000;
/** How long a busy server waits for a moment without new connections. */
const maxWaitMs = 5_000;
const idleTurnMs = 1;

let going = false;

/** True from the word to stop: the balancer is to send nothing more. */
export const isDraining = (): boolean => going;

/** A connection is not used again once this server is going: the next request may find another one. */
export const lastOfConnection: RequestHandler = (_req, res, next) => {
  if (going) res.setHeader('Connection', 'close');
  next();
};

/**
 * Resolves in a turn of the loop that had nothing to do: connections are taken one a turn, and what still waits at the
 * listener when it closes is lost with it.
 */
async function quiet(server: Server): Promise<void> {
  const end = performance.now() + maxWaitMs;
  let wasBusy = true;
  const busy = () => (wasBusy = true);
  server.on('connection', busy).on('request', busy);
  while (wasBusy && performance.now() < end) {
    const began = performance.now();
    wasBusy = false;
    await nextTurn();
    wasBusy ||= performance.now() - began > idleTurnMs;
  }
  server.off('connection', busy).off('request', busy);
}

/**
 * Ends a server in an order that a load balancer can follow: it reports that it is not ready and ends event streams,
 * serves for as long as the balancer takes to notice, then stops accepting and lets running requests end. A balancer
 * may be sending a request on an idle connection, which would be lost if it were closed: these end after their next
 * use.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  going = true;
  endEventStreams();
  await after(seconds * 1_000);
  await quiet(server);
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), lastMs);
  // The server's own `close` ends idle connections first, and connections that arrive meanwhile would be lost.
  Listener.prototype.close.call(server);
  await Promise.race([closed, after(Math.min(idleMs, seconds * 1_000), undefined, { ref: false })]);
  await quiet(server);
  server.closeIdleConnections();
  await closed;
  clearTimeout(cut);
}

/** How slowly a body may come. */
export interface Pace {
  /** Time before the first byte has to count. */
  readonly graceMs: number;
  /** What each byte that has come is worth in time: a line of 4 kbit/s is fast enough. */
  readonly bytesPerSecond: number;
  /** How often it is looked at. */
  readonly everyMs: number;
}

const usual: Pace = { graceMs: 20_000, bytesPerSecond: 500, everyMs: 2_000 };

interface Arriving {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** What the connection had brought before. */
  readonly from: number;
  waitedMs: number;
}

/**
 * Cuts connections whose bodies come too slowly to be meant. Only the time in which the server waited for the sender
 * counts: not that in which a full store made the sender wait.
 */
export function keepPace(server: Server, pace: Pace = usual): void {
  const arriving = new Set<Arriving>();
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (req.complete) return;
    const body: Arriving = { req, res, from: req.socket.bytesRead, waitedMs: 0 };
    arriving.add(body);
    req.once('close', () => arriving.delete(body));
  });
  const look = setInterval(() => {
    for (const body of arriving) {
      const { req } = body;
      if (req.complete) arriving.delete(body);
      else if (waits(req)) body.waitedMs += pace.everyMs;
      const earnedMs = ((req.socket.bytesRead - body.from) / pace.bytesPerSecond) * 1_000;
      if (body.waitedMs <= pace.graceMs + earnedMs) continue;
      arriving.delete(body);
      cut(body, pace.everyMs);
    }
  }, pace.everyMs);
  server.once('close', () => clearInterval(look));
}

/** True where all that came was read, and more would be. */
const waits = (req: IncomingMessage): boolean => req.readableLength === 0 && !req.isPaused();

/**
 * Sends the reason, if no answer has begun, and leaves a moment to read it; a sender with an answer is disconnected
 * at once.
 */
function cut({ req: { socket }, res }: Arriving, momentMs: number): void {
  if (res.headersSent) return void socket.destroy();
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  setTimeout(() => socket.destroy(), momentMs).unref();
}
