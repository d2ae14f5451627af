import { useMatches, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const lookAgainMs = 1_000;

/** Loads the page's data again every second while something that it shows is under way. */
export function useLookAgain(busy: boolean): void {
  const { revalidate, state } = useRevalidator();
  // New with each load, as in `useReload`.
  const loaded = useMatches();
  useEffect(() => {
    if (!busy || state !== 'idle') return;
    const timer = setTimeout(revalidate, lookAgainMs);
    return () => clearTimeout(timer);
  }, [busy, state, loaded, revalidate]);
}
