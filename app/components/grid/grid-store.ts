import { CellMap, type CellKey } from '~/domain/grid/cell-map';
import { countEdits, currentValue, type EditCounts, type EditState } from '~/domain/grid/edit-state';
import { reduceEdits, type EditAction } from '~/domain/grid/edits';
import { asItCame, type Arrange, type Arrangement } from '~/domain/grid/arrangement';
import type { Draft } from '~/domain/grid/draft';
import { gridModel, kindOf, unfoldedRows, type GridColumn, type GridRow } from '~/domain/grid/model';
import { touchedBy } from '~/domain/grid/touched';
import { FigureWidths } from './figure-widths';
import { GridFigures, numberOr, originalOf, type GridSource } from './grid-figures';
import { Signal } from './signal';

/**
 * The grid's data outside React: rows, edits and sums, with one signal a row, so that a keystroke draws the rows that it
 * changed and no others. What may happen to an edit is the reducer's (`domain/grid/edits`).
 */
export class GridStore<Row extends GridRow> extends GridFigures<Row> {
  /** Rows on show, drawn again one by one. */
  readonly drawn = new RowSignals();
  /** Any change of edits: undo and save buttons, counts, conflicts. */
  readonly edited = new Signal();
  /** Rows or columns on show changed. */
  readonly viewed = new Signal();
  readonly widths = new FigureWidths<Row>((rowIndex, column) => this.value(rowIndex, column));

  private collapsed: ReadonlySet<string> = new Set();
  private order: readonly GridColumn<Row>[];
  private arrangedBy = asItCame;
  private arranger: Arrange<Row> | null = null;
  private kept: Int32Array;
  private shown: Int32Array;
  /** By row index: its position among the rows on show, or -1; made when it is first asked for. */
  private positions: Int32Array | null = null;
  private counted: EditCounts;
  /** Versions over which cells were sent to be saved. */
  private sentOver = CellMap.empty<number>();

  constructor(source: GridSource<Row>, draft: Draft = []) {
    super(source, draft);
    this.order = source.columns;
    this.kept = this.shown = Int32Array.from(this.model.rows.keys());
    this.counted = countEdits(this.state);
    this.widths.look(this.model.rows.keys(), this.model.columns);
  }

  /** Row indexes on show, in order. */
  get rows(): Int32Array {
    return this.shown;
  }

  /** The same with those that are folded away. */
  get keptRows(): Int32Array {
    return this.kept;
  }

  get arrangement(): Arrangement {
    return this.arrangedBy;
  }

  /** Sorts and filters by what the cells hold now; what is typed afterwards moves no row until it is asked for again (rule P27). */
  arrange(arrangement: Arrangement, arranger = this.arranger): void {
    this.arrangedBy = arrangement;
    this.arranger = arranger;
    this.keepRows();
    this.drawn.redraw(() => true);
    this.viewed.fire();
  }

  private keepRows(): void {
    this.kept =
      this.arranger?.(this.model, this.arrangedBy, {
        value: (rowIndex, column) => this.value(rowIndex, column),
        isChanged: (rowId, columnId) => this.state.edits.has(rowId, columnId),
        isInConflict: (rowId, columnId) => this.state.conflicts.has(rowId, columnId),
      }) ?? Int32Array.from(this.model.rows.keys());
    this.showRows();
  }

  private showRows(): void {
    this.shown = unfoldedRows(this.model, this.kept, this.collapsed);
    this.positions = null;
  }

  /** Where a row stands on show, from 0; -1 where it is folded away or filtered out. */
  positionOf(rowIndex: number): number {
    if (!this.positions) {
      this.positions = new Int32Array(this.model.rows.length).fill(-1);
      for (const [position, index] of this.shown.entries()) this.positions[index] = position;
    }
    return this.positions[rowIndex] ?? -1;
  }

  /** Columns as they stand on show: pinned ones first. */
  get columns(): readonly GridColumn<Row>[] {
    return this.order;
  }

  get counts(): EditCounts {
    return this.counted;
  }

  dispatch(action: EditAction): void {
    this.noteVersions(action);
    const before = this.state;
    const after = reduceEdits(before, this.originals, action);
    if (after === before) return;
    this.state = after;
    this.follow(touchedBy(action, before, after), before);
    this.counted = countEdits(this.state);
    this.edited.fire();
  }

  /** Takes rows and columns anew, as after a save or a reload; edits stay, and those whose cells moved are conflicts. */
  load(source: GridSource<Row>): void {
    const { rows, columns } = this.source;
    this.source = source;
    if (source.rows === rows && source.columns === columns) return;
    const before = this.model;
    this.model = gridModel(source.rows, source.columns);
    this.state = reduceEdits(this.state, this.originals, {
      type: 'loaded',
      before: (rowId, columnId) => originalOf(before, rowId, columnId),
      has: ({ rowId, columnId }) => this.model.rowIndex.has(rowId) && this.model.columnIndex.has(columnId),
      behind: this.isBehind,
      saver: this.saver,
    });
    this.order = this.order.flatMap(({ id }) => this.columnById(id) ?? []);
    const added = source.columns.filter(({ id }) => !before.columnIndex.has(id));
    if (added.length > 0 || this.order.length !== source.columns.length) this.order = source.columns;
    this.totals = this.freshTotals();
    this.keepRows();
    this.counted = countEdits(this.state);
    this.widths.look(this.model.rows.keys(), this.model.columns);
    this.drawn.redraw(() => true);
    this.viewed.fire();
    this.edited.fire();
  }

  private noteVersions(action: EditAction): void {
    if (action.type === 'send')
      this.sentOver = this.sentOver.with(
        action.cells.map(({ rowId, columnId }) => [
          rowId,
          columnId,
          this.source.version && this.loadedVersion(rowId, columnId),
        ]),
      );
    if (action.type === 'conflicted')
      this.announcedVersions = this.announcedVersions.with(
        action.cells.map(({ rowId, columnId, version }) => [rowId, columnId, version]),
      );
  }

  /** Whether a cell's row is still from before the cell's last save: a newer one is on its way. */
  readonly isBehind = ({ rowId, columnId }: CellKey): boolean => {
    const over = this.sentOver.get(rowId, columnId);
    return (
      over !== undefined &&
      this.state.baseline.has(rowId, columnId) &&
      this.loadedVersion(rowId, columnId) <= over
    );
  };

  isCollapsed = (rowId: string): boolean => this.collapsed.has(rowId);

  /** Folds or unfolds the rows below heads. */
  fold(rowIds: readonly string[], folded: boolean): void {
    const collapsed = new Set(this.collapsed);
    for (const id of rowIds) {
      if (folded) collapsed.add(id);
      else collapsed.delete(id);
    }
    this.collapsed = collapsed;
    this.showRows();
    const folding = new Set(rowIds.map((id) => this.model.rowIndex.get(id)));
    this.drawn.redraw((rowIndex) => folding.has(rowIndex));
    this.viewed.fire();
  }

  /** Columns as they are drawn, pinned ones first; those that this grid has not got yet come with the next load. */
  reorder(columnIds: readonly string[]): void {
    const order = columnIds.flatMap((id) => this.columnById(id) ?? []);
    if (order.every((column, at) => this.order[at] === column)) return;
    this.order = order;
    this.viewed.fire();
  }

  /** Carries changed cells into the sums and draws the rows on show that have them, and the sums above them. */
  private follow(cells: Iterable<CellKey>, before: EditState): void {
    const { parent } = this.model;
    const rows = new Set<number>();
    const columns = new Set<string>();
    for (const { rowId, columnId } of cells) {
      const rowIndex = this.model.rowIndex.get(rowId) ?? -1;
      for (let at = rowIndex; at >= 0 && !rows.has(at); at = parent[at] ?? -1) rows.add(at);
      for (const id of [columnId, ...(this.model.dependants.get(columnId) ?? [])]) columns.add(id);
      if (!this.totals.follows(columnId)) continue;
      const was = currentValue(before, this.originals, rowId, columnId);
      const is = this.read(rowId, columnId);
      if (was !== is) this.totals.changed(rowIndex, columnId, numberOr(was), numberOr(is));
    }
    this.model.rows.forEach((row, rowIndex) => {
      if (kindOf(row) === 'step-total') rows.add(rowIndex);
    });
    this.widths.look(
      rows,
      this.model.columns.filter(({ id }) => columns.has(id)),
    );
    this.drawn.redraw((rowIndex) => rows.has(rowIndex));
  }
}

/** One signal a row, so that what changes in a few rows draws those and no others. Rows go by their index. */
export class RowSignals {
  private readonly listeners = new Map<number, Set<() => void>>();
  private readonly versions = new Map<number, number>();

  /** Tells a row on show of what changes in it. */
  watch(rowIndex: number, listener: () => void): () => void {
    const listeners = this.listeners.get(rowIndex) ?? new Set();
    this.listeners.set(rowIndex, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(rowIndex) === listeners) this.listeners.delete(rowIndex);
    };
  }

  version(rowIndex: number): number {
    return this.versions.get(rowIndex) ?? 0;
  }

  /** Draws those rows on show that a test picks. */
  redraw(wanted: (rowIndex: number) => boolean): void {
    for (const [rowIndex, listeners] of this.listeners) {
      if (!wanted(rowIndex)) continue;
      this.versions.set(rowIndex, this.version(rowIndex) + 1);
      for (const listener of listeners) listener();
    }
  }
}
