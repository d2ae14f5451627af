import { monthCode, monthName, parseMonth, type Month } from '../../values/month';
import { shiftedPeriod } from '../panels/period-ends';
import type { Period } from './question';

/** A calendar day as UTC midnight in milliseconds, for simple arithmetic. */
export type Day = number;
export const dayMs = 86_400_000;
export const dayOf = (year: number, ofYear: number, day: number): Day => Date.UTC(year, ofYear - 1, day);
const dayCode = (day: Day): string => new Date(day).toISOString().slice(0, 10);

/** The current day of a question. */
export interface Today {
  /** `2026-11-16`. */
  readonly day: string;
}

export const months = (from: Month, to: Month): Period => ({ from: monthCode(from), to: monthCode(to) });
export const days = (from: Day, to: Day): Period => ({ from: dayCode(from), to: dayCode(to) });

const isMonths = (code: string): boolean => code.length === 7;
const monthOf = (code: string): Month => parseMonth(code.slice(0, 7)) ?? 0;
const dayWords = (code: string): string => code.split('-').reverse().join('/');

/** A period as text that `PeriodReader` can read: `em 2026`, `de julho de 2026 a setembro de 2026`. */
export function periodWords({ from, to }: Period): string {
  const written = (code: string) => (isMonths(code) ? monthName(monthOf(code)) : dayWords(code));
  if (from === null) return to === null ? '' : `até ${written(to)}`;
  if (to === null) return `desde ${written(from)}`;
  if (from === to) return `em ${written(from)}`;
  if (isMonths(from) && from.endsWith('-01') && to === `${from.slice(0, 4)}-12`)
    return `em ${from.slice(0, 4)}`;
  return `de ${written(from)} a ${written(to)}`;
}

/** The period in whole months. */
export const inMonths = ({ from, to }: Period): Period => ({
  from: from?.slice(0, 7) ?? null,
  to: to?.slice(0, 7) ?? null,
});

/** The period in whole years. */
export const inYears = ({ from, to }: Period): Period => ({
  from: from && `${from.slice(0, 4)}-01`,
  to: to && `${to.slice(0, 4)}-12`,
});

/** The preceding period of the same length, or the same period a year before; null for an open period. */
export function comparedPeriod({ from, to }: Period, against: 'year' | 'before'): Period | null {
  const [first, last] = shiftedPeriod(from ?? '', to ?? '', against === 'year' ? 'year' : 'period') ?? [];
  return first === undefined || last === undefined ? null : { from: first, to: last };
}
