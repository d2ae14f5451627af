import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { networkOf } from '../people/access/network';
import { Refusal } from './refusal';

/** An office behind one address has a few connections for each person; one machine has no use for so many. */
const maxConnections = 1_000;
/** Bodies of one client that are on their way at once. */
const maxBodies = 200;

/** Requests that wait for their answers on one connection: browsers and balancers send one after the other. */
const maxWaiting = 4;

/**
 * Ends connections on which requests are sent ahead of the answers: each of those is drawn and kept for a reader who
 * may never come.
 */
export function capPipelines(server: Server, most = maxWaiting): void {
  const waiting = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const now = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, now);
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (now > most) socket.destroy();
  });
}

/**
 * Ends connections of an address that holds too many. Where proxies stand in front every connection is theirs, and
 * theirs to count.
 */
export function capConnections(server: Server, trustProxy: number, most = maxConnections): void {
  if (trustProxy > 0) return;
  const open = new Tally(most);
  server.on('connection', (socket) => {
    const from = networkOf(socket.remoteAddress ?? '');
    if (!open.add(from)) return socket.destroy();
    socket.once('close', () => open.drop(from));
  });
}

/** Refuses bodies of a client, as far as the trusted proxies tell, that has too many on their way. */
export function capBodies(most = maxBodies): RequestHandler {
  const arriving = new Tally(most);
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
  readonly #held = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** False where the name holds the most already. */
  add(name: string): boolean {
    const held = this.#held.get(name) ?? 0;
    if (held >= this.most) return false;
    this.#held.set(name, held + 1);
    return true;
  }

  drop(name: string): void {
    const held = (this.#held.get(name) ?? 0) - 1;
    if (held > 0) this.#held.set(name, held);
    else this.#held.delete(name);
  }
}
