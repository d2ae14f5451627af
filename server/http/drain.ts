import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { endEventStreams } from './event-stream';

/** Time for requests that are under way when no more are taken. */
const lastMs = 10_000;
/** How long, and never longer than it drains, a server whose door is closed leaves idle connections to be used once more. */
const idleMs = 3_000;
/** How long a busy server looks for a moment in which nobody is at its door. */
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
 * Ends a server in the order in which a balancer can follow: it says that it is not ready and sends event streams
 * elsewhere, serves on for as long as the balancer takes to notice, then takes no more and lets what is under way end.
 * A balancer may be sending a request on a connection that it kept, which would be lost with it: these end by being used.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  going = true;
  endEventStreams();
  await after(seconds * 1_000);
  await quiet(server);
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), lastMs);
  // The server's own `close` ends idle connections first, and who comes to the door meanwhile would be lost.
  Listener.prototype.close.call(server);
  await Promise.race([closed, after(Math.min(idleMs, seconds * 1_000), undefined, { ref: false })]);
  await quiet(server);
  server.closeIdleConnections();
  await closed;
  clearTimeout(cut);
}
