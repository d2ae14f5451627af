import { describe, expect, it } from 'vitest';
import { isWanted } from '../../../../../app/domain/data/sources/source';
import { turnsWords } from '../../../../../app/domain/data/sources/turns';

describe('a pattern of names', () => {
  it.each([
    ['', 'qualquer.csv', true],
    [' , ', 'qualquer.csv', true],
    ['*.csv', 'VENDAS.CSV', true],
    ['*.csv', 'vendas.csv.lido', false],
    ['vendas_????.csv', 'vendas_2026.csv', true],
    ['vendas_????.csv', 'vendas_26.csv', false],
    ['*.csv, *.xlsx', 'a.xlsx', true],
    ['a*b*c', 'aXbXbXc', true],
    ['a*b*c', 'aXbXbX', false],
    ['.+', 'ab', false],
    [`${'*a'.repeat(99)}b`, 'a'.repeat(5_000), false],
  ])('%s takes %s: %s', (pattern, name, taken) => expect(isWanted(pattern, name)).toBe(taken));
});

it.each([
  [{ every: 'minutes', n: 15 }, 'a cada 15 minutos'],
  [{ every: 'hours', n: 1 }, 'a cada hora'],
  [{ every: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'todo dia às 06:30'],
  [{ every: 'days', weekdays: [1, 5] }, 'seg, sex às 06:30'],
] as const)('%o reads %s', (turns, words) =>
  expect(turnsWords({ n: 1, at: '06:30', weekdays: [], ...turns })).toBe(words),
);
