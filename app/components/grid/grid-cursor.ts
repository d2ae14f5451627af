import { count } from '~/domain/values/format';
import type { GridColumn, GridRow } from '~/domain/grid/model';
import {
  inRange,
  isSingle,
  moved,
  rangeOf,
  type Motion,
  type Place,
  type Range,
  type Selection,
} from '~/domain/grid/selection';
import type { GridStore } from './grid-store';
import { Signal } from './signal';

export interface Cell<Row extends GridRow> {
  readonly rowIndex: number;
  readonly row: Row;
  readonly column: GridColumn<Row>;
}

/** A column of the table library, which hides and pins it. */
interface TableColumn {
  getIsVisible(): boolean;
  toggleVisibility(visible: boolean): void;
  getIsPinned(): 'start' | 'end' | false;
  /** Its position among pinned columns; the grid's first column has 0. */
  getPinnedIndex(): number;
  pin(to: 'start' | false): void;
  /** CSS pixels. */
  getSize(): number;
  readonly columnDef: { readonly minSize?: number };
}

/** The table library's table, which keeps visibility, pins and widths of the columns. */
export interface ColumnTable {
  getColumn(columnId: string): TableColumn | undefined;
  getStartVisibleLeafColumns(): readonly { readonly id: string }[];
  getCenterVisibleLeafColumns(): readonly { readonly id: string }[];
  setColumnPinning(change: (pins: Pins) => Pins): void;
  /** CSS pixels, of those columns whose width was set. */
  setColumnSizing(change: (widths: Widths) => Widths): void;
  readonly atoms: { readonly columnSizing: { get(): Widths } };
}

type Widths = Record<string, number>;

interface Pins {
  start: string[];
  end: string[];
}

/** Where a person stands in the grid, what is selected and unfolded, and what is said about it. */
export class GridCursor<Row extends GridRow> {
  /** Place, editor or dialog changed. */
  readonly changed = new Signal();
  readonly spoken = new Signal();
  selection: Selection = { active: { row: 0, column: 0 }, corner: { row: 0, column: 0 } };
  /** What assistive technology reads out next. */
  message = '';
  /** Escape was the last key: Tab leaves the grid. */
  released = false;
  /** Rows that Page Down moves by; the drawn grid sets it. */
  page: () => number = () => 20;
  /** Gives the grid the keyboard; the drawn grid sets it. */
  focus: () => void = () => undefined;
  /** Scrolls a cell into sight, or its column to the left edge; the drawn grid sets it. */
  reveal: (place: Place, edge: 'left' | undefined) => void = () => undefined;
  /** The drawn grid sets it. */
  table: ColumnTable | null = null;
  /** Ids of all columns as they were moved; empty for the screen's order. */
  order: readonly string[] = [];
  private activeId: { readonly rowId: string; readonly columnId: string } | null = null;

  constructor(
    readonly store: GridStore<Row>,
    /** How a row is called in messages. */
    readonly rowLabel: (row: Row) => string,
  ) {
    store.viewed.subscribe(() => this.standAgain());
    this.activeId = this.idAt(this.selection.active);
  }

  get range(): Range {
    return rangeOf(this.selection);
  }

  /** Rows and columns inside the selection. */
  selected(): { rows: Row[]; columns: readonly GridColumn<Row>[] } {
    const { top, bottom, left, right } = this.range;
    return {
      rows: [...this.store.rows.subarray(top, bottom + 1)].flatMap(
        (index) => this.store.model.rows[index] ?? [],
      ),
      columns: this.store.columns.slice(left, right + 1),
    };
  }

  cellAt({ row, column }: Place): Cell<Row> | null {
    const rowIndex = this.store.rows[row] ?? -1;
    const found = { rowIndex, row: this.store.model.rows[rowIndex], column: this.store.columns[column] };
    return found.row && found.column ? { rowIndex, row: found.row, column: found.column } : null;
  }

  select(active: Place, corner: Place = active): void {
    const before = this.range;
    this.selection = { active, corner };
    this.activeId = this.idAt(active);
    this.redrawRanges([before, this.range]);
    this.changed.fire();
  }

  protected redrawRanges(ranges: readonly Range[]): void {
    this.store.drawn.redraw((rowIndex) => {
      const at = this.store.positionOf(rowIndex);
      return ranges.some(({ top, bottom }) => at >= top && at <= bottom);
    });
  }

  move(motion: Motion, extend = false): void {
    const { active, corner } = this.selection;
    const to = moved(extend ? corner : active, motion, {
      rows: this.store.rows.length,
      columns: this.store.columns.length,
      page: this.page(),
      filled: (place) => {
        const cell = this.cellAt(place);
        const value = cell && this.store.value(cell.rowIndex, cell.column);
        return value !== null && value !== '';
      },
    });
    this.select(extend ? active : to, to);
    this.reveal(to, motion === 'row-start' || motion === 'grid-start' ? 'left' : undefined);
    if (extend) this.sayRange(to);
  }

  private sayRange(corner: Place): void {
    const { top, bottom, left, right } = this.range;
    const cell = this.cellAt(corner);
    if (!cell) return;
    const [rows, columns] = [bottom - top + 1, right - left + 1];
    this.say(
      `${count(rows, 'linha', 'linhas')} × ${count(columns, 'coluna', 'colunas')} até ${this.rowLabel(cell.row)}, ${cell.column.label}`,
    );
  }

  goTo(place: Place, edge?: 'left'): void {
    this.select(place);
    this.reveal(place, edge);
  }

  selectAll(): void {
    this.select(
      { row: 0, column: 0 },
      { row: this.store.rows.length - 1, column: this.store.columns.length - 1 },
    );
  }

  isSelected(row: number, column: number): boolean {
    return inRange(this.range, row, column) && !isSingle(this.selection);
  }

  /** Folds or unfolds the head row that the active cell is in. */
  toggle(rowIndex: number): void {
    const row = this.store.model.rows[rowIndex];
    if (!row || this.store.model.heads[rowIndex] !== 1) return;
    const folded = !this.store.isCollapsed(row.id);
    this.store.fold([row.id], folded);
    this.say(`${this.rowLabel(row)} ${folded ? 'recolhido' : 'expandido'}`);
  }

  toggleAll(folded: boolean): void {
    const { rows, heads } = this.store.model;
    this.store.fold(
      rows.filter((_, index) => heads[index] === 1).map(({ id }) => id),
      folded,
    );
  }

  /** Takes the first of some cells into sight, or its column to the left edge, unfolding what hides it. */
  show(cells: readonly { rowId: string; columnId: string }[], edge?: 'left'): void {
    const [first] = cells;
    if (!first) return;
    const { parent, rowIndex, rows } = this.store.model;
    const hiding: string[] = [];
    for (let at = parent[rowIndex.get(first.rowId) ?? -1] ?? -1; at >= 0; at = parent[at] ?? -1) {
      const id = rows[at]?.id ?? '';
      if (this.store.isCollapsed(id)) hiding.push(id);
    }
    if (hiding.length > 0) this.store.fold(hiding, false);
    if (!this.placeOf(first.rowId, first.columnId) && rowIndex.has(first.rowId)) this.showFiltered();
    const place = this.placeOf(first.rowId, first.columnId);
    if (place) this.goTo(place, edge);
  }

  /** A cell to be shown goes before a filter that leaves its row out. */
  private showFiltered(): void {
    if (this.store.arrangement.filters.size === 0) return;
    this.store.arrange({ ...this.store.arrangement, filters: new Map() });
    this.say('O filtro foi retirado para mostrar a célula');
  }

  say(message: string): void {
    this.message = message;
    this.spoken.fire();
  }

  private placeOf(rowId: string, columnId: string): Place | null {
    const row = this.store.positionOf(this.store.model.rowIndex.get(rowId) ?? -1);
    const column = this.store.columns.findIndex(({ id }) => id === columnId);
    return row < 0 || column < 0 ? null : { row, column };
  }

  putInOrder(ids: readonly string[]): void {
    this.order = ids;
    this.store.viewed.fire();
  }

  /** The active cell stays the same one when rows fold or columns move; where it went out of sight, the next one. */
  private standAgain(): void {
    const { active } = this.selection;
    const same = this.activeId && this.placeOf(this.activeId.rowId, this.activeId.columnId);
    this.select(
      same ?? {
        row: Math.max(0, Math.min(active.row, this.store.rows.length - 1)),
        column: Math.max(0, Math.min(active.column, this.store.columns.length - 1)),
      },
    );
  }

  private idAt(place: Place) {
    const cell = this.cellAt(place);
    return cell && { rowId: cell.row.id, columnId: cell.column.id };
  }

  protected redrawActive(): void {
    const active = this.store.rows[this.selection.active.row];
    this.store.drawn.redraw((rowIndex) => rowIndex === active);
    this.changed.fire();
  }
}
