import { useEffect, useState } from 'react';
import type { PaletteAnswer } from '~/domain/insight/palette/result';

const pauseMs = 90;

/** Places for the typed text; earlier results stay until the answer arrives, and without a connection. */
export function usePlaces(q: string): { found: PaletteAnswer['results']; answered: boolean } {
  const [answer, setAnswer] = useState<PaletteAnswer | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        fetch(`/ir?${new URLSearchParams({ q })}`, {
          signal: stop.signal,
          headers: { Accept: 'application/json' },
        })
          .then((response) => (response.ok ? (response.json() as Promise<PaletteAnswer>) : null))
          .then((latest) => latest && setAnswer(latest))
          // For a text that is no longer typed, or without a connection.
          .catch(() => null);
      },
      q === '' ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return { found: answer?.results ?? [], answered: answer?.q === q };
}
