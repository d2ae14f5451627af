import { describe, expect, it } from 'vitest';
import { readTsv } from '../../../../app/domain/grid/clipboard';
import { unfoldedRows } from '../../../../app/domain/grid/model';
import { planPaste } from '../../../../app/domain/grid/paste';
import type { Range } from '../../../../app/domain/grid/selection';
import { columns, rows, sheet, type SheetRow } from './sheet';

const view = {
  rows: unfoldedRows(sheet, Int32Array.from(sheet.rows.keys()), new Set()),
  rowAt: (index: number) => rows[index] as SheetRow,
  columns,
};
const at = (row: number, column: number, bottom = row, right = column): Range => ({
  top: row,
  bottom,
  left: column,
  right,
});
const plan = (text: string, range: Range) => planPaste(readTsv(text), range, view);
const taken = (text: string, range: Range) =>
  plan(text, range).entries.map(({ rowId, columnId, entry }) => [
    `${rowId}.${columnId}`,
    'value' in entry ? entry.value : entry.text,
  ]);

describe('a paste', () => {
  it('fills consecutive columns and rows', () => {
    expect(taken('1,5\t(2)\r\n3k\t', at(2, 2))).toEqual([
      ['a1.nov', 1.5],
      ['a1.dez', -2],
      ['a2.nov', 3000],
      ['a2.dez', 0],
    ]);
    expect(plan('1,5\t2', at(2, 2)).plain).toBe(true);
  });

  it('fills the whole selection with one cell, and tiles a block that fits', () => {
    expect(taken('7', at(2, 2, 3, 3))).toHaveLength(4);
    expect(taken('7\t8', at(2, 2, 3, 3)).map(([, value]) => value)).toEqual([7, 8, 7, 8]);
    expect(taken('7\n8', at(2, 2, 2, 3)).map(([cell]) => cell)).toEqual(['a1.nov', 'a2.nov']);
  });

  it('keeps its columns where one in the middle is locked', () => {
    const result = plan('9\t8\t7', at(2, 1));
    expect(result.entries.map(({ columnId }) => columnId)).toEqual(['nov', 'dez']);
    expect(result.locked).toEqual([
      { rowId: 'a1', columnId: 'out', text: '9', reason: 'Outubro é realizado e não muda' },
    ]);
    expect(result.plain).toBe(false);
  });

  it('reports totals, locked rows, unreadable texts and cells outside of the grid', () => {
    const result = plan('1\t2\t3\t4\t5\r\n'.repeat(7), at(3, 2));
    expect(result.totals.map(({ rowId, columnId }) => `${rowId}.${columnId}`)).toContain('B.nov');
    expect(result.totals.map(({ rowId, columnId }) => `${rowId}.${columnId}`)).toContain('a2.total');
    expect(result.locked.every(({ rowId, reason }) => rowId === 'b2' && reason === 'Conta encerrada')).toBe(
      true,
    );
    expect(result.beyond).toBe(11);
    expect(plan('x\t2', at(2, 2)).unreadable).toEqual([
      { rowId: 'a1', columnId: 'nov', text: 'x', reason: '"x" não é um número' },
    ]);
  });

  it('is read in the notation that its block proves', () => {
    const block = '1,234\t12,500\n2,345.67\t(1,250)';
    expect(taken(block, at(2, 2))).toEqual([
      ['a1.nov', 1234],
      ['a1.dez', 12_500],
      ['a2.nov', 2345.67],
      ['a2.dez', -1250],
    ]);
    expect(plan(block, at(2, 2)).plain).toBe(true);
  });

  it('that can be read in two ways asks the person, and is read as they choose', () => {
    const cells = readTsv('1,234\t12');
    const asked = planPaste(cells, at(2, 2), view);
    expect(asked).toMatchObject({ plain: false, notation: { doubt: 'unproven', either: ['1,234'] } });
    const english = planPaste(cells, at(2, 2), view, '.');
    expect(english.entries.map(({ entry }) => 'value' in entry && entry.value)).toEqual([1234, 12]);
  });

  it('does not infer the notation from text columns', () => {
    expect(plan('1,234\t2\t3\t1.234,5', at(2, 2)).notation.doubt).toBe('unproven');
  });

  it('reports the decimals that it drops', () => {
    const result = plan('12,3456\t7', at(2, 2));
    expect(result.plain).toBe(false);
    expect(result.rounded).toEqual([
      { rowId: 'a1', columnId: 'nov', text: '12,3456', reason: '"12,3456" entra como 12,35' },
    ]);
  });

  it('checks the length of texts', () => {
    expect(plan('curta', at(2, 5)).unreadable).toEqual([]);
    expect(plan('comprida', at(2, 5)).unreadable[0]?.reason).toBe('Passa de 5 caracteres');
  });

  it('takes a hundred thousand cells', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `${index},5`).join('\r\n');
    expect(plan(many, at(2, 2)).beyond).toBe(100_000 - (rows.length - 2));
  });
});
