import { isPlain, isText, jsonOf } from '../values/json';
import { asItCame, cellStates, type Arrangement, type CellState, type GridFilter } from './arrangement';

/** How a grid stands: its columns and rows go by their ids. */
export interface GridLook extends Arrangement {
  /** Columns that are not drawn. */
  readonly hidden: readonly string[];
  /** Columns that stay at the left, beside the first one. */
  readonly pinned: readonly string[];
  /** Heads whose rows are folded away. */
  readonly folded: readonly string[];
}

/** A grid as an address has it; empty lists are left out. */
export function lookText({ hidden, pinned, folded, sort, filters }: GridLook): string {
  const rows = [...filters].map(([id, { text, state }]) => [id, text, state]);
  const order = sort ? [sort.columnId, ...(sort.down ? ['down'] : [])] : [];
  const lists = Object.entries({ hidden, pinned, folded, sort: order, filters: rows });
  return JSON.stringify(Object.fromEntries(lists.filter(([, list]) => list.length > 0)));
}

/** What an address says of a grid; what of it cannot be read is as if it were not said. */
export function readLook(text: string): GridLook {
  const parsed = jsonOf(text);
  const stored = isPlain(parsed) ? parsed : {};
  const ids = (name: string): string[] => listOf(stored[name]).filter((id) => isText(id));
  const [columnId, way] = ids('sort');
  return {
    hidden: ids('hidden'),
    pinned: ids('pinned'),
    folded: ids('folded'),
    sort: columnId === undefined ? asItCame.sort : { columnId, down: way === 'down' },
    filters: new Map(listOf(stored['filters']).flatMap(filterOf)),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function filterOf(given: unknown): [string, GridFilter][] {
  const [id, text, state] = listOf(given);
  return isText(id) && isText(text) && isState(state) ? [[id, { text, state }]] : [];
}

const isState = (value: unknown): value is CellState => cellStates.some((state) => state === value);
