import { useEffect, useState } from 'react';

const pauseMs = 90;

interface Answer<Item> {
  readonly q: string;
  readonly found: readonly Item[];
}

/**
 * What the loader at `address` finds for what is being typed; what it found before stands until then. Asked for by the
 * browser itself: with a fetcher whose route Remix does not know yet, a page that is gone to meanwhile is not found.
 * @param address of a loader that answers `{ q, found }` to `?q=`
 * @param q what to look for, trimmed; empty to look for nothing
 * @returns `answered` once `found` is of `q` itself
 */
export function useLookup<Item>(
  address: string,
  q: string,
): { readonly found: readonly Item[]; readonly answered: boolean } {
  const [answer, setAnswer] = useState<Answer<Item> | null>(null);

  useEffect(() => {
    if (q === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${address}?${new URLSearchParams({ q })}`, {
        signal: stop.signal,
        headers: { Accept: 'application/json' },
      })
        .then((response) => (response.ok ? (response.json() as Promise<Answer<Item>>) : null))
        .then((found) => found && setAnswer(found))
        // Nothing is suggested without a connection, or of what is typed no more.
        .catch(() => null);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, q]);

  return { found: q === '' ? [] : (answer?.found ?? []), answered: q === answer?.q };
}
