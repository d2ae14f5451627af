const keepAliveMs = 20_000;

/**
 * An endless answer of server-sent events: `subscribe` gets a function that sends one "changed" event and returns
 * what ends the subscription when the browser goes.
 */
export function eventStream(request: Request, subscribe: (tell: () => void) => () => void): Response {
  const encoder = new TextEncoder();
  let end = () => undefined as void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = subscribe(() => send('event: changed\ndata: \n\n'));
      const keepAlive = setInterval(() => send(': alive\n\n'), keepAliveMs);
      send('retry: 3000\n\n');
      end = () => {
        clearInterval(keepAlive);
        unsubscribe();
        end = () => undefined;
      };
      request.signal.addEventListener('abort', () => {
        end();
        controller.close();
      });
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
