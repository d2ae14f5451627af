import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { endEventStreams } from './event-stream';

/** Time for requests that are under way when no more are taken. */
const lastMs = 10_000;
/** How long a busy server looks for a moment in which nobody is at its door. */
const longestWaitMs = 5_000;
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
  const end = performance.now() + longestWaitMs;
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
 * Ends a server in the order in which a balancer can follow: it says that it is not ready and sends event streams
 * elsewhere, serves on for as long as the balancer takes to notice, then takes no more and lets what is under way end.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  going = true;
  endEventStreams();
  await after(seconds * 1_000);
  await quiet(server);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), lastMs);
  await closed;
  clearTimeout(cut);
}
