import type { ImportChange } from '../imports/workbook-import';
import type { Trial } from './backtest';
import { baselineMethods, type BaselineMethod, type Expected } from './methods';

/** What an account is suggested to be in the open months of a review. */
export interface SuggestedRow {
  readonly account: string;
  /** Null where there is nothing to suggest from; `note` says why. */
  readonly method: BaselineMethod | null;
  readonly trials: readonly Trial[];
  /** Booked amounts of the last months, oldest first, and what is expected of those ahead. */
  readonly booked: readonly number[];
  readonly expected: readonly Expected[];
  /** Sums over the open months: of the review as it is, and as suggested. */
  readonly now: number;
  readonly suggested: number;
  readonly notes: readonly string[];
  /** Cells that would become another amount. */
  readonly changes: readonly ImportChange[];
}

export interface Suggestion {
  /** Null: for each account the method that does best. */
  readonly method: BaselineMethod | null;
  readonly averaged: number;
  /** The last booked month, and the open ones, as `out/26` and `nov/26 a dez/27`. */
  readonly bookedUntil: string;
  readonly openMonths: string;
  readonly rows: readonly SuggestedRow[];
}

export const fewestAveraged = 3;
export const maxAveraged = 24;
export const usualAveraged = 12;

/** Method and months of an address; what is none counts as not asked for. */
export function suggestionAsked(params: URLSearchParams) {
  const months = Number(params.get('meses'));
  return {
    method: baselineMethods.find((name) => name === params.get('metodo')) ?? null,
    averaged:
      Number.isInteger(months) && months >= fewestAveraged && months <= maxAveraged ? months : usualAveraged,
  };
}
