import type { ImportChange } from '../imports/workbook-import';
import type { Trial } from './backtest';
import { baselineMethods, type BaselineMethod, type Expected } from './methods';

/** The suggestion for an account in the open months of a review. */
export interface SuggestedRow {
  readonly account: string;
  /** Null without a suggestion; `notes` has the reason. */
  readonly method: BaselineMethod | null;
  readonly trials: readonly Trial[];
  /** Actuals of the last months, oldest first, and the expected values of the next ones. */
  readonly booked: readonly number[];
  readonly expected: readonly Expected[];
  /** Sums over the open months: the review's current values and the suggestion. */
  readonly now: number;
  readonly suggested: number;
  readonly notes: readonly string[];
  /** Cells whose amount would change. */
  readonly changes: readonly ImportChange[];
}

export interface Suggestion {
  /** Null for the best method of each account. */
  readonly method: BaselineMethod | null;
  readonly averaged: number;
  /** The last month with actuals and the open months, as `out/26` and `nov/26 a dez/27`. */
  readonly bookedUntil: string;
  readonly openMonths: string;
  readonly rows: readonly SuggestedRow[];
}

export const fewestAveraged = 3;
export const maxAveraged = 24;
export const usualAveraged = 12;

/** Method and months in an address; invalid values count as missing. */
export function suggestionAsked(params: URLSearchParams) {
  const months = Number(params.get('meses'));
  return {
    method: baselineMethods.find((name) => name === params.get('metodo')) ?? null,
    averaged:
      Number.isInteger(months) && months >= fewestAveraged && months <= maxAveraged ? months : usualAveraged,
  };
}
