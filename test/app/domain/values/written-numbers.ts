import type { DecimalSign } from '../../../../app/domain/values/written-number';

/** One written number: what it is in a block of each notation; null for what is no number anywhere. */
export type WrittenCase = readonly [text: string, brazilian: number | null, english: number | null];

/** Texts that grids, forms, imports and files all read alike. */
export const writtenCases: readonly WrittenCase[] = [
  ['0', 0, 0],
  ['1234', 1234, 1234],
  ['1.234,56', 1234.56, 1234.56],
  ['1,234.56', 1234.56, 1234.56],
  ['1234,56', 1234.56, 1234.56],
  ['1234.56', 1234.56, 1234.56],
  ['1.234', 1234, 1.234],
  ['1,234', 1.234, 1234],
  ['12.500', 12_500, 12.5],
  ['12,500', 12.5, 12_500],
  ['0,500', 0.5, 0.5],
  ['0.123', 0.123, 0.123],
  ['1.2345', 1.2345, 1.2345],
  ['1.000.000', 1_000_000, 1_000_000],
  ['1,000,000', 1_000_000, 1_000_000],
  ['1.234.567,8', 1_234_567.8, 1_234_567.8],
  ['1,234,567.8', 1_234_567.8, 1_234_567.8],
  ['1 234,5', 1234.5, 1234.5],
  ['1\u00a0234\u00a0567.25', 1_234_567.25, 1_234_567.25],
  ['1\u202f234', 1234, 1234],
  ['-5', -5, -5],
  ['\u22125', -5, -5],
  ['5-', -5, -5],
  ['+5', 5, 5],
  ['(5)', -5, -5],
  ['( 12 )', -12, -12],
  ['(1,250)', -1.25, -1250],
  ['(1.234,56)', -1234.56, -1234.56],
  ['R$ 10,00', 10, 10],
  ['R$\u00a010.00', 10, 10],
  ['-R$ 10', -10, -10],
  ['R$ -10', -10, -10],
  ['(R$ 10)', -10, -10],
  ['-', 0, 0],
  ['R$ -', 0, 0],
  ['12k', 12_000, 12_000],
  ['1,5 mil', 1_500, 1_500],
  ['1.5 mi', 1_500_000, 1_500_000],
  ['1,500 mi', 1_500_000, 1_500_000_000],
  ['abc', null, null],
  ['1.23.4', null, null],
  ['1,2,3', null, null],
  ['12.34,5', null, null],
  ['12 5', null, null],
  ['1 2345', null, null],
  [',5', null, null],
  ['--5', null, null],
  ['(-5)', null, null],
  ['(5', null, null],
  ['12%', null, null],
  ['1e5', null, null],
  ['0x10', null, null],
  ['NaN', null, null],
  ['Infinity', null, null],
  ['#REF!', null, null],
  ['31/12/2026', null, null],
];

/** A number of cents as a program of either country writes it, with or without thousands. */
export function writtenBy(sign: DecimalSign, cents: number, grouped: boolean): string {
  const locale = sign === ',' ? 'pt-BR' : 'en-US';
  return new Intl.NumberFormat(locale, {
    useGrouping: grouped,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
}
