import { useEffect, useRef } from 'react';

/** How long (ms) a page waits after a refused event stream; each refusal doubles it. */
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

const refused = new Set<() => void>();

/** Has this page's events that were refused asked for again at once: who was refused is let in by now. */
export function listenAgain(): void {
  for (const listen of refused) listen();
}

/**
 * Calls `onChange` whenever the server reports a change. Hidden pages do not listen, and catch up when they become
 * visible, because browsers allow a site few open connections. After a refusal it tries again.
 */
export function useServerEvents(path: string, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    let events: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstPauseMs;
    const rest = () => {
      clearTimeout(timer);
      refused.delete(listen);
    };
    const stop = () => {
      rest();
      events?.close();
      events = null;
    };
    const listen = () => {
      if (document.visibilityState === 'hidden') return stop();
      if (events) return;
      rest();
      const begun = new EventSource(path);
      events = begun;
      begun.addEventListener('changed', () => latest.current());
      begun.addEventListener('open', () => (pauseMs = firstPauseMs));
      begun.addEventListener('error', () => {
        // The browser itself reconnects after a broken connection, and never after any other answer.
        if (begun !== events || begun.readyState !== EventSource.CLOSED) return;
        events = null;
        refused.add(listen);
        timer = setTimeout(listen, pauseMs);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      });
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      stop();
    };
  }, [path]);
}
