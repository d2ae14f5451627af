/** A cell by its visible position: `row` counts visible rows, `column` the columns in their order. Both from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The active cell, which receives typed text, and the opposite corner of the range. */
export interface Selection {
  readonly active: Place;
  readonly corner: Place;
}

/** All ends are inclusive. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = ({ active, corner }: Selection): Range => ({
  top: Math.min(active.row, corner.row),
  bottom: Math.max(active.row, corner.row),
  left: Math.min(active.column, corner.column),
  right: Math.max(active.column, corner.column),
});

export const isSingle = ({ active, corner }: Selection): boolean =>
  active.row === corner.row && active.column === corner.column;

export const inRange = ({ top, bottom, left, right }: Range, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** Number of rows that Page Down moves. */
  readonly page: number;
  /** True if a cell is not empty: Ctrl + arrow moves to the edge of filled cells, as in Excel. */
  readonly filled: (place: Place) => boolean;
}

export type Motion =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page-up'
  | 'page-down'
  | 'row-start'
  | 'row-end'
  | 'grid-start'
  | 'grid-end'
  | 'edge-up'
  | 'edge-down'
  | 'edge-left'
  | 'edge-right';

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/** The cell after a motion; always inside the grid. */
export function moved({ row, column }: Place, motion: Motion, extent: Extent): Place {
  const { rows, columns, page } = extent;
  const to = (toRow: number, toColumn: number): Place => ({
    row: clamp(toRow, rows),
    column: clamp(toColumn, columns),
  });
  switch (motion) {
    case 'up':
      return to(row - 1, column);
    case 'down':
      return to(row + 1, column);
    case 'left':
      return to(row, column - 1);
    case 'right':
      return to(row, column + 1);
    case 'page-up':
      return to(row - page, column);
    case 'page-down':
      return to(row + page, column);
    case 'row-start':
      return to(row, 0);
    case 'row-end':
      return to(row, columns - 1);
    case 'grid-start':
      return to(0, 0);
    case 'grid-end':
      return to(rows - 1, columns - 1);
    case 'edge-up':
      return edge({ row, column }, -1, 0, extent);
    case 'edge-down':
      return edge({ row, column }, 1, 0, extent);
    case 'edge-left':
      return edge({ row, column }, 0, -1, extent);
    case 'edge-right':
      return edge({ row, column }, 0, 1, extent);
  }
}

/** The last filled cell before a gap; from the edge of a gap, the first filled cell after it, or the grid's edge. */
function edge(from: Place, down: number, right: number, { rows, columns, filled }: Extent): Place {
  const next = ({ row, column }: Place): Place | null => {
    const place = { row: row + down, column: column + right };
    return place.row < 0 || place.row >= rows || place.column < 0 || place.column >= columns ? null : place;
  };
  let at = next(from);
  if (!at) return from;
  const running = filled(from) && filled(at);
  for (;;) {
    const ahead = next(at);
    if (!ahead) return at;
    if (running ? !filled(ahead) : filled(at)) return at;
    at = ahead;
  }
}
