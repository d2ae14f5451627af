import { count } from '~/domain/format';
import { readTsv, writeTsv } from '~/domain/grid/clipboard';
import { copiedText, editedText, entryFor } from '~/domain/grid/entries';
import type { CellEntry } from '~/domain/grid/edits';
import { kindOf, lockOf, type GridColumn, type GridRow } from '~/domain/grid/model';
import { planPaste, type PastePlan } from '~/domain/grid/paste';
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
import { partsOf } from '~/domain/grid/spread-target';
import { cleared, filled } from '~/domain/grid/tools';
import type { GridStore } from './grid-store';
import { Signal } from './signal';

/** An open editor. Started by typing, arrows leave the cell; opened by F2 or a double click they move in the text. */
export interface Editing {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  readonly typed: boolean;
}

export type GridDialog =
  | { readonly kind: 'paste'; readonly plan: PastePlan }
  | { readonly kind: 'spread'; readonly rowIndex: number; readonly columnId: string; readonly total: number }
  | { readonly kind: 'mass'; readonly columnId: string }
  | { readonly kind: 'conflicts' }
  | { readonly kind: 'keys' };

export interface Cell<Row extends GridRow> {
  readonly rowIndex: number;
  readonly row: Row;
  readonly column: GridColumn<Row>;
}

/** What a person does in the grid: where they stand, what they type, copy, paste, fill and take back. */
export class GridControl<Row extends GridRow> {
  /** Place, editor or dialog changed. */
  readonly changed = new Signal();
  readonly spoken = new Signal();
  selection: Selection = { active: { row: 0, column: 0 }, corner: { row: 0, column: 0 } };
  editing: Editing | null = null;
  dialog: GridDialog | null = null;
  /** What assistive technology reads out next. */
  message = '';
  /** Escape was the last key: Tab leaves the grid. */
  released = false;
  /** Rows that Page Down moves by; the drawn grid sets it. */
  page = 20;
  /** Scrolls a cell into sight; the drawn grid sets it. */
  reveal: (place: Place) => void = () => undefined;
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
    const after = this.range;
    const positions = this.positions();
    this.store.redraw((rowIndex) => {
      const at = positions(rowIndex);
      return (at >= before.top && at <= before.bottom) || (at >= after.top && at <= after.bottom);
    });
    this.changed.fire();
  }

  move(motion: Motion, extend = false): void {
    const { active, corner } = this.selection;
    const to = moved(extend ? corner : active, motion, {
      rows: this.store.rows.length,
      columns: this.store.columns.length,
      page: this.page,
      filled: (place) => {
        const cell = this.cellAt(place);
        const value = cell && this.store.value(cell.rowIndex, cell.column);
        return value !== null && value !== '';
      },
    });
    this.select(extend ? active : to, to);
    this.reveal(to);
  }

  goTo(place: Place): void {
    this.select(place);
    this.reveal(place);
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

  /** Opens the editor on the active cell, or says why it cannot. */
  edit(typed?: string): void {
    const cell = this.cellAt(this.selection.active);
    if (!cell) return;
    const { row, column, rowIndex } = cell;
    const lock = lockOf(row, column);
    if (lock !== null && partsOf(this.store.model, rowIndex, column.id).length === 0) return this.say(lock);
    this.editing = {
      rowId: row.id,
      columnId: column.id,
      text: typed ?? editedText(column, this.store.entry(rowIndex, column)),
      typed: typed !== undefined,
    };
    this.redrawActive();
  }

  /** Closes the editor and takes what it held. */
  commit(text: string, motion?: Motion): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = null;
    this.redrawActive();
    const column = this.store.columnById(editing.columnId);
    const row = this.store.rowById(editing.rowId);
    if (row && column) this.enter(row, column, text);
    if (motion) this.move(motion);
  }

  cancel(): void {
    this.editing = null;
    this.redrawActive();
  }

  private enter(row: Row, column: GridColumn<Row>, text: string): void {
    const entry = entryFor(column, text);
    if (lockOf(row, column) !== null) {
      if ('reason' in entry) return this.say(entry.reason);
      const rowIndex = this.store.model.rowIndex.get(row.id) ?? -1;
      if (typeof entry.value === 'number' && entry.value !== this.store.value(rowIndex, column))
        this.open({ kind: 'spread', rowIndex, columnId: column.id, total: entry.value });
      return;
    }
    this.apply(`Editar ${column.label}`, [{ rowId: row.id, columnId: column.id, entry }]);
    if ('reason' in entry) this.say(`${entry.reason}. O valor não será salvo.`);
  }

  apply(label: string, entries: readonly CellEntry[]): void {
    this.store.dispatch({ type: 'enter', label, entries });
  }

  undo(): void {
    const step = this.store.state.past;
    if (!step) return this.say('Nada a desfazer');
    this.store.dispatch({ type: 'undo' });
    this.show(step.changes);
    this.say(`Desfeito: ${step.label}`);
  }

  redo(): void {
    const step = this.store.state.future;
    if (!step) return this.say('Nada a refazer');
    this.store.dispatch({ type: 'redo' });
    this.show(step.changes);
    this.say(`Refeito: ${step.label}`);
  }

  clear(): void {
    const { rows, columns } = this.selected();
    const entries = cleared(rows, columns);
    if (entries.length === 0) return this.say('As células selecionadas não podem ser editadas');
    this.apply(`Limpar ${cellCount(entries.length)}`, entries);
    this.say(`${cellCount(entries.length)} ${entries.length === 1 ? 'limpa' : 'limpas'}`);
  }

  /** Ctrl+D and Ctrl+R: with one cell selected, from the cell above or to the left. */
  fill(direction: 'down' | 'right'): void {
    const { top, bottom, left, right } = this.range;
    const from =
      direction === 'down' && top === bottom
        ? { top: Math.max(0, top - 1), bottom, left, right }
        : direction === 'right' && left === right
          ? { top, bottom, left: Math.max(0, left - 1), right }
          : { top, bottom, left, right };
    const rows = [...this.store.rows.subarray(from.top, from.bottom + 1)].flatMap(
      (index) => this.store.model.rows[index] ?? [],
    );
    const read = (rowId: string, columnId: string) => {
      const column = this.store.columnById(columnId);
      return column ? this.store.value(this.store.model.rowIndex.get(rowId) ?? -1, column) : null;
    };
    const entries = filled(rows, this.store.columns.slice(from.left, from.right + 1), read, direction);
    if (entries.length === 0) return this.say('Não há célula aberta para preencher');
    this.apply(`Preencher ${cellCount(entries.length)}`, entries);
    this.say(`${cellCount(entries.length)} ${entries.length === 1 ? 'preenchida' : 'preenchidas'}`);
  }

  /** The selection as a spreadsheet reads it. */
  copy(): string {
    const { top, bottom, left, right } = this.range;
    const columns = this.store.columns.slice(left, right + 1);
    const rows = this.store.rows.subarray(top, bottom + 1);
    this.say(`${cellCount(rows.length * columns.length)} na área de transferência`);
    return writeTsv(
      [...rows].map((rowIndex) =>
        columns.map((column) => {
          const entry = this.store.entry(rowIndex, column);
          return 'text' in entry ? entry.text : copiedText(column, entry.value);
        }),
      ),
    );
  }

  /** Pastes what is plain at once; anything else is shown first (`PastePlan`). */
  paste(text: string): void {
    const cells = readTsv(text);
    if (cells.length === 0) return;
    const plan = planPaste(cells, this.range, {
      rows: this.store.rows,
      rowAt: (index) => this.store.model.rows[index] as Row,
      columns: this.store.columns,
    });
    if (plan.plain) this.takePaste(plan);
    else this.open({ kind: 'paste', plan });
  }

  takePaste({ entries, rows, columns }: PastePlan): void {
    this.apply(`Colar ${cellCount(entries.length)}`, entries);
    const { active } = this.selection;
    const [last] = [this.store.rows.length - 1];
    this.select(active, {
      row: Math.min(last, Math.max(this.range.bottom, active.row + rows - 1)),
      column: Math.min(
        this.store.columns.length - 1,
        Math.max(this.range.right, active.column + columns - 1),
      ),
    });
    this.say(`${cellCount(entries.length)} ${entries.length === 1 ? 'colada' : 'coladas'}`);
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

  open(dialog: GridDialog | null): void {
    this.dialog = dialog;
    this.changed.fire();
  }

  say(message: string): void {
    this.message = message;
    this.spoken.fire();
  }

  /** Takes the first of some cells into sight, unfolding what hides it. */
  show(cells: readonly { rowId: string; columnId: string }[]): void {
    const [first] = cells;
    if (!first) return;
    const { parent, rowIndex, rows } = this.store.model;
    const hiding: string[] = [];
    for (let at = parent[rowIndex.get(first.rowId) ?? -1] ?? -1; at >= 0; at = parent[at] ?? -1) {
      const id = rows[at]?.id ?? '';
      if (this.store.isCollapsed(id)) hiding.push(id);
    }
    if (hiding.length > 0) this.store.fold(hiding, false);
    const place = this.placeOf(first.rowId, first.columnId);
    if (place) this.goTo(place);
  }

  /** Whether the active cell is a total whose typed value can be spread. */
  canSpread({ rowIndex, row, column }: Cell<Row>): boolean {
    return (
      (kindOf(row) !== 'row' || (column.kind === 'number' && column.derived !== undefined)) &&
      partsOf(this.store.model, rowIndex, column.id).length > 0
    );
  }

  private placeOf(rowId: string, columnId: string): Place | null {
    const row = this.store.rows.indexOf(this.store.model.rowIndex.get(rowId) ?? -1);
    const column = this.store.columns.findIndex(({ id }) => id === columnId);
    return row < 0 || column < 0 ? null : { row, column };
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

  private redrawActive(): void {
    const active = this.store.rows[this.selection.active.row];
    this.store.redraw((rowIndex) => rowIndex === active);
    this.changed.fire();
  }

  private positions(): (rowIndex: number) => number {
    const { rows } = this.store;
    if (rows.length === this.store.model.rows.length) return (rowIndex) => rowIndex;
    return (rowIndex) => {
      let [low, high] = [0, rows.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const at = rows[middle] ?? 0;
        if (at === rowIndex) return middle;
        if (at < rowIndex) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    };
  }
}

const cellCount = (cells: number): string => count(cells, 'célula', 'células');
