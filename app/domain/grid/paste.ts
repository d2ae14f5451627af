import { NotationProof, type Notation } from '../values/notation';
import type { DecimalSign } from '../values/written-number';
import { copiedText, entryFor } from './entries';
import type { CellEntry } from './edit-state';
import type { CellValue, GridColumn, GridRow } from './model';
import { kindOf, lockOf } from './model';
import type { Range } from './selection';

/** The visible rows and columns in order. */
export interface View<Row extends GridRow> {
  readonly rows: ArrayLike<number>;
  readonly rowAt: (index: number) => Row;
  readonly columns: readonly GridColumn<Row>[];
}

/** A pasted cell that is refused or changed, with the reason. */
export interface Refusal {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  readonly reason: string;
}

/** The effect of a paste before it is done. */
export interface PastePlan {
  /** Size of the pasted block. */
  readonly rows: number;
  readonly columns: number;
  /** The values, and the unreadable texts, which are pasted with a mark and can be corrected. */
  readonly entries: readonly CellEntry[];
  readonly unreadable: readonly Refusal[];
  /** Cells whose pasted value is rounded. */
  readonly rounded: readonly Refusal[];
  /** The notation of the block's numbers. */
  readonly notation: Notation;
  /** Cells that cannot be edited: locked ones, or read-only columns in between. */
  readonly locked: readonly Refusal[];
  /** Cells of group and total rows and of computed columns. */
  readonly totals: readonly Refusal[];
  /** Clipboard cells without a cell under them: more rows or columns than the grid has. */
  readonly beyond: number;
  /** True if every cell is pasted unchanged. */
  readonly plain: boolean;
}

/**
 * Plans a paste from the selection's top left cell; consecutive cells fill consecutive visible columns and rows
 * (rule P16). One cell fills the whole selection, and so does a block that fits into it a whole number of times.
 * Numbers are read in the notation that the block proves; if it proves none or both, in the `chosen` one. Nothing is
 * changed.
 */
export function planPaste<Row extends GridRow>(
  cells: readonly (readonly string[])[],
  { top, bottom, left, right }: Range,
  view: View<Row>,
  chosen?: DecimalSign,
): PastePlan {
  const height = cells.length;
  const width = cells.reduce((widest, line) => Math.max(widest, line.length), 0);
  const down = repeats(bottom - top + 1, height);
  const across = repeats(right - left + 1, width);
  const tiled = down > 0 && across > 0 ? { down, across } : { down: 1, across: 1 };
  const notation = notationUnder(cells, view.columns.slice(left), chosen);
  const plan = {
    entries: [] as CellEntry[],
    unreadable: [] as Refusal[],
    rounded: [] as Refusal[],
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
      if (under) place(plan, target, under, text, notation.sign);
      else beyond += 1;
    }
  }
  const problems = plan.unreadable.length + plan.rounded.length + plan.locked.length + plan.totals.length;
  const plain = problems === 0 && beyond === 0 && notation.doubt === null;
  return { ...plan, notation, rows: height, columns: width, beyond, plain };
}

/** The notation of a block, from its cells in columns of numbers. */
function notationUnder<Row>(
  cells: readonly (readonly string[])[],
  columns: readonly GridColumn<Row>[],
  chosen: DecimalSign | undefined,
): Notation {
  const proof = new NotationProof();
  for (const line of cells)
    line.forEach((text, column) => {
      if (columns[column]?.kind === 'number') proof.note(text);
    });
  return proof.notation(chosen);
}

/** The number of repetitions of a block in a selection; 0 if it does not fit a whole number of times. */
const repeats = (room: number, size: number): number => (size > 0 && room % size === 0 ? room / size : 0);

/** The message about a rounded value. */
export const roundedTo = <Row>(text: string, column: GridColumn<Row>, value: CellValue): string =>
  `"${text.trim()}" entra como ${copiedText(column, value)}`;

function place<Row extends GridRow>(
  plan: Record<'unreadable' | 'rounded' | 'locked' | 'totals', Refusal[]> & { entries: CellEntry[] },
  row: Row,
  column: GridColumn<Row>,
  text: string,
  sign: DecimalSign,
): void {
  const at = { rowId: row.id, columnId: column.id };
  const lock = lockOf(row, column);
  if (lock !== null) {
    const derived = column.kind === 'number' && column.derived !== undefined;
    (derived || kindOf(row) !== 'row' ? plan.totals : plan.locked).push({ ...at, text, reason: lock });
    return;
  }
  const { entry, rounded } = entryFor(column, text, sign && { sign });
  plan.entries.push({ ...at, entry });
  if ('reason' in entry) plan.unreadable.push({ ...at, text, reason: entry.reason });
  else if (rounded) plan.rounded.push({ ...at, text, reason: roundedTo(text, column, entry.value) });
}
