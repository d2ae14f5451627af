import { json, texts, type Sent } from '../../forms/field';
import { isPlain, isText, isVersion } from '../../values/json';
import type { ImportChange } from './workbook-import';

/** A cell accepted from a workbook or changed in a grid: `to` replaces `from`, the value that the person saw. */
export type TakenCell = Pick<ImportChange, 'row' | 'column' | 'from' | 'to' | 'version'>;

/** The cells of a form's `cells`; null if they cannot be read. */
export function takenCells(sent: Sent): readonly TakenCell[] | null {
  const cells = chosenCells(sent);
  return Array.isArray(cells) && cells.every(isTaken) ? cells : null;
}

/**
 * The `cells` (JSON) of a form. Cells that require a choice (with the name `asked`) are included only if `mine`
 * contains it.
 */
export function chosenCells(sent: Sent): unknown {
  const cells = json().read(sent, 'cells');
  const chosen = new Set<unknown>(texts().read(sent, 'mine'));
  return Array.isArray(cells)
    ? cells.filter((cell) => !isPlain(cell) || cell['asked'] === undefined || chosen.has(cell['asked']))
    : cells;
}

const isTaken = (cell: unknown): cell is TakenCell =>
  isPlain(cell) &&
  isText(cell['row'], 500) &&
  isText(cell['column'], 100) &&
  (cell['from'] === null || Number.isFinite(cell['from'])) &&
  Number.isFinite(cell['to']) &&
  isVersion(cell['version']);
