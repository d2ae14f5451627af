import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { Segment } from '~/domain/explorer/result';
import type { EntryType } from '~/domain/explorer/types';

export interface Suggestion {
  readonly id: string;
  readonly type: EntryType;
  readonly title: readonly Segment[];
  readonly url: string;
}

const pauseMs = 90;
const shortest = 2;

/** The first results of what is being typed; empty for nothing or a single letter. */
export function useSuggestions(text: string): { found: readonly Suggestion[]; answered: boolean } {
  const { load, data, state } = useFetcher<{ q: string; found: Suggestion[] }>();
  const q = text.trim();
  const asked = q.length >= shortest;

  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => load(`/ij/explorer/sugestoes?${new URLSearchParams({ q })}`), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, q, load]);

  return { found: asked ? (data?.found ?? []) : [], answered: asked && state === 'idle' && data?.q === q };
}
