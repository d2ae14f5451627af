import { json, texts, type Sent } from '../../forms/field';
import { isPlain, isText, isVersion } from '../../values/json';
import type { ImportChange } from './workbook-import';

/** A cell that a person takes from a workbook, or changed in a grid: `to` over the `from` that they were shown. */
export type TakenCell = Pick<ImportChange, 'row' | 'column' | 'from' | 'to' | 'version'>;

/** What a form takes by its `cells`; null where they cannot be read. */
export function takenCells(sent: Sent): readonly TakenCell[] | null {
  const cells = chosenCells(sent);
  return Array.isArray(cells) && cells.every(isTaken) ? cells : null;
}

/** The `cells` (JSON) of a form: those that ask for a choice (`asked` names them) only where `mine` chooses them. */
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
