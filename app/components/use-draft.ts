import { useEffect } from 'react';
import type { GridRow } from '~/domain/grid/model';
import type { Grid } from './grid/grid';

const quietMs = 1_200;

const ofAll: Readonly<Record<string, string>> = {};

/**
 * Keeps what is unsaved on the server a moment after each edit, and at once when the page goes away.
 * @param of fields that say to the path what the draft is of, where the path does not; stable between renders
 */
export function useDraft<Row extends GridRow>({ store }: Grid<Row>, path: string, of = ofAll): void {
  useEffect(() => {
    const bodyOf = (cells: unknown): URLSearchParams =>
      new URLSearchParams({ ...of, intent: 'draft', cells: JSON.stringify(cells) });
    let kept = JSON.stringify(store.draft());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (leaving: boolean) => {
      clearTimeout(timer);
      const draft = store.draft();
      const now = JSON.stringify(draft);
      if (now === kept) return;
      const sent = leaving
        ? Promise.resolve(navigator.sendBeacon(path, bodyOf(draft)))
        : fetch(path, { method: 'POST', body: bodyOf(draft), headers: { Accept: 'application/json' } }).then(
            ({ ok }) => ok,
            () => false,
          );
      // One that did not arrive goes with the next edit.
      void sent.then((arrived) => {
        if (arrived) kept = now;
      });
    };
    const unsubscribe = store.edited.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(false), quietMs);
    });
    const onHide = () => document.visibilityState === 'hidden' && keep(true);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      keep(true);
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [store, path, of]);
}
