import { useEffect, useMemo, useRef } from 'react';
import type { Draft as GridDraft } from '~/domain/grid/draft';
import { typedEntry, type Draft, type Drafts } from '~/domain/planning/quantities/draft';
import { numberText } from '~/domain/values/decimal-entry';
import type { Grid } from '../../grid/grid';
import type { DraftStore } from './drafts';
import type { CellPlaces, QuantityRow } from './sheet-model';
import type { LoadedSheet } from './use-quantity-sheet';

const quietMs = 400;

/** What was typed before, in this grid or in the list, as edits of a sheet. */
export function sheetDraft({ cells }: LoadedSheet, places: CellPlaces, drafts: Drafts): GridDraft {
  const at = cells.placesOf(Object.keys(drafts));
  return Object.entries(drafts).flatMap(([id, { typed, original }]) => {
    const key = places.key(at.get(id) ?? -1);
    if (!key) return [];
    return [{ ...key, entry: typedEntry(typed), over: original }];
  });
}

/**
 * Stores unsaved edits of the grid together with those of the list, a moment after each edit and when the page
 * closes.
 */
export function useSheetDrafts(
  { store }: Grid<QuantityRow>,
  { cells }: LoadedSheet,
  places: CellPlaces,
  drafts: DraftStore,
): void {
  /** Ids that this grid has stored: missing ones are saved or discarded. */
  const notified = useMemo(() => new Set<string>(), []);
  const { replace } = drafts;
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  }, [replace]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      const mine: Record<string, Draft> = {};
      const clashing: string[] = [];
      for (const [rowId, columnId, entry] of store.state.edits.entries()) {
        const at = places.at(store.rowById(rowId), columnId);
        const id = cells.id(at);
        if (id === null) continue;
        notified.add(id);
        // Until a choice is made, the stored draft refers to the value that the person saw.
        if (store.state.conflicts.has(rowId, columnId)) clashing.push(id);
        else
          mine[id] = {
            typed: 'text' in entry ? entry.text : numberText(Number(entry.value)),
            version: cells.versions[at] ?? 0,
            original: Number(store.base(rowId, columnId)),
            label: places.label(at),
          };
      }
      latest.current(
        [...notified].filter((id) => !clashing.includes(id)),
        mine,
      );
    };
    const unsubscribe = store.edited.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, quietMs);
    });
    const onHide = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', onHide);
    keep();
    return () => {
      keep();
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [store, cells, places, notified]);
}
