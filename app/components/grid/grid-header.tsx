import { memo } from 'react';
import type { Arrangement } from '~/domain/grid/arrangement';
import type { GridRow } from '~/domain/grid/model';
import type { GridControl } from './grid-control';
import styles from './head.module.css';
import { Symbol } from './symbol';
import type { Placed } from './use-columns';

interface HeaderProps<Row extends GridRow> {
  readonly control: GridControl<Row>;
  readonly width: number;
  readonly arrangement: Arrangement;
  readonly pinned: readonly Placed<Row>[];
  readonly loose: readonly Placed<Row>[];
}

/** The sticky row of column heads: a press selects the column, the edge resizes it, the pin keeps it in sight. */
function GridHeaderElement<Row extends GridRow>({
  control,
  width,
  arrangement: { sort, filters },
  pinned,
  loose,
}: HeaderProps<Row>) {
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={{ width: `${width}px` }}>
      {[...pinned, ...loose].map(({ column, at, style, pinned: isPinned, header }) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={at + 1}
          aria-sort={sort?.columnId === column.id ? (sort.down ? 'descending' : 'ascending') : undefined}
          aria-label={column.head ? `${column.head.over}, ${column.head.under}` : column.label}
          className={[
            styles.head,
            isPinned ? styles.pinned : styles.loose,
            at === pinned.length - 1 && styles.lastPinned,
            column.kind === 'number' && styles.numeric,
          ]
            .filter(Boolean)
            .join(' ')}
          style={style}
          data-head={at}
          title={column.label}
        >
          {(sort?.columnId === column.id || filters.has(column.id)) && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.arranged}
              aria-label={`Ordenar e filtrar ${column.label}`}
              title="Ordenar e filtrar a coluna"
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => control.open({ kind: 'arrange', columnId: column.id })}
            >
              {sort?.columnId === column.id && <Symbol name={sort.down ? 'arrow-down' : 'arrow-up'} />}
              {filters.has(column.id) && <Symbol name="list-filter" />}
            </button>
          )}
          {column.head ? (
            <span className={styles.headLabel}>
              {column.head.over}
              <small>{column.head.under}</small>
            </span>
          ) : (
            <span className={styles.headLabel}>{column.label}</span>
          )}
          {header.column.getCanPin() && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.pin}
              aria-label={`${isPinned ? 'Desfixar' : 'Fixar'} coluna ${column.label}`}
              title={isPinned ? 'Desfixar coluna' : 'Fixar coluna'}
              data-on={isPinned || undefined}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => {
                header.column.pin(isPinned ? false : 'start');
                control.say(`Coluna ${column.label} ${isPinned ? 'solta' : 'fixa'}`);
              }}
            >
              <Symbol name={isPinned ? 'pin-off' : 'pin'} />
            </button>
          )}
          <span
            className={styles.resize}
            aria-hidden
            onPointerDown={(event) => event.stopPropagation()}
            onMouseDown={header.getResizeHandler()}
            onTouchStart={header.getResizeHandler()}
            onDoubleClick={() => header.column.resetSize()}
          />
        </div>
      ))}
    </div>
  );
}

/** Drawn again only when columns change: scrolling down is none of its business. */
export const GridHeader = memo(GridHeaderElement) as typeof GridHeaderElement;
