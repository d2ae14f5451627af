import { useEffect, useState } from 'react';

const pauseMs = 90;

interface Answer<Item> {
  readonly q: string;
  readonly found: readonly Item[];
}

/**
 * The results of the loader at `address` for the typed text; earlier results stay until the answer arrives. Requested
 * with `fetch`: with a fetcher whose route Remix does not know yet, a navigation in between would end with a page
 * that is not found.
 * @param address of a loader that answers `{ q, found }` to `?q=`
 * @param q the text, trimmed; empty for no request
 * @returns `answered` once `found` belongs to `q` itself
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
        // There are no suggestions without a connection, or for a text that is no longer typed.
        .catch(() => null);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, q]);

  return { found: q === '' ? [] : (answer?.found ?? []), answered: q === answer?.q };
}
