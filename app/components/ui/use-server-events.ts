import { useEffect, useRef } from 'react';

/**
 * Calls `onChange` whenever the server says that something changed. Pages that nobody looks at do not listen, and
 * catch up when they are looked at again: browsers allow a site few open answers.
 */
export function useServerEvents(path: string, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    let events: EventSource | null = null;
    const listen = () => {
      if (document.visibilityState === 'hidden') {
        events?.close();
        events = null;
      } else if (!events) {
        events = new EventSource(path);
        events.addEventListener('changed', () => latest.current());
      }
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      events?.close();
    };
  }, [path]);
}
