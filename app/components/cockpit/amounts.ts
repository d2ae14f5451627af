import { formatDecimal } from '~/domain/decimal';

/** An amount as the balance-sheet table writes it; nothing where there is none. */
export const amountText = (amount: number | null): string =>
  amount === null ? '' : formatDecimal(amount, 2);

export const percentText = (percent: number | null): string =>
  percent === null ? '' : `${amountText(percent)} %`;

/** Marks amounts below nought. */
export const signOf = (amount: number | null): number | undefined =>
  amount === null || amount >= 0 ? undefined : -1;

/** Heads of the table's columns. */
export const headsOf = (months: { readonly from: string; readonly to: string }): readonly string[] => [
  'Description',
  months.from,
  months.to,
  'Dif. $',
  'Dif. %',
  'Comments',
  'Files',
];
