import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { gridModel, unfoldedRows, type GridRow } from '../../../../app/domain/grid/model';
import { Totals } from '../../../../app/domain/grid/totals';
import { originals, sheet } from './sheet';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const read = (rowIndex: number, columnId: string) =>
  numberOf(originals(sheet.rows[rowIndex]?.id ?? '', columnId));

describe('sums of groups and totals', () => {
  const totals = new Totals(sheet, read);
  it.each([
    ['A', 30],
    ['B', 500],
    ['G', 530],
    ['T', 530],
    ['Z', 530],
  ])('%s in cents is %d', (id, units) => {
    expect(totals.units(sheet.rowIndex.get(id) ?? -1, 'nov')).toBe(units);
  });

  it('are nothing where no detail cell holds a value', () => {
    const empty = new Totals(sheet, () => null);
    expect(empty.units(0, 'nov')).toBeNull();
  });

  it('updated by differences equal those computed anew', () => {
    const rowCount = 12;
    const tree = fc.array(fc.integer({ min: -1, max: rowCount - 2 }), {
      minLength: rowCount,
      maxLength: rowCount,
    });
    const change = fc.tuple(fc.nat(rowCount - 1), fc.option(fc.integer({ min: -1e9, max: 1e9 })));
    fc.assert(
      fc.property(tree, fc.array(change, { maxLength: 20 }), (parents, changes) => {
        const heads = new Set(parents.filter((parent, index) => parent >= 0 && parent < index));
        const rows = parents.map((parent, index): GridRow => ({
          id: `${index}`,
          kind: heads.has(index) ? 'step' : 'row',
          parentId: parent >= 0 && parent < index ? `${parent}` : null,
        }));
        const model = gridModel(rows, [
          { id: 'c', label: 'c', kind: 'number', rule: amountRule, value: () => null },
        ]);
        const values = rows.map((): number | null => null);
        const live = new Totals(model, (index) => values[index] ?? null);
        rows.forEach((_, index) => live.units(index, 'c'));
        for (const [index, cents] of changes) {
          if (heads.has(index)) continue;
          const after = cents === null ? null : cents / 100;
          live.changed(index, 'c', values[index] ?? null, after);
          values[index] = after;
        }
        const fresh = new Totals(model, (index) => values[index] ?? null);
        for (const index of heads) expect(live.units(index, 'c')).toBe(fresh.units(index, 'c'));
      }),
    );
  });
});

describe('rows on show', () => {
  const all = Int32Array.from(sheet.rows.keys());
  const shown = (...collapsed: string[]) =>
    [...unfoldedRows(sheet, all, new Set(collapsed))].map((index) => sheet.rows[index]?.id);
  it('leave out everything below a collapsed head', () => {
    expect(shown()).toHaveLength(9);
    expect(shown('A')).toEqual(['G', 'A', 'B', 'b1', 'b2', 'T', 'Z']);
    expect(shown('G')).toEqual(['G', 'Z']);
    expect(shown('G', 'A')).toEqual(['G', 'Z']);
  });
});
