/**
 * A connection that goes away while a page is open. What the page asks for itself waits for it: an error page would take
 * the place of what is shown and typed.
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

/** Sends a request; one that reads a page's data is sent until it reaches the portal or nobody wants its answer. */
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

/** Data of screens, and where they are: Remix asks for both by itself. */
const isPageData = (pathname: string): boolean => pathname.endsWith('.data') || pathname === '/__manifest';

function waits(more: 1 | -1): void {
  waiting += more;
  for (const listener of listeners) listener();
}

/** Until the next try: a moment, or as soon as the connection is back or nobody waits any more. */
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
