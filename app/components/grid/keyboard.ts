import type { KeyboardEvent } from 'react';
import type { GridRow } from '~/domain/grid/model';
import type { Motion } from '~/domain/grid/selection';
import type { GridControl } from './grid-control';
import { loadDialogs } from './load-dialogs';

/** With Alt and Shift they change the column. */
const columnKeys = /^(Page|Arrow[LR])/;

const motions: Readonly<Record<string, Motion>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};
const withControl: Readonly<Record<string, Motion>> = {
  ArrowUp: 'edge-up',
  ArrowDown: 'edge-down',
  ArrowLeft: 'edge-left',
  ArrowRight: 'edge-right',
  Home: 'grid-start',
  End: 'grid-end',
};

/** What a key does in the grid while no cell is being edited; true where it did something. */
export function pressed<Row extends GridRow>(
  event: KeyboardEvent,
  control: GridControl<Row>,
  find: () => void,
): boolean {
  const { key, shiftKey } = event;
  const { released } = control;
  if (key !== 'Shift') control.released = false;
  if (event.altKey) return alternative(key, shiftKey, control);
  if (event.ctrlKey || event.metaKey)
    return command(key.length === 1 ? key.toLowerCase() : key, shiftKey, control, find);
  const motion = motions[key];
  if (motion) {
    control.move(motion, shiftKey);
    return true;
  }
  switch (key) {
    case 'Enter':
      return enterKey(control, shiftKey);
    case 'F2':
      control.edit();
      return true;
    case 'Tab':
      return !released && tab(control, shiftKey ? -1 : 1);
    case 'Delete':
    case 'Backspace':
      control.clear();
      return true;
    case 'Escape':
      control.select(control.selection.active);
      control.released = true;
      control.say('Tab sai da grade');
      return true;
    case ' ':
      return toggles(control);
  }
  if (key.length !== 1 && key !== 'Dead' && key !== 'Process') return false;
  // The editor opens empty and has the focus before the browser puts the character in: accents compose as anywhere.
  control.edit('');
  return false;
}

function command<Row extends GridRow>(
  key: string,
  shift: boolean,
  control: GridControl<Row>,
  find: () => void,
): boolean {
  const motion = withControl[key];
  if (motion) control.move(motion, shift);
  else if (key === 'z' && !shift) control.undo();
  else if (key === 'y' || key === 'z') control.redo();
  else if (key === 'a') control.selectAll();
  else if (key === 'd') control.fill('down');
  else if (key === 'r') control.fill('right');
  else if (key === 'f') find();
  else return false;
  return true;
}

/**
 * Alt + right and left unfold and fold the row that heads others; with Shift the column grows wider or narrower, and
 * Page Down and Page Up move it. Alt + down sorts and filters the column, as in Excel.
 */
function alternative<Row extends GridRow>(key: string, shift: boolean, control: GridControl<Row>): boolean {
  const cell = control.cellAt(control.selection.active);
  if (cell && key === 'ArrowDown') {
    control.open({ kind: 'arrange', columnId: cell.column.id });
    return true;
  }
  if (cell && shift && columnKeys.test(key)) {
    void loadDialogs().then(({ changeColumn }) => changeColumn(control, cell.column, key));
    return true;
  }
  if (!cell || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
  if (control.store.isCollapsed(cell.row.id) === (key === 'ArrowRight')) control.toggle(cell.rowIndex);
  return true;
}

function enterKey<Row extends GridRow>(control: GridControl<Row>, shift: boolean): boolean {
  if (toggles(control)) return true;
  if (shift) control.move('up');
  else control.edit();
  return true;
}

/** Enter and Space on the first cell of a row that heads others fold it. */
function toggles<Row extends GridRow>(control: GridControl<Row>): boolean {
  const { active } = control.selection;
  const cell = control.cellAt(active);
  if (!cell || active.column !== 0 || control.store.model.heads[cell.rowIndex] !== 1) return false;
  control.toggle(cell.rowIndex);
  return true;
}

/** Along the row and on to the next; out of the grid at its end or after Escape, so that the keyboard is never caught. */
function tab<Row extends GridRow>(control: GridControl<Row>, step: 1 | -1): boolean {
  const { rows, columns } = control.store;
  const { row, column } = control.selection.active;
  const at = row * columns.length + column + step;
  if (at < 0 || at >= rows.length * columns.length) return false;
  control.goTo({ row: Math.floor(at / columns.length), column: at % columns.length });
  control.tabbed({ row, column });
  return true;
}
