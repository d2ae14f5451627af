import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { endEventStreams } from './event-stream';

/** Time for requests that are under way when no more are taken. */
const lastMs = 10_000;

let going = false;

/** True from the word to stop: the balancer is to send nothing more. */
export const isDraining = (): boolean => going;

/** A connection is not used again once this server is going: the next request may find another one. */
export const lastOfConnection: RequestHandler = (_req, res, next) => {
  if (going) res.setHeader('Connection', 'close');
  next();
};

/**
 * Ends a server in the order in which a balancer can follow: it says that it is not ready and sends event streams
 * elsewhere, serves on for as long as the balancer takes to notice, then takes no more and lets what is under way end.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  going = true;
  endEventStreams();
  await after(seconds * 1_000);
  const closed = once(server, 'close');
  server.close();
  endEventStreams();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), lastMs);
  await closed;
  clearTimeout(cut);
}
