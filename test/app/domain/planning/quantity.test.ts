import { expect, it } from 'vitest';
import { quantityOf } from '../../../../app/domain/planning/quantity';

it.each([
  ['0', 0],
  [' 120 ', 120],
  ['1.234', 1234],
  ['1.234.567', 1_234_567],
  ['999999999999', 999_999_999_999],
  ['1000000000000', null],
  ['-1', null],
  ['1,5', null],
  ['1.5', null],
  ['12.34', null],
  ['1e3', null],
  ['abc', null],
  ['', null],
  ['9'.repeat(40), null],
])('the typed quantity "%s" is %s', (typed, value) => {
  expect(quantityOf(typed)).toBe(value);
});
