/**
 * Handles a connection failure while a page is open. The page's own requests wait: an error page would replace what
 * is shown and typed.
 */
const tryAgainMs = 2_000;
const listeners = new Set<() => void>();
let waiting = 0;

/** For `useSyncExternalStore`: whether something of the page waits for the connection. */
export const connectionLost = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: () => waiting > 0,
  onServer: () => false,
};

/** Sends a request; one that reads a page's data is repeated until it reaches the portal or is aborted. */
export async function patiently(
  send: () => Promise<Response>,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const request = input instanceof Request ? input : null;
  const { pathname, origin } = new URL(request?.url ?? String(input), location.href);
  const method = init?.method ?? request?.method ?? 'GET';
  const ofPage = method === 'GET' && origin === location.origin && isPageData(pathname);
  const signal = init?.signal ?? request?.signal;
  let counted = false;
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!ofPage || signal?.aborted) throw error;
        if (!counted) waits(1);
        counted = true;
        await pause(signal);
      }
    }
  } finally {
    if (counted) waits(-1);
  }
}

/** Data of screens and the route manifest, which Remix requests by itself. */
const isPageData = (pathname: string): boolean => pathname.endsWith('.data') || pathname === '/__manifest';

function waits(more: 1 | -1): void {
  waiting += more;
  for (const listener of listeners) listener();
}

/** Waits for the next try: a moment, or until the connection is back or the request is aborted. */
const pause = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, tryAgainMs);
    window.addEventListener('online', over);
    signal?.addEventListener('abort', over);
  });
