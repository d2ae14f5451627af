import { useEffect } from 'react';
import type { GridRow } from '~/domain/grid/model';
import type { Grid } from './grid';

const quietMs = 1_200;

const ofAll: Readonly<Record<string, string>> = {};

/** Send the drafts of the grids that are on the page. */
const keepers = new Set<() => Promise<void>>();

/** The drafts of grids that have left the page. */
let underWay: Promise<unknown> = Promise.resolve();

/** Sends what is unsaved and waits until it is kept, so that who leaves a grid and comes straight back finds it. */
export async function draftsArrived(): Promise<void> {
  await Promise.all([underWay, ...[...keepers].map((keep) => keep())]);
}

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
    const post = (body: URLSearchParams) =>
      fetch(path, { method: 'POST', body, headers: { Accept: 'application/json' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    const beacon = async (body: URLSearchParams) => navigator.sendBeacon(path, body);
    const keep = async (send: (body: URLSearchParams) => Promise<boolean>) => {
      clearTimeout(timer);
      const draft = store.draft();
      const now = JSON.stringify(draft);
      // One that did not arrive goes with the next edit.
      if (now !== kept && (await send(bodyOf(draft)))) kept = now;
    };
    const keepNow = () => keep(post);
    keepers.add(keepNow);
    const unsubscribe = store.edited.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void keepNow(), quietMs);
    });
    const onHide = () => document.visibilityState === 'hidden' && void keep(beacon);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      keepers.delete(keepNow);
      underWay = Promise.all([underWay, keepNow()]);
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [store, path, of]);
}
