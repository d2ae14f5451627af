import { expect, it } from 'vitest';
import { quantityOf, shownQuantity } from '../../../../app/domain/planning/quantity';

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

it.each([
  ['5001', '5.001'],
  ['1.234', '1.234'],
  [' 7 ', '7'],
  ['1,5', '1,5'],
  ['', ''],
])('the typed quantity "%s" is shown as "%s"', (typed, shown) => {
  expect(shownQuantity(typed)).toBe(shown);
});
