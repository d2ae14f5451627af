import { entryFor } from './entries';
import type { CellEntry } from './edit-state';
import type { GridColumn, GridRow } from './model';
import { kindOf, lockOf } from './model';
import type { Range } from './selection';

/** Rows and columns as they stand on show. */
export interface View<Row extends GridRow> {
  readonly rows: ArrayLike<number>;
  readonly rowAt: (index: number) => Row;
  readonly columns: readonly GridColumn<Row>[];
}

/** A pasted cell that will not be taken, and why. */
export interface Refusal {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  readonly reason: string;
}

/** What a paste would do, before it does it. */
export interface PastePlan {
  /** What the clipboard held. */
  readonly rows: number;
  readonly columns: number;
  /** Values read, and texts that could not be read: these can be pasted, marked, and put right. */
  readonly entries: readonly CellEntry[];
  readonly unreadable: readonly Refusal[];
  /** Cells that take no entry: locked, or read-only columns in the middle. */
  readonly locked: readonly Refusal[];
  /** Cells of group and total rows and of reckoned columns. */
  readonly totals: readonly Refusal[];
  /** Clipboard cells without a cell under them: more rows or columns than the grid has. */
  readonly beyond: number;
  /** Nothing to say: every cell is taken as it is. */
  readonly plain: boolean;
}

/**
 * Lays clipboard cells over the grid from the selection's top left cell; consecutive cells fill consecutive columns
 * and rows on show (S1 §5). One cell fills the whole selection, and so does a block that fits into it a whole number
 * of times. Nothing is written: the plan says what would be.
 */
export function planPaste<Row extends GridRow>(
  cells: readonly (readonly string[])[],
  { top, bottom, left, right }: Range,
  view: View<Row>,
): PastePlan {
  const height = cells.length;
  const width = cells.reduce((widest, line) => Math.max(widest, line.length), 0);
  const down = repeats(bottom - top + 1, height);
  const across = repeats(right - left + 1, width);
  const tiled = down > 0 && across > 0 ? { down, across } : { down: 1, across: 1 };
  const plan = {
    entries: [] as CellEntry[],
    unreadable: [] as Refusal[],
    locked: [] as Refusal[],
    totals: [] as Refusal[],
  };
  let beyond = 0;
  for (let row = 0; row < height * tiled.down; row += 1) {
    const line = cells[row % height] ?? [];
    const rowIndex = view.rows[top + row];
    if (rowIndex === undefined) {
      beyond += line.length * tiled.across;
      continue;
    }
    const target = view.rowAt(rowIndex);
    for (let column = 0; column < line.length * tiled.across; column += 1) {
      const text = line[column % line.length] ?? '';
      const under = view.columns[left + column];
      if (under) place(plan, target, under, text);
      else beyond += 1;
    }
  }
  const refused = plan.unreadable.length + plan.locked.length + plan.totals.length;
  return { ...plan, rows: height, columns: width, beyond, plain: refused === 0 && beyond === 0 };
}

/** How often a block fits a selection; 0 where it does not fit evenly. */
const repeats = (room: number, size: number): number => (size > 0 && room % size === 0 ? room / size : 0);

function place<Row extends GridRow>(
  plan: { entries: CellEntry[]; unreadable: Refusal[]; locked: Refusal[]; totals: Refusal[] },
  row: Row,
  column: GridColumn<Row>,
  text: string,
): void {
  const at = { rowId: row.id, columnId: column.id };
  const lock = lockOf(row, column);
  if (lock !== null) {
    const derived = column.kind === 'number' && column.derived !== undefined;
    (derived || kindOf(row) !== 'row' ? plan.totals : plan.locked).push({ ...at, text, reason: lock });
    return;
  }
  const entry = entryFor(column, text);
  plan.entries.push({ ...at, entry });
  if ('reason' in entry) plan.unreadable.push({ ...at, text, reason: entry.reason });
}
