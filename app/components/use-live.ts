import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useServerEvents } from './use-server-events';

/** Loads the page's data again whenever the server says that something in it changed, one load at a time. */
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

  useServerEvents(eventsPath, () => {
    if (busy.current) missed.current = true;
    else revalidate();
  });
}
