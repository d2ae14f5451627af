import { expect, it } from 'vitest';
import {
  quantityFault,
  quantityOf,
  quantityRefusal,
  shownQuantity,
} from '../../../../../app/domain/planning/quantities/quantity';

it.each([
  ['0', 0],
  [' 120 ', 120],
  ['1.234', 1234],
  ['300,00', 300],
  ['R$ 300', 300],
  ['2,000', null],
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

it('a quantity that reads in two ways is told both', () => {
  expect(quantityFault('2,000')).toBe('"2,000" pode ser 2 ou 2.000: escreva 2 ou 2000.');
  expect(quantityFault('1,5')).toBe(quantityRefusal);
});
