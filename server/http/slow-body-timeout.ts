import type { IncomingMessage, Server, ServerResponse } from 'node:http';

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

/** Says why, where no answer has begun, and leaves a moment to read it; a sender that had an answer is let go of at once. */
function cut({ req: { socket }, res }: Arriving, momentMs: number): void {
  if (res.headersSent) return void socket.destroy();
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  setTimeout(() => socket.destroy(), momentMs).unref();
}
