import { expect, it } from 'vitest';
import { GridControl } from '../../../../../app/components/grid/grid-control';
import { GridStore } from '../../../../../app/components/grid/grid-store';
import { fromWorkbook, takeChanges } from '../../../../../app/components/planning/imports/take-import';
import { columns, rows, type SheetRow } from '../../../domain/grid/sheet';

const change = { row: 'a1', column: 'dez', rowLabel: 'a1', columnLabel: 'dez', to: 150, version: 1 };

/** Ten in each December, of version 1, and another grid's value in a1 after a reload. */
function gridAfter(theirs: number) {
  const source = (dez: number) => ({
    rows: rows.map((row): SheetRow => (row.id === 'a1' ? { ...row, figures: { ...row.figures, dez } } : row)),
    columns,
    savedBy: ({ id }: SheetRow) => (id === 'a1' ? 'Bia, hoje' : null),
  });
  const store = new GridStore(source(10));
  store.load(source(theirs));
  return { store, control: new GridControl(store, ({ label }) => label) };
}

it('takes what a preview said as edits', () => {
  const { store, control } = gridAfter(10);
  takeChanges(control, [{ ...change, from: 10 }], fromWorkbook);
  expect(store.unsaved()).toMatchObject([{ rowId: 'a1', columnId: 'dez', value: 150, over: 10 }]);
  expect(store.conflicts()).toEqual([]);
});

it('conflicts with a value saved since the preview, and names who saved it', () => {
  const { store, control } = gridAfter(120);
  takeChanges(
    control,
    [
      { ...change, from: 10 },
      { ...change, row: 'a2', from: 10, to: 7 },
    ],
    fromWorkbook,
  );
  expect(store.conflicts()).toEqual([
    { rowId: 'a1', columnId: 'dez', theirs: 120, mine: 150, by: 'Bia, hoje' },
  ]);
  expect(store.unsaved()).toMatchObject([{ rowId: 'a2', value: 7 }]);
});

it('reports neither when both values are equal', () => {
  const { store, control } = gridAfter(150);
  takeChanges(control, [{ ...change, from: 10 }], fromWorkbook);
  expect([store.conflicts(), store.unsaved()]).toEqual([[], []]);
});
