import { describe, expect, it } from 'vitest';
import { draftOf, restoreDraft } from '../../../../app/domain/grid/draft';
import { noEdits } from '../../../../app/domain/grid/edit-state';
import { reduceEdits } from '../../../../app/domain/grid/edits';
import { grown, repeated } from '../../../../app/domain/grid/fill';
import { findCells } from '../../../../app/domain/grid/find';
import type { GridColumn } from '../../../../app/domain/grid/model';
import { moved, type Motion } from '../../../../app/domain/grid/selection';
import { partsOf, spreadOver } from '../../../../app/domain/grid/spread-target';
import { cleared, copiedForward, filled, massChange, percentOf } from '../../../../app/domain/grid/tools';
import { columns, originals, rows, sheet, type SheetRow } from './sheet';

const cells = (entries: readonly { rowId: string; columnId: string; entry: object }[]) =>
  Object.fromEntries(
    entries.map(({ rowId, columnId, entry }) => [
      `${rowId}.${columnId}`,
      'value' in entry ? entry.value : entry,
    ]),
  );

describe('mass column change', () => {
  it('changes open detail rows with a value, to the cent, and tells the effect', () => {
    const change = massChange(sheet, originals, 'nov', { action: 'increase', percent: 10 });
    expect(cells(change.entries)).toEqual({ 'a1.nov': 0.11, 'a2.nov': 0.22 });
    expect(change).toMatchObject({ before: 5.3, after: 5.33, locked: 1, outOfRange: 0 });
  });

  it('leaves what would pass the limit', () => {
    const large = (rowId: string, columnId: string) =>
      rowId === 'a1' ? 99_999_999_999 : originals(rowId, columnId);
    expect(massChange(sheet, large, 'nov', { action: 'increase', percent: 10 }).outOfRange).toBe(1);
  });

  it.each([
    ['10', 'increase', 10],
    ['12,5', 'increase', 12.5],
    ['10 %', 'decrease', 10],
    ['100', 'decrease', 100],
    ['101', 'decrease', null],
    ['1000000', 'increase', 1_000_000],
    ['1000001', 'increase', null],
    ['-1', 'increase', null],
    ['', 'increase', null],
    ['abc', 'increase', null],
    ['1e400', 'increase', null],
  ] as const)('%j to %s is %s', (text, action, percent) => {
    expect(percentOf(text, action)).toBe(percent);
  });
});

describe('dragging the fill handle', () => {
  const block = { top: 2, bottom: 3, left: 2, right: 2 };
  it.each([
    ['inside the block', { row: 3, column: 2 }, block],
    ['down', { row: 6, column: 3 }, { ...block, bottom: 6 }],
    ['up', { row: 0, column: 3 }, { ...block, top: 0 }],
    ['right', { row: 4, column: 5 }, { ...block, right: 5 }],
    ['left', { row: 2, column: 0 }, { ...block, left: 0 }],
  ])('spans along the farther axis: %s', (_where, place, range) => {
    expect(grown(block, place)).toEqual(range);
  });

  const view = { rows: rows.map((_, index) => index), rowAt: (at: number) => rows[at] as SheetRow, columns };
  const read = (at: number, column: GridColumn<SheetRow>) => originals(rows[at]?.id ?? '', column.id);

  it('repeats the block, whichever way it goes, into open cells only', () => {
    const down = repeated(view, read, block, { ...block, bottom: 6 });
    expect(cells(down)).toEqual({ 'b1.nov': 0.2 });
    const right = repeated(view, read, block, { ...block, right: 5 });
    expect(cells(right)).toEqual({ 'a1.dez': 0.1, 'a2.dez': 0.2 });
    const up = repeated(view, read, { ...block, top: 3 }, { ...block, top: 1 });
    expect(cells(up)).toEqual({ 'a1.nov': 0.2 });
  });
});

describe('filling', () => {
  const block = rows.slice(2, 4);
  it('goes down from the first row and right from the first column, into open cells only', () => {
    expect(cells(filled(block, columns.slice(1, 4), originals, 'down'))).toEqual({
      'a2.nov': 0.1,
      'a2.dez': 10,
    });
    expect(cells(filled(block, columns.slice(2, 4), originals, 'right'))).toEqual({
      'a1.dez': 0.1,
      'a2.dez': 0.2,
    });
  });

  it('carries a column forward', () => {
    expect(cells(copiedForward(block, 'out', columns.slice(2), originals))).toEqual({
      'a1.nov': 1,
      'a1.dez': 1,
      'a2.nov': 1,
      'a2.dez': 1,
    });
  });

  it('clears amounts to 0 and texts to nothing', () => {
    expect(cells(cleared(rows.slice(2, 3), columns))).toEqual({ 'a1.nov': 0, 'a1.dez': 0, 'a1.note': '' });
  });
});

describe('a typed total', () => {
  const parts = (id: string, columnId: string) =>
    partsOf(sheet, sheet.rowIndex.get(id) ?? -1, columnId).map((cell) => `${cell.rowId}.${cell.columnId}`);

  it('is the sum of the details below it, or of a row’s months', () => {
    expect(parts('A', 'nov')).toEqual(['a1.nov', 'a2.nov']);
    expect(parts('T', 'nov')).toEqual(['a1.nov', 'a2.nov', 'b1.nov', 'b2.nov']);
    expect(parts('Z', 'nov')).toHaveLength(4);
    expect(parts('a1', 'total')).toEqual(['a1.nov', 'a1.dez']);
    expect(parts('A', 'total')).toHaveLength(4);
    expect(parts('a1', 'nov')).toEqual([]);
    expect(parts('A', 'label')).toEqual([]);
  });

  it('is spread over its open cells: locked and fixed ones stay', () => {
    const all = partsOf(sheet, sheet.rowIndex.get('T') ?? -1, 'nov');
    const result = spreadOver(sheet, originals, all, {
      total: 8,
      way: 'pro-rata',
      isFixed: ({ rowId }) => rowId === 'a1',
    });
    expect(result.ok && cells(result.entries)).toEqual({ 'a2.nov': 2.9, 'b1.nov': 0 });
  });
});

describe('a kept draft', () => {
  const edited = reduceEdits(noEdits, originals, {
    type: 'enter',
    label: 'Editar',
    entries: [
      { rowId: 'a1', columnId: 'nov', entry: { value: 9 } },
      { rowId: 'a2', columnId: 'nov', entry: { text: 'x', reason: 'não é um número' } },
      { rowId: 'b1', columnId: 'nov', entry: { value: 3 } },
    ],
  });
  const draft = draftOf(edited, originals);

  it('survives storage', () => {
    const { state, lost } = restoreDraft(
      JSON.parse(JSON.stringify(draft)) as typeof draft,
      originals,
      () => true,
    );
    expect([...state.edits.entries()]).toEqual([...edited.edits.entries()]);
    expect(lost).toBe(0);
    expect(reduceEdits(state, originals, { type: 'undo' }).edits.size).toBe(0);
  });

  it('is compared with later changes: a conflict, a saved value, a locked cell', () => {
    const since: Record<string, number> = { a1: 7, b1: 3 };
    const { state, lost } = restoreDraft(
      draft,
      (rowId, columnId) => since[rowId] ?? originals(rowId, columnId),
      (rowId) => rowId !== 'a2',
      ({ rowId }) => (rowId === 'a1' ? 'Ana' : null),
    );
    expect([...state.edits.entries()]).toEqual([['a1', 'nov', { value: 9 }]]);
    expect(state.conflicts.get('a1', 'nov')).toEqual({ theirs: 7, by: 'Ana' });
    expect(lost).toBe(1);
  });

  it('keeps an open conflict, and no decided one', () => {
    const clash = reduceEdits(edited, originals, {
      type: 'conflicted',
      cells: [{ rowId: 'a1', columnId: 'nov', theirs: 7 }],
    });
    const now = (rowId: string, columnId: string) => (rowId === 'a1' ? 7 : originals(rowId, columnId));
    const again = (state: typeof clash) => restoreDraft(draftOf(state, now), now, () => true).state;
    expect(again(clash).conflicts.get('a1', 'nov')).toEqual({ theirs: 7 });
    expect(again(clash).conflicts.size).toBe(1);
    const mine = reduceEdits(clash, originals, {
      type: 'resolve',
      cells: [{ rowId: 'a1', columnId: 'nov' }],
      keep: 'mine',
    });
    expect(again(mine).edits.get('a1', 'nov')).toEqual({ value: 9 });
    expect(again(mine).conflicts.size).toBe(0);
  });
});

describe('moving', () => {
  const filledAt = new Set(['0,0', '1,0', '4,0']);
  const extent = {
    rows: 6,
    columns: 4,
    page: 3,
    filled: ({ row, column }: { row: number; column: number }) => filledAt.has(`${row},${column}`),
  };
  it.each<[Motion, [number, number], [number, number]]>([
    ['down', [5, 0], [5, 0]],
    ['right', [0, 3], [0, 3]],
    ['page-down', [1, 1], [4, 1]],
    ['page-up', [1, 1], [0, 1]],
    ['row-end', [2, 0], [2, 3]],
    ['grid-end', [0, 0], [5, 3]],
    ['grid-start', [5, 3], [0, 0]],
    ['edge-down', [0, 0], [1, 0]],
    ['edge-down', [1, 0], [4, 0]],
    ['edge-down', [4, 0], [5, 0]],
    ['edge-up', [4, 0], [1, 0]],
    ['edge-right', [0, 0], [0, 3]],
    ['edge-left', [0, 0], [0, 0]],
  ])('%s from %j leads to %j', (motion, [row, column], [toRow, toColumn]) => {
    expect(moved({ row, column }, motion, extent)).toEqual({ row: toRow, column: toColumn });
  });
});

describe('finding', () => {
  const kept = [...sheet.rows.keys()];
  const found = (text: string) =>
    [
      ...findCells(sheet, columns, (row, column) => column.value(sheet.rows[row] as never), text, kept),
    ].filter(Boolean);
  it('goes by what is shown, case and accents aside', () => {
    expect(found('SERVICOS')).toEqual([{ rowId: 'B', columnId: 'label' }]);
    expect(found('5,00')).toEqual([{ rowId: 'b2', columnId: 'nov' }]);
    expect(found('')).toEqual([]);
    expect(found('nada disso')).toEqual([]);
  });
});
