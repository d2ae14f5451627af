import { describe, expect, it } from 'vitest';
import { arranged, filteredBy, sortedBy } from '../../../../app/domain/grid/arrange';
import { asItCame, type CellReader } from '../../../../app/domain/grid/arrangement';
import { kindOf } from '../../../../app/domain/grid/model';
import { originals, sheet, type SheetRow } from './sheet';

const sums: Readonly<Record<string, number>> = { A: 0.3, B: 5 };
const reader: CellReader<SheetRow> = {
  value: (index, column) => {
    const row = sheet.rows[index] as SheetRow;
    if (column.kind === 'text') return column.value(row);
    return kindOf(row) === 'row' ? originals(row.id, column.id) : (sums[row.id] ?? null);
  },
  isChanged: (rowId, columnId) => rowId === 'a2' && columnId === 'nov',
  isInConflict: (rowId) => rowId === 'b2',
};
const shown = (arrangement: Parameters<typeof arranged>[1]) =>
  [...arranged(sheet, arrangement, reader)].map((index) => sheet.rows[index]?.id).join(' ');
const all = (text: string) => ({ text, state: 'all' }) as const;

describe('sorting', () => {
  it.each([
    ['nov', 'up', 'G A a1 a2 B b2 b1 T Z'],
    ['nov', 'down', 'G B b2 b1 A a2 a1 T Z'],
    ['label', 'down', 'G B b2 b1 A a2 a1 T Z'],
    ['none', 'down', 'G A a1 a2 B b1 b2 T Z'],
  ] as const)('by %s, %s: groups among each other, totals last, empty cells last', (id, way, order) => {
    expect(shown(sortedBy(asItCame, id, way))).toBe(order);
  });
});

describe('filtering', () => {
  it.each([
    ['label', all('A1'), 'G A a1 T Z'],
    ['label', all('servicos'), 'G B b1 b2 T Z'],
    ['nov', all('>0,1'), 'G A a2 B b2 T Z'],
    ['nov', all('0,1..0,2'), 'G A a1 a2 T Z'],
    ['nov', all('99'), 'Z'],
    ['nov', { text: '', state: 'empty' }, 'G B b1 T Z'],
    ['nov', { text: '', state: 'filled' }, 'G A a1 a2 B b2 T Z'],
    ['nov', { text: '', state: 'changed' }, 'G A a2 T Z'],
    ['dez', { text: '', state: 'changed' }, 'Z'],
    ['nov', { text: '', state: 'conflict' }, 'G B b2 T Z'],
  ] as const)('%s by %j keeps rows with their groups and totals', (id, filter, kept) => {
    expect(shown(filteredBy(asItCame, id, filter))).toBe(kept);
  });

  it('combines several columns, and ignores an empty filter', () => {
    const both = filteredBy(filteredBy(asItCame, 'label', all('pessoal')), 'nov', all('>0,1'));
    expect(shown(both)).toBe('G A a2 T Z');
    expect(filteredBy(both, 'nov', all(' ')).filters.size).toBe(1);
    expect(shown({ ...both, sort: { columnId: 'nov', down: true } })).toBe('G A a2 T Z');
  });
});
