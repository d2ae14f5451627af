import { describe, expect, it } from 'vitest';
import {
  conditionWords,
  crossingWords,
  judged,
  type AlertCondition,
  type Finding,
} from '../../../../../app/domain/insight/alerts/alert';
import { conditionOf } from '../../../../../app/domain/insight/alerts/alert-form';
import { isQuiet } from '../../../../../app/domain/insight/alerts/quiet-hours';

const above: AlertCondition = { kind: 'above', value: 100 };
const below: AlertCondition = { kind: 'below', value: 100 };
const change: AlertCondition = { kind: 'change', percent: 10 };
const late: AlertCondition = { kind: 'late' };
const found = (figure: number | null, before: number | null = null, bases: string[] = []): Finding => ({
  figure,
  before,
  late: bases,
});

const [reported, silent, kept, inside] = [
  { crossed: true, tells: true },
  { crossed: true, tells: false },
  { crossed: true, tells: false },
  { crossed: false, tells: false },
];

describe('an alert', () => {
  it.each([
    ['above its limit for the first time', false, above, found(101), reported],
    ['still above it', true, above, found(500), silent],
    ['exactly at its limit', false, above, found(100), inside],
    ['back inside', true, above, found(100), inside],
    ['of which nothing is known, after it crossed', true, above, found(null), kept],
    ['of which nothing is known, before', false, above, found(null), inside],
    ['below its limit', false, below, found(99.99), reported],
    ['not below it', true, below, found(100), inside],
    ['fallen below nought', false, below, found(-1), reported],
    ['changed upwards by more', false, change, found(111, 100), reported],
    ['changed downwards by more', false, change, found(-111, -100), reported],
    ['changed by just as much', false, change, found(110, 100), inside],
    ['changed from nothing known', false, change, found(500), inside],
    ['changed from nought', false, change, found(500, 0), inside],
    ['changed no further on the next day', true, change, found(111, 111), inside],
    ['of a late base', false, late, found(1, null, ['Produtos']), reported],
    ['of a base that is in time again', true, late, found(1), inside],
  ])('%s', (_what, crossed, condition, finding, judgement) => {
    expect(judged(crossed, condition, finding)).toEqual(judgement);
  });

  it('describes the situation in the words of the figure', () => {
    expect(crossingWords('Receita', { kind: 'above', value: 1_000 }, found(1_200), 'currency')).toBe(
      'Receita: R$\u00a01.200, acima de R$ 1.000.',
    );
    expect(crossingWords('Desvio', change, found(0.3, 0.2), 'percent')).toBe('Desvio: 30,0%, antes 20,0%.');
    expect(crossingWords('Receita', late, found(1, null, ['Produtos', 'Canais']), 'currency')).toBe(
      'Receita: Produtos, Canais com atraso.',
    );
    expect(conditionWords({ kind: 'above', value: 1.5 }, 'integer')).toBe('acima de 1,5');
    expect(conditionWords({ kind: 'below', value: 0.125 }, 'percent')).toBe('abaixo de 12,5%');
    expect(conditionWords(change, 'integer')).toBe('mudança de mais de 10% de um dia para o outro');
  });
});

describe('a limit as it is typed', () => {
  it.each([
    ['1.500,5', 'integer', { condition: { kind: 'above', value: 1_500.5 } }],
    ['12,5%', 'percent', { condition: { kind: 'above', value: 0.125 } }],
    ['12,5', 'percent', { condition: { kind: 'above', value: 0.125 } }],
    ['', 'integer', { faults: { value: 'Escreva um valor.' } }],
  ] as const)('%s of a figure in %s', (value, format, read) => {
    expect(conditionOf({ kind: 'above', value }, format)).toEqual(read);
  });

  it('is refused when it is no number, or a change of nothing', () => {
    for (const [kind, value] of [
      ['above', 'muito'],
      ['change', '0'],
      ['change', '-5'],
    ] as const)
      expect(conditionOf({ kind, value }, 'integer')).toMatchObject({
        faults: { value: expect.stringMatching(/./) },
      });
    expect(conditionOf({ kind: null, value: '1' }, 'integer')).toHaveProperty('faults.kind');
    expect(conditionOf({ kind: 'late', value: '' }, 'integer')).toEqual({ condition: { kind: 'late' } });
  });
});

it.each([
  ['20:00', '07:00', '19:59', false],
  ['20:00', '07:00', '20:00', true],
  ['20:00', '07:00', '06:59', true],
  ['20:00', '07:00', '07:00', false],
  ['12:00', '14:00', '13:00', true],
  ['12:00', '14:00', '14:00', false],
])('quiet from %s to %s: at %s %s', (from, to, time, quiet) => {
  expect(isQuiet({ on: true, from, to }, time)).toBe(quiet);
  expect(isQuiet({ on: false, from, to }, time)).toBe(false);
});
