import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Draft } from '~/domain/grid/draft';
import type { CellKey } from '~/domain/grid/cell-map';
import type { CellValue, GridColumn, GridRow } from '~/domain/grid/model';
import { GridControl } from './grid-control';
import { GridStore } from './grid-store';
import type { Signal } from './signal';

/** A column as a screen gives it: the domain's, with what only the screen draws. */
export type Column<Row> = GridColumn<Row> & {
  /** Draws detail cells of a text column in another way, such as a button that opens a dialog. */
  readonly render?: (row: Row, value: CellValue, text: string) => ReactNode;
  /** Draws group and total rows so, too. */
  readonly renderGroups?: boolean;
  /** Pinned when the grid opens; the first column always is. */
  readonly pinned?: boolean;
  /** Not drawn until somebody chooses it. */
  readonly hidden?: boolean;
  /** The head on two lines, where the label says both in one. */
  readonly head?: { readonly over: string; readonly under: string };
};

export interface GridOptions<Row extends GridRow> {
  /** New arrays are taken as news from the server; keep both stable between renders (`useMemo`). */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** How a row is called in messages, such as its account or name. */
  readonly rowLabel: (row: Row) => string;
  /** Counts the saves of a cell (`GridSource`); stable between renders. */
  readonly version?: (row: Row, columnId: string) => number;
  /** Who saved a cell last (`GridSource`); stable between renders. */
  readonly savedBy?: (row: Row, columnId: string) => string | null;
  /** Edits kept from before, taken once when the grid is made. */
  readonly draft?: Draft;
  /** Last year's value of a cell; with it, a typed total can be spread by last year's profile. */
  readonly profile?: (cell: CellKey) => number | null;
  /** What people left at a cell, in words, such as `2 comentários`; stable between renders. */
  readonly flag?: (rowId: string, columnId: string) => string | null;
}

export interface Grid<Row extends GridRow> {
  readonly store: GridStore<Row>;
  readonly control: GridControl<Row>;
  readonly columns: readonly Column<Row>[];
  readonly profile?: (cell: CellKey) => number | null;
  readonly flag?: (rowId: string, columnId: string) => string | null;
}

/** The state of one grid; give it to `<GridView>` and to the hooks below. */
export function useGrid<Row extends GridRow>({
  rows,
  columns,
  rowLabel,
  version,
  savedBy,
  draft,
  profile,
  flag,
}: GridOptions<Row>): Grid<Row> {
  const source = useMemo(
    () => ({ rows, columns, ...(version && { version }), ...(savedBy && { savedBy }) }),
    [rows, columns, version, savedBy],
  );
  const [{ store, control }] = useState(() => {
    const made = new GridStore(source, draft);
    return { store: made, control: new GridControl(made, rowLabel) };
  });
  useLayoutEffect(() => store.load(source), [store, source]);
  // The same object until something in it changes: rows on show are drawn again only then, or when they say so.
  return useMemo(
    () => ({ store, control, columns, ...(profile && { profile }), ...(flag && { flag }) }),
    [store, control, columns, profile, flag],
  );
}

/** Draws again when a signal fires. */
export const useSignal = (signal: Signal): number =>
  useSyncExternalStore(signal.subscribe, signal.version, signal.version);

/**
 * Draws again when what `read` answers of the grid differs, and not at every key that moves or edits something: `read`
 * names, in one text, all that the component draws.
 */
export function useReading<Row extends GridRow>({ store, control }: Grid<Row>, read: () => string): void {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [control.changed, store.viewed, store.edited].map((signal) => signal.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [store, control],
  );
  useSyncExternalStore(subscribe, read, read);
}

/** What is unsaved, unreadable, in conflict and on its way; draws again when it changes. */
export function useEdits<Row extends GridRow>({ store }: Grid<Row>) {
  useSignal(store.edited);
  return store.counts;
}

/** Asks before the tab is closed or left for another site while something is unsaved, where that is to be asked. */
export function useUnloadGuard<Row extends GridRow>(grid: Grid<Row>, asks = true): void {
  const { store } = grid;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const guard = () =>
      store.counts.unsaved > 0
        ? window.addEventListener('beforeunload', ask)
        : window.removeEventListener('beforeunload', ask);
    guard();
    const unsubscribe = store.edited.subscribe(guard);
    return () => {
      unsubscribe();
      window.removeEventListener('beforeunload', ask);
    };
  }, [store, asks]);
}
