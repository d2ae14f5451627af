import { count } from '~/domain/values/format';
import { readTsv, writeTsv } from '~/domain/grid/clipboard';
import { copiedText, editedText, entryFor } from '~/domain/grid/entries';
import type { CellEntry, EntryWay } from '~/domain/grid/edit-state';
import { grown, repeated } from '~/domain/grid/fill';
import { kindOf, lockOf, type GridColumn, type GridRow } from '~/domain/grid/model';
import { planPaste, roundedTo, type PastePlan, type View } from '~/domain/grid/paste';
import { inRange, type Motion, type Place, type Range } from '~/domain/grid/selection';
import { partsOf } from '~/domain/grid/spread-target';
import { cleared, filled } from '~/domain/grid/tools';
import type { DecimalSign } from '~/domain/values/written-number';
import { GridCursor, type Cell } from './grid-cursor';

/** An open editor. Started by typing, arrows leave the cell; opened by F2 or a double click they move in the text. */
export interface Editing {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  readonly typed: boolean;
}

export type GridDialog =
  | { readonly kind: 'paste'; readonly plan: PastePlan; readonly cells: readonly (readonly string[])[] }
  | { readonly kind: 'spread'; readonly rowIndex: number; readonly columnId: string; readonly total: number }
  | { readonly kind: 'mass'; readonly columnId: string }
  | { readonly kind: 'arrange'; readonly columnId: string }
  | { readonly kind: 'columns' }
  /** `x` and `y` in CSS pixels of the window. */
  | { readonly kind: 'menu'; readonly x: number; readonly y: number }
  | { readonly kind: 'conflicts' }
  | { readonly kind: 'keys' };

/** What a person does in the grid: types, copies, pastes, fills, takes back. */
export class GridControl<Row extends GridRow> extends GridCursor<Row> {
  editing: Editing | null = null;
  /** What the dragged fill handle spans now. */
  stretched: Range | null = null;
  dialog: GridDialog | null = null;

  /** Opens the editor on the active cell, or says why it cannot. */
  edit(typed?: string): void {
    const cell = this.cellAt(this.selection.active);
    if (!cell) return;
    const { row, column, rowIndex } = cell;
    const lock = lockOf(row, column);
    if (lock !== null && partsOf(this.store.model, rowIndex, column.id).length === 0) return this.say(lock);
    this.reveal(this.selection.active, undefined);
    this.editing = {
      rowId: row.id,
      columnId: column.id,
      text: typed ?? editedText(column, this.store.entry(rowIndex, column)),
      typed: typed !== undefined,
    };
    this.redrawActive();
  }

  /** Tabs one after the other: the column that they began in, to which Enter goes back, and where they are. */
  private run: { readonly column: number; readonly at: Place } | null = null;

  private isInRun(place: Place): boolean {
    return this.run?.at.row === place.row && this.run.at.column === place.column;
  }

  /** A Tab has gone on from a cell: it begins a run, or goes on with one. */
  tabbed(from: Place): void {
    const column = this.run && this.isInRun(from) ? this.run.column : from.column;
    this.run = { column, at: this.selection.active };
  }

  /** Enter below the cell, or below the one that a run of Tabs began in. */
  private nextLine(): void {
    const from = this.selection.active;
    const { run } = this;
    this.run = null;
    if (
      run &&
      run.at.row === from.row &&
      run.at.column === from.column &&
      from.row + 1 < this.store.rows.length
    )
      this.goTo({ row: from.row + 1, column: run.column });
    else this.move('down');
  }

  /** Closes the editor, takes what it held and goes on, by a motion or by the key that says where. */
  commit(text: string, onward?: Motion | 'tab' | 'back-tab' | 'enter'): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = null;
    this.redrawActive();
    const column = this.store.columnById(editing.columnId);
    const row = this.store.rowById(editing.rowId);
    if (row && column) this.enter(row, column, text);
    if (onward === 'enter') return this.nextLine();
    if (onward !== 'tab' && onward !== 'back-tab') return onward && this.move(onward);
    const from = this.selection.active;
    this.move(onward === 'tab' ? 'right' : 'left');
    this.tabbed(from);
  }

  cancel(): void {
    this.editing = null;
    this.redrawActive();
  }

  private enter(row: Row, column: GridColumn<Row>, text: string): void {
    const over = this.store.value(this.store.model.rowIndex.get(row.id) ?? -1, column);
    const { entry, rounded } = entryFor(column, text, { over });
    if (lockOf(row, column) !== null) {
      if ('reason' in entry) return this.say(entry.reason);
      const rowIndex = this.store.model.rowIndex.get(row.id) ?? -1;
      if (typeof entry.value === 'number' && entry.value !== this.store.value(rowIndex, column))
        this.open({ kind: 'spread', rowIndex, columnId: column.id, total: entry.value });
      return;
    }
    this.apply(`Editar ${column.label}`, [{ rowId: row.id, columnId: column.id, entry }]);
    if ('reason' in entry) this.say(`${entry.reason}. O valor não será salvo.`);
    else if (rounded) this.say(`${roundedTo(text, column, entry.value)}: a coluna tem duas casas decimais`);
  }

  apply(label: string, entries: readonly CellEntry[], how?: EntryWay): void {
    this.store.dispatch({ type: 'enter', label, entries, ...(how && { how }) });
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

  private readonly figure = (rowIndex: number, column: GridColumn<Row>) => this.store.value(rowIndex, column);

  private get view(): View<Row> {
    const { rows, columns, model } = this.store;
    return { rows, columns, rowAt: (index) => model.rows[index] as Row };
  }

  isStretched(row: number, column: number): boolean {
    return this.stretched !== null && inRange(this.stretched, row, column);
  }

  /** The fill handle is over a cell: shows what letting go of it would fill. */
  stretch(to: Place): void {
    const before = this.stretched ?? this.range;
    this.stretched = grown(this.range, to);
    this.redrawRanges([before, this.stretched]);
  }

  /** The fill handle was let go of, or the drag given up: the selection repeated over what it spans. */
  letGo(fill: boolean): void {
    const { stretched, range } = this;
    if (!stretched) return;
    this.stretched = null;
    this.redrawRanges([stretched]);
    if (!fill || sides.every((side) => stretched[side] === range[side])) return;
    const entries = repeated(this.view, this.figure, range, stretched);
    if (entries.length === 0) return this.say(nothingToFill);
    this.takeFill(entries);
    this.select(
      { row: stretched.top, column: stretched.left },
      { row: stretched.bottom, column: stretched.right },
    );
  }

  /** A double press on the fill handle: down to the last detail row that follows. */
  fillOn(): void {
    const { bottom, right } = this.range;
    let last = bottom;
    for (;;) {
      const next = this.cellAt({ row: last + 1, column: right });
      if (!next || kindOf(next.row) !== 'row') break;
      last += 1;
    }
    this.stretch({ row: last, column: right });
    this.letGo(true);
  }

  private takeFill(entries: readonly CellEntry[]): void {
    this.apply(`Preencher ${cellCount(entries.length)}`, entries, 'fill');
    this.say(`${cellCount(entries.length)} ${entries.length === 1 ? 'preenchida' : 'preenchidas'}`);
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
      return column ? this.figure(this.store.model.rowIndex.get(rowId) ?? -1, column) : null;
    };
    const entries = filled(rows, this.store.columns.slice(from.left, from.right + 1), read, direction);
    if (entries.length === 0) return this.say(nothingToFill);
    this.takeFill(entries);
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
    const plan = planPaste(cells, this.range, this.view);
    if (plan.plain) this.takePaste(plan);
    else this.open({ kind: 'paste', plan, cells });
  }

  /** The paste that is being asked about, read in the notation that the person says it is in. */
  readPasteAs(sign: DecimalSign): void {
    if (this.dialog?.kind !== 'paste') return;
    const { cells } = this.dialog;
    this.open({ kind: 'paste', plan: planPaste(cells, this.range, this.view, sign), cells });
  }

  takePaste({ entries, rows, columns }: PastePlan): void {
    this.apply(`Colar ${cellCount(entries.length)}`, entries, 'paste');
    const { active } = this.selection;
    const last = this.store.rows.length - 1;
    this.select(active, {
      row: Math.min(last, Math.max(this.range.bottom, active.row + rows - 1)),
      column: Math.min(
        this.store.columns.length - 1,
        Math.max(this.range.right, active.column + columns - 1),
      ),
    });
    this.say(`${cellCount(entries.length)} ${entries.length === 1 ? 'colada' : 'coladas'}`);
  }

  open(dialog: GridDialog | null): void {
    this.dialog = dialog;
    this.changed.fire();
  }

  /** Whether the active cell is a total whose typed value can be spread. */
  canSpread({ rowIndex, row, column }: Cell<Row>): boolean {
    return (
      (kindOf(row) !== 'row' || (column.kind === 'number' && column.derived !== undefined)) &&
      partsOf(this.store.model, rowIndex, column.id).length > 0
    );
  }
}

const sides = ['top', 'bottom', 'left', 'right'] as const;
const nothingToFill = 'Não há célula aberta para preencher';
const cellCount = (cells: number): string => count(cells, 'célula', 'células');
