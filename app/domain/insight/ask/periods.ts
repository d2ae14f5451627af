import { monthCode, monthName, parseMonth, type Month } from '../../values/month';
import { shiftedPeriod } from '../panels/period-ends';
import type { Period } from './question';

/** A calendar day, UTC midnight in milliseconds, so that arithmetic is plain. */
export type Day = number;
export const dayMs = 86_400_000;
export const dayOf = (year: number, ofYear: number, day: number): Day => Date.UTC(year, ofYear - 1, day);
const dayCode = (day: Day): string => new Date(day).toISOString().slice(0, 10);

/** The day that it is, as questions are asked. */
export interface Today {
  /** `2026-11-16`. */
  readonly day: string;
}

export const months = (from: Month, to: Month): Period => ({ from: monthCode(from), to: monthCode(to) });
export const days = (from: Day, to: Day): Period => ({ from: dayCode(from), to: dayCode(to) });

const isMonths = (code: string): boolean => code.length === 7;
const monthOf = (code: string): Month => parseMonth(code.slice(0, 7)) ?? 0;
const dayWords = (code: string): string => code.split('-').reverse().join('/');

/** A period in the words that `PeriodReader` reads again: `em 2026`, `de julho de 2026 a setembro de 2026`. */
export function periodWords({ from, to }: Period): string {
  const written = (code: string) => (isMonths(code) ? monthName(monthOf(code)) : dayWords(code));
  if (from === null) return to === null ? '' : `até ${written(to)}`;
  if (to === null) return `desde ${written(from)}`;
  if (from === to) return `em ${written(from)}`;
  if (isMonths(from) && from.endsWith('-01') && to === `${from.slice(0, 4)}-12`)
    return `em ${from.slice(0, 4)}`;
  return `de ${written(from)} a ${written(to)}`;
}

/** The period as months, whole ones where it is said in days. */
export const inMonths = ({ from, to }: Period): Period => ({
  from: from?.slice(0, 7) ?? null,
  to: to?.slice(0, 7) ?? null,
});

/** The period as years, whole ones. */
export const inYears = ({ from, to }: Period): Period => ({
  from: from && `${from.slice(0, 4)}-01`,
  to: to && `${to.slice(0, 4)}-12`,
});

/** The period before, of the same length, or a year before; null where it is open. */
export function comparedPeriod({ from, to }: Period, against: 'year' | 'before'): Period | null {
  const [first, last] = shiftedPeriod(from ?? '', to ?? '', against === 'year' ? 'year' : 'period') ?? [];
  return first === undefined || last === undefined ? null : { from: first, to: last };
}
