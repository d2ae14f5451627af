import { expect, it } from 'vitest';
import { GridControl } from '../../../../app/components/grid/grid-control';
import { GridStore } from '../../../../app/components/grid/grid-store';
import { lookAs, lookOf, standAs } from '../../../../app/components/grid/look';
import { lookText, readLook } from '../../../../app/domain/grid/look';
import type { GridColumn, GridRow } from '../../../../app/domain/grid/model';
import { quantityRule } from '../../../../app/domain/values/decimal-entry';

interface Row extends GridRow {
  readonly amount: number | null;
}
const rows: Row[] = ['Aurora', 'Lumina'].flatMap((brand, at): Row[] => [
  { id: brand, kind: 'step', parentId: null, amount: null },
  ...[1, 2].map((each): Row => ({ id: `${brand} ${each}`, kind: 'row', parentId: brand, amount: each + at })),
]);
const columns: GridColumn<Row>[] = [
  { id: 'name', label: 'Nome', kind: 'text', value: ({ id }) => id },
  { id: 'amount', label: 'Valor', kind: 'number', rule: quantityRule, value: ({ amount }) => amount },
  { id: 'note', label: 'Nota', kind: 'text', value: () => '' },
];

/** A grid whose drawing is a list of hidden columns, and one of those pinned. */
function made() {
  const store = new GridStore<Row>({ rows, columns });
  const control = new GridControl<Row>(store, ({ id }) => id);
  const [hidden, pinned] = [new Set<string>(), new Set<string>()];
  let widths: Record<string, number> = {};
  const put = (set: Set<string>, id: string, isIn: boolean) => void (isIn ? set.add(id) : set.delete(id));
  control.table = {
    getColumn: (id) => ({
      getIsVisible: () => !hidden.has(id),
      toggleVisibility: (isVisible) => put(hidden, id, !isVisible),
      getIsPinned: () => pinned.has(id) && 'start',
      getPinnedIndex: () => [...pinned].indexOf(id) + 1,
      pin: (to) => put(pinned, id, to === 'start'),
      getSize: () => widths[id] ?? 100,
      columnDef: {},
    }),
    getStartVisibleLeafColumns: () => [],
    getCenterVisibleLeafColumns: () => [],
    setColumnPinning: () => undefined,
    setColumnSizing: (change) => void (widths = change(widths)),
    atoms: { columnSizing: { get: () => widths } },
  };
  const shown = () => [...store.rows].map((index) => store.model.rows[index]?.id);
  return { store, control, shown };
}

it('opens in another window as it was left, and in its default state after a reset', () => {
  const wanted = {
    ...{ hidden: ['amount'], pinned: ['note', 'amount'], folded: ['Lumina'] },
    moved: [['amount', 'note'] as const],
    widths: new Map([['note', 320]]),
    sort: { columnId: 'amount', down: true },
    filters: new Map([['amount', { text: '>1', state: 'all' as const }]]),
  };
  const grid = made();
  const before = lookOf(grid);
  const back = lookAs(grid, lookText(wanted));
  expect(grid.shown()).toEqual(['Lumina', 'Aurora', 'Aurora 2']);
  expect(readLook(lookText(lookOf(grid)))).toEqual(wanted);
  back();
  expect(grid.shown()).toEqual(rows.map(({ id }) => id));
  expect(lookOf(grid)).toEqual(before);
});

it('ignores unknown columns and rows, and unreadable filters', () => {
  const grid = made();
  standAs(grid, {
    ...{ hidden: ['gone'], pinned: ['gone'], folded: ['gone'], sort: { columnId: 'gone', down: true } },
    moved: [['gone', 'name']],
    widths: new Map([['gone', 90]]),
    filters: new Map([
      ['gone', { text: 'x', state: 'all' }],
      ['amount', { text: 'muito', state: 'all' }],
    ]),
  });
  expect(grid.shown()).toEqual(rows.map(({ id }) => id));
  expect(lookText(lookOf(grid))).toBe('{}');
});

it('takes no width that no column can have, nor a move that it cannot read', () => {
  const widths = [['a', 5], ['b', 9_999], ['c', '90'], ['d', 90.4], 'e'];
  const read = readLook(JSON.stringify({ widths, moved: [['a'], 'b', ['c', 'd'], ['e', 3]] }));
  expect([...read.widths]).toEqual([['d', 90]]);
  expect(read.moved).toEqual([['c', 'd']]);
});
