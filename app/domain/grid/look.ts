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

/** The state of a grid; columns and rows are named by id. */
export interface GridLook extends Arrangement {
  /** Columns that are not shown. */
  readonly hidden: readonly string[];
  /** Columns fixed at the left, after the first one, in their order. */
  readonly pinned: readonly string[];
  /** Headings whose rows are collapsed. */
  readonly folded: readonly string[];
  readonly moved: readonly ColumnMove[];
  /** Changed column widths, in CSS pixels. */
  readonly widths: ReadonlyMap<string, number>;
}

/** The state of a grid as text for an address; empty lists are omitted. */
export function lookText({ hidden, pinned, folded, moved, widths, sort, filters }: GridLook): string {
  const rows = [...filters].map(([id, { text, state }]) => [id, text, state]);
  const order = sort ? [sort.columnId, ...(sort.down ? ['down'] : [])] : [];
  const lists = Object.entries({
    ...{ hidden, pinned, folded, moved, widths: [...widths] },
    ...{ sort: order, filters: rows },
  });
  return JSON.stringify(Object.fromEntries(lists.filter(([, list]) => list.length > 0)));
}

/** The state of a grid from an address; invalid parts are ignored. */
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
