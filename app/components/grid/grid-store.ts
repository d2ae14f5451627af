import type { CellKey } from '~/domain/grid/cell-map';
import {
  baseOf,
  currentValue,
  entryOf,
  reduceEdits,
  type Conflict,
  type EditAction,
  type EditState,
  type Entry,
  type SavedCell,
} from '~/domain/grid/edits';
import { draftOf, restoreDraft, type Draft } from '~/domain/grid/draft';
import {
  gridModel,
  kindOf,
  lockOf,
  visibleRows,
  type CellValue,
  type GridColumn,
  type GridModel,
  type GridRow,
} from '~/domain/grid/model';
import { touchedBy } from '~/domain/grid/touched';
import { Totals } from '~/domain/grid/totals';
import { Signal } from './signal';

export interface GridSource<Row extends GridRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
}

/** An unsaved, readable value on its way to the server, with the value that it replaces. */
export interface UnsavedCell extends SavedCell {
  readonly over: CellValue;
}

/** What is not saved, in numbers. */
export interface EditCounts {
  readonly unsaved: number;
  readonly invalid: number;
  readonly conflicts: number;
  readonly sending: number;
}

/**
 * The grid's data outside React: rows, edits and sums, with one signal a row, so that a keystroke draws the rows that it
 * changed and no others. What may happen to an edit is the reducer's (`domain/grid/edits`).
 */
export class GridStore<Row extends GridRow> {
  private readonly rowListeners = new Map<number, Set<() => void>>();
  private rowVersions: Uint32Array;
  /** Any change of edits: undo and save buttons, counts, conflicts. */
  readonly edited = new Signal();
  /** Rows or columns on show changed. */
  readonly viewed = new Signal();

  model: GridModel<Row>;
  state: EditState;
  /** Edits of a kept draft whose cells are gone or locked now. */
  readonly lost: number;
  private totals: Totals<Row>;
  private collapsed: ReadonlySet<string> = new Set();
  private order: readonly GridColumn<Row>[];
  private shown: Int32Array;
  private counted: EditCounts = { unsaved: 0, invalid: 0, conflicts: 0, sending: 0 };

  constructor(
    private source: GridSource<Row>,
    draft: Draft = [],
  ) {
    this.model = gridModel(source.rows, source.columns);
    this.order = source.columns;
    this.shown = visibleRows(this.model, this.collapsed);
    this.rowVersions = new Uint32Array(source.rows.length);
    const kept = restoreDraft(draft, this.originals, this.isOpen);
    this.state = kept.state;
    this.lost = kept.lost;
    this.totals = this.freshTotals();
    this.counted = this.count();
  }

  private readonly originals = (rowId: string, columnId: string): CellValue =>
    originalOf(this.model, rowId, columnId);

  /** Whether a cell exists and takes entries. */
  readonly isOpen = (rowId: string, columnId: string): boolean => {
    const row = this.rowById(rowId);
    const column = this.columnById(columnId);
    return row !== undefined && column !== undefined && lockOf(row, column) === null;
  };

  /** The value that a detail cell shows; of a text that could not be read, the value under it. */
  readonly read = (rowId: string, columnId: string): CellValue =>
    currentValue(this.state, this.originals, rowId, columnId);

  rowById(rowId: string): Row | undefined {
    return this.model.rows[this.model.rowIndex.get(rowId) ?? -1];
  }

  columnById(columnId: string): GridColumn<Row> | undefined {
    return this.model.columns[this.model.columnIndex.get(columnId) ?? -1];
  }

  /** Row indexes on show, in order. */
  get rows(): Int32Array {
    return this.shown;
  }

  /** Columns as they stand on show: pinned ones first. */
  get columns(): readonly GridColumn<Row>[] {
    return this.order;
  }

  get counts(): EditCounts {
    return this.counted;
  }

  /** What a cell shows: an edit, a stored value, or a sum. */
  value(rowIndex: number, column: GridColumn<Row>): CellValue {
    const row = this.model.rows[rowIndex];
    if (!row) return null;
    if (column.kind === 'text')
      return kindOf(row) === 'row' ? this.read(row.id, column.id) : column.value(row);
    if (column.derived)
      return column.derived.compute(column.derived.of.map((id) => this.numberAt(rowIndex, id)));
    if (kindOf(row) === 'row') return this.read(row.id, column.id);
    if (column.adds === false) return null;
    const units = this.totals.units(rowIndex, column.id);
    return units === null || column.rule.decimals === 0 ? units : units / 100;
  }

  private numberAt(rowIndex: number, columnId: string): number | null {
    const column = this.columnById(columnId);
    const value = column ? this.value(rowIndex, column) : null;
    return typeof value === 'number' ? value : null;
  }

  entry(rowIndex: number, column: GridColumn<Row>): Entry {
    const row = this.model.rows[rowIndex];
    if (!row || kindOf(row) !== 'row' || (column.kind === 'number' && column.derived))
      return { value: this.value(rowIndex, column) };
    return entryOf(this.state, this.originals, row.id, column.id);
  }

  /** Readable edits for a save: all but those in conflict or on their way. */
  unsaved(): UnsavedCell[] {
    const { edits, conflicts, sending } = this.state;
    return [...edits.entries()].flatMap(([rowId, columnId, entry]) =>
      'value' in entry && !conflicts.has(rowId, columnId) && sending.get(rowId, columnId) !== entry.value
        ? [{ rowId, columnId, value: entry.value, over: this.base(rowId, columnId) }]
        : [],
    );
  }

  /** What the server is known to hold in a cell. */
  base(rowId: string, columnId: string): CellValue {
    return baseOf(this.state, this.originals, rowId, columnId);
  }

  draft(): Draft {
    return draftOf(this.state, (rowId, columnId) => this.base(rowId, columnId));
  }

  conflicts(): (CellKey & Conflict & { readonly mine: CellValue })[] {
    return [...this.state.conflicts.entries()].map(([rowId, columnId, conflict]) => ({
      rowId,
      columnId,
      ...conflict,
      mine: this.read(rowId, columnId),
    }));
  }

  dispatch(action: EditAction): void {
    const before = this.state;
    const after = reduceEdits(before, this.originals, action);
    if (after === before) return;
    this.state = after;
    this.follow(touchedBy(action, before, after), before);
    this.counted = this.count();
    this.edited.fire();
  }

  /** Takes rows and columns anew, as after a save or a reload; edits stay, and those whose cells moved are conflicts. */
  load(source: GridSource<Row>): void {
    if (source.rows === this.source.rows && source.columns === this.source.columns) return;
    const before = this.model;
    this.source = source;
    this.model = gridModel(source.rows, source.columns);
    const versions = new Uint32Array(Math.max(source.rows.length, this.rowVersions.length));
    versions.set(this.rowVersions);
    this.rowVersions = versions;
    this.state = reduceEdits(this.state, this.originals, {
      type: 'loaded',
      before: (rowId, columnId) => originalOf(before, rowId, columnId),
      has: ({ rowId, columnId }) => this.model.rowIndex.has(rowId) && this.model.columnIndex.has(columnId),
    });
    this.order = this.order.flatMap(({ id }) => this.columnById(id) ?? []);
    const added = source.columns.filter(({ id }) => !before.columnIndex.has(id));
    if (added.length > 0 || this.order.length !== source.columns.length) this.order = source.columns;
    this.totals = this.freshTotals();
    this.shown = visibleRows(this.model, this.collapsed);
    this.counted = this.count();
    this.redraw(() => true);
    this.viewed.fire();
    this.edited.fire();
  }

  isCollapsed = (rowId: string): boolean => this.collapsed.has(rowId);

  /** Folds or unfolds the rows below heads. */
  fold(rowIds: readonly string[], folded: boolean): void {
    const collapsed = new Set(this.collapsed);
    for (const id of rowIds) {
      if (folded) collapsed.add(id);
      else collapsed.delete(id);
    }
    this.collapsed = collapsed;
    this.shown = visibleRows(this.model, collapsed);
    const folding = new Set(rowIds.map((id) => this.model.rowIndex.get(id)));
    this.redraw((rowIndex) => folding.has(rowIndex));
    this.viewed.fire();
  }

  /** Columns as they are drawn, pinned ones first; those that this grid has not got yet come with the next load. */
  reorder(columnIds: readonly string[]): void {
    const order = columnIds.flatMap((id) => this.columnById(id) ?? []);
    if (order.every((column, at) => this.order[at] === column)) return;
    this.order = order;
    this.viewed.fire();
  }

  /** Tells a row on show of what changes in it. */
  watchRow(rowIndex: number, listener: () => void): () => void {
    const listeners = this.rowListeners.get(rowIndex) ?? new Set();
    this.rowListeners.set(rowIndex, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.rowListeners.get(rowIndex) === listeners)
        this.rowListeners.delete(rowIndex);
    };
  }

  rowVersion(rowIndex: number): number {
    return this.rowVersions[rowIndex] ?? 0;
  }

  /** Draws those rows on show that a test picks. */
  redraw(wanted: (rowIndex: number) => boolean): void {
    for (const [rowIndex, listeners] of this.rowListeners) {
      if (!wanted(rowIndex)) continue;
      this.rowVersions[rowIndex] = (this.rowVersions[rowIndex] ?? 0) + 1;
      for (const listener of listeners) listener();
    }
  }

  /** Carries changed cells into the sums and draws the rows on show that have them, and every sum on show. */
  private follow(cells: Iterable<CellKey>, before: EditState): void {
    const rows = new Set<number>();
    for (const { rowId, columnId } of cells) {
      const rowIndex = this.model.rowIndex.get(rowId) ?? -1;
      rows.add(rowIndex);
      const was = currentValue(before, this.originals, rowId, columnId);
      const is = this.read(rowId, columnId);
      if (was !== is) this.totals.changed(rowIndex, columnId, numberOr(was), numberOr(is));
    }
    this.redraw((rowIndex) => {
      const row = this.model.rows[rowIndex];
      return rows.has(rowIndex) || (row !== undefined && kindOf(row) !== 'row');
    });
  }

  private freshTotals(): Totals<Row> {
    return new Totals(this.model, (rowIndex, columnId) => {
      const row = this.model.rows[rowIndex];
      return row ? numberOr(this.read(row.id, columnId)) : null;
    });
  }

  private count(): EditCounts {
    const { edits, conflicts, sending } = this.state;
    let invalid = 0;
    for (const [, , entry] of edits.entries()) if ('text' in entry) invalid += 1;
    return { unsaved: edits.size, invalid, conflicts: conflicts.size, sending: sending.size };
  }
}

const numberOr = (value: CellValue): number | null => (typeof value === 'number' ? value : null);

function originalOf<Row extends GridRow>(model: GridModel<Row>, rowId: string, columnId: string): CellValue {
  const row = model.rows[model.rowIndex.get(rowId) ?? -1];
  const column = model.columns[model.columnIndex.get(columnId) ?? -1];
  return row && column ? column.value(row) : null;
}
