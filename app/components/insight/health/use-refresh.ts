import { useEffect } from 'react';
import { useReload } from '../../ui/use-reload';

const everyMs = 15_000;

/** Loads the page's data again four times a minute while the page is visible. */
export function useRefresh(): void {
  const reload = useReload();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload]);
}
