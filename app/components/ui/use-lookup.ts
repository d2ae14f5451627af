import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';

const pauseMs = 90;

/**
 * What the loader at `address` finds for what is being typed; what it found before stands until then.
 * Asks again where the answer is to something else: Remix lets the answers to what was typed before it knew the route
 * come after those to what was typed last.
 * @param address of a loader that answers `{ q, found }` to `?q=`
 * @param q what to look for, trimmed; empty to look for nothing
 * @returns `answered` once `found` is of `q` itself
 */
export function useLookup<Item>(
  address: string,
  q: string,
): { readonly found: readonly Item[]; readonly answered: boolean } {
  const { load, data } = useFetcher();
  const answer = data as { readonly q: string; readonly found: readonly Item[] } | undefined;
  const answered = answer?.q;

  useEffect(() => {
    if (q === '' || q === answered) return;
    const timer = setTimeout(() => load(`${address}?${new URLSearchParams({ q })}`), pauseMs);
    return () => clearTimeout(timer);
  }, [address, q, answered, load]);

  return { found: q === '' ? [] : (answer?.found ?? []), answered: q === answered };
}
