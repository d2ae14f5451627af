import {
  baseOf,
  currentValue,
  entryOf,
  type Conflict,
  type EditState,
  type Entry,
  type EntryWay,
  type SavedCell,
} from '~/domain/grid/edit-state';
import { CellMap, type CellKey } from '~/domain/grid/cell-map';
import { draftOf, restoreDraft, type Draft } from '~/domain/grid/draft';
import {
  gridModel,
  kindOf,
  lockOf,
  type CellValue,
  type GridColumn,
  type GridModel,
  type GridRow,
} from '~/domain/grid/model';
import { Totals } from '~/domain/grid/totals';

export interface GridSource<Row extends GridRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  /** Counts the saves of a cell: with it, rows that were read before a save and come after it take nothing back. */
  readonly version?: (row: Row, columnId: string) => number;
  /** Who saved a cell last and when, in words; with it, a conflict with rows that came anew names the person. */
  readonly savedBy?: (row: Row, columnId: string) => string | null;
}

/** An unsaved, readable value on its way to the server, with the value that it replaces and that value's version. */
export interface UnsavedCell extends SavedCell {
  readonly over: CellValue;
  /** 0 where the grid's source counts none. */
  readonly version: number;
  readonly how?: EntryWay;
}

/** What the grid's cells hold now: rows as they came, edits over them, and sums of both. */
export class GridFigures<Row extends GridRow> {
  model: GridModel<Row>;
  state: EditState;
  /** Edits of a kept draft whose cells are gone or locked now. */
  readonly lost: number;
  protected totals: Totals<Row>;
  /** Versions that conflicts told of. */
  protected announcedVersions = CellMap.empty<number>();

  constructor(
    protected source: GridSource<Row>,
    draft: Draft,
  ) {
    this.model = gridModel(source.rows, source.columns);
    const kept = restoreDraft(draft, this.originals, this.isOpen, this.saver);
    this.state = kept.state;
    this.lost = kept.lost;
    this.totals = this.freshTotals();
  }

  protected readonly originals = (rowId: string, columnId: string): CellValue =>
    originalOf(this.model, rowId, columnId);

  readonly saver = ({ rowId, columnId }: CellKey): string | null => {
    const row = this.rowById(rowId);
    return (row && this.source.savedBy?.(row, columnId)) ?? null;
  };

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

  /** What a cell shows: an edit, a stored value, or a sum. */
  value(rowIndex: number, column: GridColumn<Row>): CellValue {
    const row = this.model.rows[rowIndex];
    if (!row) return null;
    if (column.kind === 'text') return kindOf(row) === 'row' ? this.stored(row, column) : column.value(row);
    if (column.derived)
      return column.derived.compute(column.derived.of.map((id) => this.numberAt(rowIndex, id)));
    if (kindOf(row) === 'row') return this.stored(row, column);
    if (column.adds === false) return null;
    const units = this.totals.units(rowIndex, column.id);
    return units === null || column.rule.decimals === 0 ? units : units / 100;
  }

  /** What a detail cell shows. Most rows are as they came: a sheet of a million cells is not looked up cell by cell. */
  private stored(row: Row, column: GridColumn<Row>): CellValue {
    const { edits, baseline } = this.state;
    return edits.hasRow(row.id) || baseline.hasRow(row.id) ? this.read(row.id, column.id) : column.value(row);
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

  /** Readable edits for a save, so many at most: all but those in conflict or on their way. */
  unsaved(maxCells = Infinity): UnsavedCell[] {
    const { edits, conflicts, sending } = this.state;
    const cells: UnsavedCell[] = [];
    for (const [rowId, columnId, entry] of edits.entries()) {
      if (cells.length >= maxCells) break;
      if ('text' in entry || conflicts.has(rowId, columnId) || sending.get(rowId, columnId) === entry.value)
        continue;
      cells.push({
        rowId,
        columnId,
        value: entry.value,
        over: this.base(rowId, columnId),
        version: this.version(rowId, columnId),
        ...(entry.how && { how: entry.how }),
      });
    }
    return cells;
  }

  /** The version that a cell's row came with; 0 where it has none. */
  protected loadedVersion(rowId: string, columnId: string): number {
    const row = this.rowById(rowId);
    return (row && this.source.version?.(row, columnId)) ?? 0;
  }

  private version(rowId: string, columnId: string): number {
    return Math.max(this.loadedVersion(rowId, columnId), this.announcedVersions.get(rowId, columnId) ?? 0);
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

  protected freshTotals(): Totals<Row> {
    return new Totals(this.model, (rowIndex, columnId) => {
      const row = this.model.rows[rowIndex];
      const column = this.columnById(columnId);
      return row && column ? numberOr(this.stored(row, column)) : null;
    });
  }
}

export const numberOr = (value: CellValue): number | null => (typeof value === 'number' ? value : null);

export function originalOf<Row extends GridRow>(
  model: GridModel<Row>,
  rowId: string,
  columnId: string,
): CellValue {
  const row = model.rows[model.rowIndex.get(rowId) ?? -1];
  const column = model.columns[model.columnIndex.get(columnId) ?? -1];
  return row && column ? column.value(row) : null;
}
