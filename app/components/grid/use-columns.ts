import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
} from '@tanstack/react-table';
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { narrowest, widest } from '~/domain/grid/arrangement';
import type { GridRow } from '~/domain/grid/model';
import { useSignal, type Column, type Grid } from './use-grid';

const features = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
});
const defaultWidth = 116;
const defaultFirstWidth = 248;
/** Of a narrow screen, the first column takes at most this share. */
const firstShare = 0.42;

/** Beside a figure, in CSS pixels: the cell's padding and its line. */
const besideFigure = 22;

/**
 * The table library keeps the columns: order, widths, what is pinned. It gets no rows: its row objects are 60 MB for
 * 100 000 rows, and which rows are on show is the edit state's to know, for pasting and filling follow it.
 */
const noRows: never[] = [];

/** One column as it is drawn. */
export interface Placed<Row extends GridRow> {
  readonly column: Column<Row>;
  /** Position among the columns on show, from 0. */
  readonly at: number;
  readonly start: number;
  readonly width: number;
  readonly pinned: boolean;
  /** Kept by identity, so that drawing a row again compares nothing. */
  readonly style: { readonly left: string; readonly width: string };
  readonly header: Header<typeof features, never, unknown>;
}

export interface Layout<Row extends GridRow> {
  readonly pinned: readonly Placed<Row>[];
  readonly loose: readonly Placed<Row>[];
  readonly pinnedWidth: number;
  readonly width: number;
}

/** Columns of a grid as they stand: widths, pinned ones first; and how to change that. */
export function useColumns<Row extends GridRow>({ columns: given, store, control }: Grid<Row>) {
  const { order } = control;
  const columns = useMemo(() => inOrder(given, order), [given, order]);
  const { grown, ems } = store.widths;
  const longest = useSyncExternalStore(grown.subscribe, ems, ems);
  // The same objects until the columns change: the table is then the same until its state does.
  const { options, byId } = useMemo(
    () => ({
      byId: new Map(columns.map((column) => [column.id, column])),
      options: {
        features,
        data: noRows,
        columnResizeMode: 'onChange' as const,
        columns: columns.map(({ id, label, width }, at): ColumnDef<typeof features, never> => {
          const least = leastWidth(longest.get(id));
          return {
            id,
            header: label,
            size: Math.max(least, at === 0 ? firstWidth(width) : (width ?? defaultWidth)),
            minSize: least,
            maxSize: widest,
            enablePinning: at > 0,
            enableHiding: at > 0,
          };
        }),
        initialState: {
          columnPinning: {
            start: columns.filter(({ pinned }, at) => at === 0 || pinned).map(({ id }) => id),
            end: [],
          },
          columnVisibility: Object.fromEntries(
            columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false]),
          ),
        },
      },
    }),
    [columns, longest],
  );
  const table = useTable(options);
  const layout = useMemo((): Layout<Row> => {
    let [start, at] = [0, 0];
    const place = (pinned: boolean) => (header: Header<typeof features, never, unknown>) => {
      const column = byId.get(header.column.id);
      if (!column) return [];
      const width = header.column.getSize();
      const placed: Placed<Row> = {
        column,
        at: at++,
        start,
        width,
        pinned,
        header,
        style: { left: `${start}px`, width: `${width}px` },
      };
      start += width;
      return [placed];
    };
    const pinned = table.getStartLeafHeaders().flatMap(place(true));
    const pinnedWidth = start;
    const loose = table.getCenterLeafHeaders().flatMap(place(false));
    return { pinned, loose, pinnedWidth, width: start };
  }, [byId, table]);
  useEffect(() => {
    control.table = table;
  }, [control, table]);
  // Again after each load, which sets the columns in the order that the screen gives them.
  const viewed = useSignal(store.viewed);
  useLayoutEffect(
    () => store.reorder([...layout.pinned, ...layout.loose].map(({ column }) => column.id)),
    [store, layout, viewed],
  );
  return { layout, table };
}

/** Columns that are not named come last, in the screen's order. */
function inOrder<Row extends GridRow>(columns: readonly Column<Row>[], order: readonly string[]) {
  const rank = ({ id }: Column<Row>) => order.indexOf(id) >>> 0;
  return [...columns].sort((one, other) => rank(one) - rank(other));
}

const firstWidth = (width = defaultFirstWidth): number =>
  typeof window === 'undefined' ? width : Math.min(width, Math.round(window.innerWidth * firstShare));

/** A figure is never cut: its column is as wide as the longest, in the size that the person reads text in. */
const leastWidth = (ems = 0): number =>
  ems === 0 ? narrowest : Math.max(narrowest, Math.ceil(ems * figureSize()) + besideFigure);

/** `--text-sm` in CSS pixels. */
const figureSize = (): number =>
  typeof window === 'undefined'
    ? 13
    : 0.8125 * parseFloat(getComputedStyle(document.documentElement).fontSize);
