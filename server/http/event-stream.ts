import { eventStreams } from '../platform/metrics/figures';

const keepAliveMs = 20_000;

const open = new Set<AbortController>();

/** Ends every open answer, as a server that stops does: browsers ask again, and another server answers. */
export function endEventStreams(): void {
  for (const over of open) over.abort();
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
    },
    cancel() {
      cancelled = true;
      over.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
