import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Loads the page's data again whenever the server says that something in it changed, one load at a time. Pages that
 * nobody looks at do not listen, and catch up when they are looked at again: browsers allow a site few open answers.
 */
export function useLive(eventsPath: string): void {
  const { revalidate, state } = useRevalidator();
  const busy = useRef(false);
  const missed = useRef(false);

  useEffect(() => {
    busy.current = state !== 'idle';
    if (busy.current || !missed.current) return;
    missed.current = false;
    revalidate();
  }, [state, revalidate]);

  useEffect(() => {
    let events: EventSource | null = null;
    const listen = () => {
      if (document.visibilityState === 'hidden') {
        events?.close();
        events = null;
        return;
      }
      if (events) return;
      events = new EventSource(eventsPath);
      events.addEventListener('changed', () => {
        if (busy.current) missed.current = true;
        else revalidate();
      });
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      events?.close();
    };
  }, [eventsPath, revalidate]);
}
