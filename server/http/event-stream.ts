import type { Request as ExpressRequest } from 'express';
import { messages } from '../../app/domain/messages';
import { Problem } from '../platform/errors';
import { eventStreams } from '../platform/metrics';

const keepAliveMs = 20_000;

const open = new Set<AbortController>();

let going = false;

/**
 * Ends every open stream when the server stops, and each later one as soon as it has begun: browsers reconnect, and
 * another server answers.
 */
export function endEventStreams(): void {
  going = true;
  endOpenStreams();
}

/** Ends the open streams, whose browsers reconnect. */
export function endOpenStreams(): void {
  for (const over of open) over.abort();
}

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/**
 * Events for who asked for them: a HEAD gets their head alone.
 * @throws Problem `absent` where they are asked for as the data of a page, which is read to an end that never comes
 */
export function eventsFor({ method, path }: ExpressRequest): typeof eventStream {
  if (method === 'HEAD') return () => new Response(null, { headers });
  if (!path.endsWith('.data')) return eventStream;
  return () => {
    throw new Problem('absent', messages.absent);
  };
}

/**
 * An endless answer of server-sent events: `subscribe` gets a function that sends one "changed" event and returns
 * what ends the subscription when the browser goes.
 */
export function eventStream(request: Request, subscribe: (tell: () => void) => () => void): Response {
  const encoder = new TextEncoder();
  const over = new AbortController();
  open.add(over);
  eventStreams.set(open.size);
  let cancelled = false;
  request.signal.addEventListener('abort', () => over.abort());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = subscribe(() => send('event: changed\ndata: \n\n'));
      const keepAlive = setInterval(() => send(': alive\n\n'), keepAliveMs);
      over.signal.addEventListener('abort', () => {
        open.delete(over);
        eventStreams.set(open.size);
        clearInterval(keepAlive);
        unsubscribe();
        if (!cancelled) controller.close();
      });
      send('retry: 3000\n\n');
      if (going) over.abort();
    },
    cancel() {
      cancelled = true;
      over.abort();
    },
  });
  return new Response(body, { headers });
}
