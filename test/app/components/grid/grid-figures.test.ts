import { expect, it } from 'vitest';
import { GridStore } from '../../../../app/components/grid/grid-store';
import { columns, rows } from '../../domain/grid/sheet';

it('more cells than a save takes go out one save after the other', () => {
  const store = new GridStore({ rows, columns });
  const entries = ['a1', 'a2', 'b1'].map((rowId) => ({ rowId, columnId: 'dez', entry: { value: 7 } }));
  store.dispatch({ type: 'enter', label: 'Colar', entries });
  const sent: string[][] = [];
  for (let cells = store.unsaved(2); cells.length > 0; cells = store.unsaved(2)) {
    sent.push(cells.map(({ rowId }) => rowId));
    store.dispatch({ type: 'send', cells });
    store.dispatch({ type: 'saved', cells });
  }
  expect(sent).toEqual([['a1', 'a2'], ['b1']]);
  expect(store.counts.unsaved).toBe(0);
});
