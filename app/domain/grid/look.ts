import { isPlain, isText, jsonOf } from '../values/json';
import { withMoves, type ColumnMove } from './column-moves';
import {
  asItCame,
  cellStates,
  lookParam,
  narrowest,
  type Arrangement,
  type CellState,
  type GridFilter,
  widest,
} from './arrangement';

/** How a grid stands: its columns and rows go by their ids. */
export interface GridLook extends Arrangement {
  /** Columns that are not drawn. */
  readonly hidden: readonly string[];
  /** Columns that stay at the left, beside the first one, in their order. */
  readonly pinned: readonly string[];
  /** Heads whose rows are folded away. */
  readonly folded: readonly string[];
  readonly moved: readonly ColumnMove[];
  /** Columns that were made wider or narrower, in CSS pixels. */
  readonly widths: ReadonlyMap<string, number>;
}

/** A grid as an address has it; empty lists are left out. */
export function lookText({ hidden, pinned, folded, moved, widths, sort, filters }: GridLook): string {
  const rows = [...filters].map(([id, { text, state }]) => [id, text, state]);
  const order = sort ? [sort.columnId, ...(sort.down ? ['down'] : [])] : [];
  const lists = Object.entries({
    ...{ hidden, pinned, folded, moved, widths: [...widths] },
    ...{ sort: order, filters: rows },
  });
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
    moved: listOf(stored['moved']).flatMap(moveOf),
    widths: new Map(listOf(stored['widths']).flatMap(widthOf)),
    sort: columnId === undefined ? asItCame.sort : { columnId, down: way === 'down' },
    filters: new Map(listOf(stored['filters']).flatMap(filterOf)),
  };
}

/** The order of columns in an address, for tables that are drawn without scripts; null if none is moved. */
export function movedOrder(ids: readonly string[], params: URLSearchParams): readonly string[] | null {
  const { moved } = readLook(params.get(lookParam) ?? '');
  return moved.length === 0 ? null : withMoves(ids, moved);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function filterOf(given: unknown): [string, GridFilter][] {
  const [id, text, state] = listOf(given);
  return isText(id) && isText(text) && isState(state) ? [[id, { text, state }]] : [];
}

function moveOf(given: unknown): ColumnMove[] {
  const [id, behind] = listOf(given);
  return isText(id) && isText(behind) ? [[id, behind]] : [];
}

function widthOf(given: unknown): [string, number][] {
  const [id, width] = listOf(given);
  const isWidth = typeof width === 'number' && width >= narrowest && width <= widest;
  return isText(id) && isWidth ? [[id, Math.round(width)]] : [];
}

const isState = (value: unknown): value is CellState => cellStates.some((state) => state === value);
