import { yearBegins, type Step } from './ledger-month';
import type { Ledger } from './ledger';

/** IRPJ 25 % (including the surtax) and CSLL 9 %. */
export const incomeTaxRate = 0.34;
/** Losses may offset this share of a year's taxable income. */
const offsetLimit = 0.3;

/** Expenses that are deductible later: expected credit losses, stock losses, contingencies; centavos. */
export const temporaryDifferences = (ledger: Ledger): number =>
  -ledger.sum('1.1.2.03', '1.1.3.03') + ledger.sum('2.2.3.01', '2.2.3.02');

/** Current and deferred tax on a month's income; `before` is the temporary differences at the start of the month. */
export function tax({ ledger, month, outlook }: Step, before: number): void {
  if (yearBegins(month)) {
    outlook.losses = lossesOf(outlook);
    outlook.taxable = 0;
    outlook.booked = 0;
  }
  ledger.post('2.1.5.03', '1.1.1.01', Math.max(0, ledger.of('2.1.5.03') * 0.85));
  outlook.taxable += ledger.beforeTax + temporaryDifferences(ledger) - before;
  const offset = Math.min(outlook.losses, Math.max(0, outlook.taxable) * offsetLimit);
  const due = Math.round(Math.max(0, outlook.taxable - offset) * incomeTaxRate);
  ledger.post('3.5.1.01', '2.1.5.03', due - outlook.booked);
  outlook.booked = due;
  const owed = ledger.of('2.1.5.03');
  if (owed < 0) ledger.post('1.1.4.03', '2.1.5.03', -owed);
  else ledger.post('2.1.5.03', '1.1.4.03', Math.min(owed, ledger.of('1.1.4.03')));
  const base = temporaryDifferences(ledger) + lossesOf(outlook);
  ledger.bring('1.2.1.02', base * incomeTaxRate, '3.5.2.01');
}

/** Remaining losses, including those of the current year. */
export function lossesOf({ losses, taxable }: Step['outlook']): number {
  const used = Math.min(losses, Math.max(0, taxable) * offsetLimit);
  return losses - used + Math.max(0, -taxable);
}

/**
 * Closes a year: 5 % to the legal reserve (up to a fifth of the capital), a quarter of the rest to the owners, the
 * remainder is retained.
 */
export function closeYear(ledger: Ledger): void {
  const profit = ledger.of('2.3.3.01');
  if (profit <= 0) return;
  const legal = Math.min(profit * 0.05, Math.max(0, ledger.of('2.3.1.01') * 0.2 - ledger.of('2.3.2.01')));
  ledger.post('2.3.3.01', '2.3.2.01', legal);
  ledger.post('2.3.3.01', '2.1.6.02', (profit - legal) * 0.25);
  ledger.post('2.3.3.01', '2.3.2.02', ledger.of('2.3.3.01'));
}
