import { changedByPercent } from '../../values/decimal';

/** Rules of the group edit (rule P5). */
export const percentLimit = 1_000_000;
export const defaultPercent = 10;
export const percentRefusal = 'Number is not valid';
/** Quantities are whole and have at most twelve digits, so that results are exact integers. */
export const largestQuantity = 999_999_999_999;

export const percentActions = ['increase', 'decrease'] as const;
export type PercentAction = (typeof percentActions)[number];

export interface PercentChange {
  readonly action: PercentAction;
  /** Whole, 0 to 1 000 000; at most 100 for a decrease. */
  readonly percent: number;
}

/** The change from a form's `action` and `percent`; null if the rules refuse it (rule P5). */
export function percentChangeOf(action: string, percent: string): PercentChange | null {
  const known = percentActions.find((name) => name === action);
  const typed = percent.trim();
  if (!known || !/^\d{1,7}$/.test(typed)) return null;
  const value = Number(typed);
  return value > percentLimit || (known === 'decrease' && value > 100)
    ? null
    : { action: known, percent: value };
}

/** The factor of a quantity in hundredths: 110 for an increase of 10 %, 90 for a decrease. */
export const hundredthsOf = ({ action, percent }: PercentChange): number =>
  action === 'increase' ? 100 + percent : 100 - percent;

/** A quantity (at least 0) multiplied by 1 ± p/100 and rounded to an integer, half away from zero. */
export const scaledQuantity = (quantity: number, change: PercentChange): number =>
  changedByPercent(quantity, change, 0);

/** The change as text: `Increase 10%`. */
export const changeText = ({ action, percent }: PercentChange): string =>
  `${action === 'increase' ? 'Increase' : 'Decrease'} ${percent}%`;
