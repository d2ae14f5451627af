import { describe, expect, it } from 'vitest';
import { GridControl } from '../../../../app/components/grid/grid-control';
import { GridStore } from '../../../../app/components/grid/grid-store';
import { copyForward } from '../../../../app/components/grid/planner-tools';
import { amountRule } from '../../../../app/domain/values/decimal-entry';
import type { GridColumn, GridRow } from '../../../../app/domain/grid/model';

const months = ['jan', 'fev', 'mar', 'abr'];
const columns: readonly GridColumn<GridRow>[] = [
  { id: 'conta', label: 'Conta', kind: 'text', value: ({ id }) => id },
  ...months.map((id, at) => ({
    id,
    label: id,
    kind: 'number' as const,
    rule: amountRule,
    editable: true,
    value: () => at,
  })),
];

/** A row of four months, as its columns stand on show. */
function gridOf(shown: readonly string[]) {
  const store = new GridStore({ rows: [{ id: 'aluguel' }], columns });
  store.reorder(['conta', ...shown]);
  const control = new GridControl(store, ({ id }) => id);
  return {
    /** What the months hold after the selection from one column to another was carried on. */
    copied: (from: string, to = from) => {
      const at = (id: string) => ({ row: 0, column: store.columns.findIndex((column) => column.id === id) });
      control.select(at(from), at(to));
      copyForward(control);
      return months.map((month) => store.read('aluguel', month));
    },
    message: () => control.message,
  };
}

describe('carrying a month on', () => {
  it.each([
    ['to all that follow', months, 'fev', 'fev', [0, 1, 1, 1]],
    ['to the others that are selected', months, 'fev', 'mar', [0, 1, 1, 3]],
    ['to none before it, where it is pinned', ['mar', 'jan', 'fev', 'abr'], 'mar', 'mar', [0, 1, 2, 2]],
    ['to none that is not on show', ['jan', 'fev', 'abr'], 'fev', 'fev', [0, 1, 2, 1]],
    ['from the first by time of those selected', ['mar', 'jan', 'fev', 'abr'], 'mar', 'fev', [0, 0, 0, 3]],
  ])('%s', (_what, shown, from, to, expected) => {
    expect(gridOf(shown).copied(from, to)).toEqual(expected);
  });

  it('says so when no month follows', () => {
    const grid = gridOf(['abr', 'jan', 'fev', 'mar']);
    expect(grid.copied('abr')).toEqual([0, 1, 2, 3]);
    expect(grid.message()).toBe('Não há célula aberta depois desta coluna');
  });
});
