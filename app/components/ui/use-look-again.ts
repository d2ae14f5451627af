import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const lookAgainMs = 1_000;

/** Loads the page's data again every second while something that it shows is under way. */
export function useLookAgain(busy: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!busy || state !== 'idle') return;
    const timer = setTimeout(revalidate, lookAgainMs);
    return () => clearTimeout(timer);
  }, [busy, state, revalidate]);
}
