import { describe, expect, test } from 'vitest';
import { month, monthsFrom } from '../../../../../app/domain/values/month';
import { change, formatCents, formatChange } from '../../../../../app/domain/finance/statements/model';
import {
  lackingMonths,
  periodOf,
  periodsOf,
  requestOfKey,
  statementKey,
  typeOf,
} from '../../../../../app/domain/finance/statements/request';

test.each([
  ['MONTHLY', '2026-10', month(2026, 10)],
  ['MONTHLY', '10/2026', month(2026, 10)],
  ['MONTHLY', '2026', null],
  ['MONTHLY', '2026-13', null],
  ['MONTHLY', '13/2026', null],
  ['MONTHLY', '', null],
  ['ANNUAL', '2025', month(2025, 12)],
  ['ANNUAL', '2025-03', month(2025, 12)],
  ['ANNUAL', '03/2025', month(2025, 12)],
  ['ANNUAL', "2025' or 1", null],
] as const)('a %s period "%s" ends with %s', (type, text, expected) => {
  expect(periodOf(type, text)).toBe(expected);
});

test('Monthly is the default type, and nothing else is guessed', () => {
  expect([null, '', 'ANNUAL', 'annual', 'WEEKLY'].map(typeOf)).toEqual([
    'MONTHLY',
    'MONTHLY',
    'ANNUAL',
    null,
    null,
  ]);
});

describe('periods to choose', () => {
  const closed = monthsFrom(month(2024, 3), month(2026, 10));
  test('are the closed months, newest first', () => {
    expect(periodsOf(closed, 'MONTHLY')[0]).toBe(month(2026, 10));
    expect(periodsOf(closed, 'MONTHLY')).toHaveLength(closed.length);
  });
  test.each([
    [monthsFrom(month(2025, 9), month(2025, 12)), ['jan/25 a ago/25']],
    [
      [...monthsFrom(month(2025, 2), month(2025, 4)), ...monthsFrom(month(2025, 6), month(2025, 12))],
      ['jan/25', 'mai/25'],
    ],
    [monthsFrom(month(2025, 1), month(2025, 12)), []],
  ])('lack the months of a year that are not closed', (months, lacking) => {
    expect(lackingMonths(months, month(2025, 12))).toEqual(lacking);
  });
  test('are the years of which every month is closed', () => {
    expect(periodsOf(closed, 'ANNUAL')).toEqual([month(2025, 12)]);
  });
});

test.each(['', '2236', '2236-MONTHLY-2026-13', '2236-monthly-2026-10', '../2236-ANNUAL-2025-12'])(
  'no statement is known by "%s"',
  (key) => expect(requestOfKey(key)).toBeNull(),
);

test('a key names its request', () => {
  const request = { businessUnitID: '4664', type: 'ANNUAL', dateRef: month(2025, 12) } as const;
  expect(requestOfKey(statementKey(request))).toEqual(request);
});

test.each([
  [123_456_789, '1.234.567,89'],
  [-150, '(1,50)'],
  [0, '–'],
  [null, '–'],
])('%s centavos read %s', (cents, text) => expect(formatCents(cents)).toBe(text));

test.each([
  [110, 100, '10,0%'],
  [-90, -100, '10,0%'],
  [90, 100, '(10,0%)'],
  [5_000, 1, 'n/s'],
  [5, 0, '–'],
  [5, null, '–'],
])('from %s beside %s is %s', (current, prior, text) =>
  expect(formatChange(change(current, prior))).toBe(text),
);
