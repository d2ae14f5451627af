import { ChevronRight } from '~/components/ui/icons';
import { memo, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { kindOf, type GridRow } from '~/domain/grid/model';
import { CellEditor } from './cell-editor';
import { lookOf, markWords } from './grid-cell';
import marks from './marks.module.css';
import styles from './row.module.css';
import type { Placed } from './use-columns';
import type { Grid } from './use-grid';

interface RowProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly gridId: string;
  readonly rowIndex: number;
  /** Among the rows on show, from 0. */
  readonly position: number;
  readonly top: number;
  readonly width: number;
  readonly pinned: readonly Placed<Row>[];
  readonly loose: readonly Placed<Row>[];
  readonly slotOf: (column: number) => string;
}

export const cellId = (gridId: string, rowIndex: number, column: number): string =>
  `${gridId}-${rowIndex}-${column}`;

/** One row on show; it draws itself again when the store says that something in it changed. */
function GridRowElement<Row extends GridRow>({
  grid,
  gridId,
  rowIndex,
  position,
  top,
  width,
  pinned,
  loose,
  slotOf,
}: RowProps<Row>) {
  const { store, control } = grid;
  const subscribe = useCallback(
    (listener: () => void) => store.drawn.watch(rowIndex, listener),
    [store, rowIndex],
  );
  useSyncExternalStore(subscribe, () => store.drawn.version(rowIndex));
  const row = store.model.rows[rowIndex];
  if (!row) return null;
  const kind = kindOf(row);
  const heads = store.model.heads[rowIndex] === 1;
  const { active } = control.selection;
  const { editing } = control;
  const { bottom, right } = control.range;

  const cell = (placed: Placed<Row>, key: string) => {
    const { column, at, style } = placed;
    const look = lookOf(grid, rowIndex, row, column);
    const isActive = active.row === position && active.column === at;
    const isEdited = isActive && editing?.rowId === row.id && editing.columnId === column.id;
    const first = at === 0;
    const className = [
      styles.cell,
      placed.pinned ? styles.pinned : styles.loose,
      at === pinned.length - 1 && styles.lastPinned,
      look.numeric && styles.numeric,
      look.tone && styles[look.tone],
      look.lock === null && styles.open,
      isActive && styles.active,
      control.isSelected(position, at) && styles.selected,
      isEdited && styles.edited,
      control.isStretched(position, at) && styles.stretched,
      look.flag && styles.flagged,
      look.mark && marks[look.mark],
    ];
    return (
      <div
        key={key}
        id={isActive ? cellId(gridId, rowIndex, at) : undefined}
        role={first ? 'rowheader' : 'gridcell'}
        aria-colindex={at + 1}
        aria-expanded={first && heads ? !store.isCollapsed(row.id) : undefined}
        aria-selected={control.isSelected(position, at) || isActive}
        aria-readonly={look.lock !== null || undefined}
        aria-invalid={look.mark === 'invalid' || undefined}
        className={className.filter(Boolean).join(' ')}
        data-column={at}
        title={[look.note, look.flag].filter(Boolean).join('. ') || undefined}
        style={style}
      >
        {isEdited ? (
          <CellEditor control={control} editing={editing} row={row} column={column} />
        ) : (
          content(placed, look.text, first)
        )}
        {look.mark && !isEdited && (
          <span className="visually-hidden">
            , {markWords(look.mark)}
            {look.note && `: ${look.note}`}
          </span>
        )}
        {look.flag && !isEdited && <span className="visually-hidden">, {look.flag}</span>}
        {position === bottom && at === right && look.lock === null && !isEdited && (
          <span className={styles.handle} data-fill="" aria-hidden />
        )}
      </div>
    );
  };

  const content = ({ column }: Placed<Row>, text: string, first: boolean): ReactNode => {
    const shown =
      column.render && (kind === 'row' || column.renderGroups)
        ? column.render(row, store.read(row.id, column.id), text)
        : text;
    if (!first || !store.model.isTree) return shown;
    return (
      <span className={`${styles.branch} ${styles[`depth${Math.min(5, store.model.depth[rowIndex] ?? 0)}`]}`}>
        {heads && (
          <ChevronRight
            aria-hidden
            className={styles.twist}
            data-open={!store.isCollapsed(row.id)}
            data-twist=""
          />
        )}
        <span className={styles.label}>{shown}</span>
      </span>
    );
  };

  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-level={store.model.isTree ? (store.model.depth[rowIndex] ?? 0) + 1 : undefined}
      aria-expanded={heads ? !store.isCollapsed(row.id) : undefined}
      className={`${styles.row} ${styles[kind]}`}
      data-row={position}
      style={{ transform: `translateY(${top}px)`, width: `${width}px` }}
    >
      {pinned.map((placed) => cell(placed, placed.column.id))}
      {loose.map((placed) => cell(placed, slotOf(placed.at - pinned.length)))}
    </div>
  );
}

export const GridRowView = memo(GridRowElement) as typeof GridRowElement;
