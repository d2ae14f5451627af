import { useEffect } from 'react';
import { useReload } from '../../ui/use-reload';

const dayMs = 86_400_000;

/** Loads the review again when its release point closes while the page is open: its cells are locked then, and say why. */
export function useClosing(closesIn: number | null): void {
  const reload = useReload();
  useEffect(() => {
    if (closesIn === null || closesIn > dayMs) return;
    const timer = setTimeout(reload, closesIn + 1_000);
    return () => clearTimeout(timer);
  }, [closesIn, reload]);
}
