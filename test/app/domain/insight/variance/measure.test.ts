import { expect, it } from 'vitest';
import {
  amountsOf,
  daysOf,
  percentOf,
  pieces,
  signedIn,
  writtenIn,
  writtenPercent,
} from '../../../../../app/domain/insight/variance/measure';

it.each([
  [amountsOf('bad'), 1_325_097, '13.250,97', '+13.250,97'],
  [amountsOf('bad'), -5, '-0,05', '-0,05'],
  [pieces, 4_803_125_000, '4.803.125', '+4.803.125'],
  [pieces, 1_500, '1,5', '+1,5'],
  [daysOf('bad'), 500, '50,0', '+50,0'],
  [daysOf('bad'), 0, '0,0', '0,0'],
])('whole units are written as their measure is: %#', (measure, units, plain, signed) => {
  expect([writtenIn(measure, units), signedIn(measure, units)]).toEqual([plain, signed]);
});

it('a share of zero does not exist', () => {
  expect([percentOf(5, 0), percentOf(-1, 3), percentOf(1, -4)].map(writtenPercent)).toEqual([
    '—',
    '-33,3%',
    '25,0%',
  ]);
});
