import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, type ClipboardEvent } from 'react';
import type { GridRow } from '~/domain/grid/model';
import { useColumnAnchor } from './column-anchor';
import { GridHeader } from './grid-header';
import { cellId, GridRowView } from './grid-row';
import styles from './grid.module.css';
import { pressed } from './keyboard';
import { pointerHandlers } from './pointer';
import { useSignal, type Grid } from './use-grid';
import type { Layout } from './use-columns';
import { usePressInside } from './use-press-inside';
import { useWindow } from './use-window';

const headerHeight = 38;
const rowHeight = 32;
const touchRowHeight = 42;

interface TableProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly layout: Layout<Row>;
  readonly label: string;
  readonly describedBy: string;
  readonly onFind: () => void;
}

/** The scrolling part: a sticky head, pinned columns, and the rows and columns that are in sight. */
function GridTableElement<Row extends GridRow>({
  grid,
  layout,
  label,
  describedBy,
  onFind,
}: TableProps<Row>) {
  const { store, control } = grid;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  useSignal(store.viewed);
  useSignal(control.changed);
  const { active } = control.selection;
  const height = useMemo(
    () => (window.matchMedia('(pointer: coarse)').matches ? touchRowHeight : rowHeight),
    [],
  );
  const editing = control.editing !== null;
  // Before the rows: it reads how far one has scrolled while the page is still laid out, which new rows undo.
  const columns = useWindow({
    scroller,
    count: layout.loose.length,
    size: (index) => layout.loose[index]?.width ?? 0,
    horizontal: true,
    padding: layout.pinnedWidth,
    overscan: 1,
    keep: editing && active.column >= layout.pinned.length ? active.column - layout.pinned.length : null,
  });
  const rows = useWindow({
    scroller,
    count: store.rows.length,
    size: () => height,
    padding: headerHeight,
    overscan: 4,
    keep: editing ? active.row : null,
  });

  const [{ reveal: revealRow }, { reveal: revealColumn }] = [rows, columns];
  useEffect(() => columns.virtualizer.measure(), [columns.virtualizer, layout]);
  useColumnAnchor(scroller, columns.virtualizer, layout);
  useEffect(() => {
    control.reveal = ({ row, column }, edge) => {
      revealRow(row);
      const loose = Math.max(0, column - layout.pinned.length);
      if (edge === 'left') revealColumn(loose, 'start');
      else if (column >= layout.pinned.length) revealColumn(loose);
    };
    control.focus = () => scroller.current?.focus({ preventScroll: true });
    control.page = () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / height) - 1);
  }, [control, layout, height, revealRow, revealColumn]);
  // What was typed may widen its column beyond the edge: it stays whole in sight.
  const grown = useSignal(store.widths.grown);
  const seen = useRef(grown);
  useLayoutEffect(() => {
    const placed = layout.loose[control.selection.active.column - layout.pinned.length];
    if (seen.current === grown || !placed || !scroller.current) return;
    seen.current = grown;
    const { scrollLeft, clientWidth } = scroller.current;
    scroller.current.scrollLeft = Math.max(scrollLeft, placed.start + placed.width - clientWidth);
  }, [control, grown, layout]);

  const pointer = useMemo(() => pointerHandlers(control, () => control.focus()), [control]);
  const loose = useMemo(
    () => columns.indexes.flatMap((index) => layout.loose[index] ?? []),
    [columns.indexes, layout],
  );
  const ordered = useDomOrder(rows.indexes, rows.virtualizer.isScrolling, rows.slotOf);
  const activeRow = store.rows[active.row];
  const drawn =
    rows.indexes.includes(active.row) &&
    (active.column < layout.pinned.length || columns.indexes.includes(active.column - layout.pinned.length));
  const activeId = activeRow === undefined || !drawn ? undefined : cellId(gridId, activeRow, active.column);

  const { column } = layout.pinned[active.column] ?? layout.loose[active.column - layout.pinned.length] ?? {};
  const opensInside = usePressInside(activeId, column?.render !== undefined);

  const carry = (event: ClipboardEvent, cut: boolean) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', control.copy());
    if (cut) control.clear();
  };

  return (
    <div
      ref={scroller}
      role={store.model.isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={store.rows.length + 1}
      aria-colcount={store.columns.length}
      aria-multiselectable
      aria-activedescendant={activeId}
      tabIndex={0}
      className={styles.scroller}
      data-grid=""
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (opensInside(event) || pressed(event, control, onFind)) event.preventDefault();
      }}
      onCopy={(event) => carry(event, false)}
      onCut={(event) => carry(event, true)}
      onPaste={(event) => {
        event.preventDefault();
        control.paste(event.clipboardData.getData('text/plain'));
      }}
      {...pointer}
    >
      <div
        role="presentation"
        className={styles.canvas}
        style={{ width: `${layout.width}px`, height: `${rows.virtualizer.getTotalSize()}px` }}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <GridHeader
            control={control}
            width={layout.width}
            arrangement={store.arrangement}
            pinned={layout.pinned}
            loose={loose}
          />
        </div>
        <div role="rowgroup">
          {ordered.map((position) => {
            const rowIndex = store.rows[position];
            return rowIndex === undefined ? null : (
              <GridRowView
                key={rows.slotOf(position)}
                grid={grid}
                gridId={gridId}
                rowIndex={rowIndex}
                position={position}
                top={headerHeight + position * height}
                width={layout.width}
                pinned={layout.pinned}
                loose={loose}
                slotOf={columns.slotOf}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Drawn again only when rows or columns come, move or are selected: what its screen says of saves is none of its business. */
export const GridTable = memo(GridTableElement) as typeof GridTableElement;

/**
 * Rows in the order of the page's elements. While scrolling, elements stay where they are and are only filled anew;
 * at rest they stand in the order that is read.
 */
function useDomOrder(
  indexes: readonly number[],
  scrolling: boolean,
  slotOf: (index: number) => string,
): readonly number[] {
  const places = useRef(new Map<string, number>());
  if (!scrolling) {
    places.current = new Map(indexes.map((index, place) => [slotOf(index), place]));
    return indexes;
  }
  const placeOf = (index: number) => places.current.get(slotOf(index)) ?? indexes.length;
  return [...indexes].sort((one, other) => placeOf(one) - placeOf(other) || one - other);
}
