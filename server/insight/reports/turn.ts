import { DateTime } from 'luxon';
import type { Frequency } from '../../../app/domain/insight/reports/report';
import { atHour } from '../../platform/work';

/** Reports come before the working day begins. */
const hourOfDay = '06:00';
const unitOf = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;

/**
 * A schedule's first turn after `now`. Turns are computed from the day on which it was made, which has none itself,
 * and not from each other: a late turn does not move others, and the 31st is the last day of a shorter month and the
 * 31st again.
 */
export function turnAfter(frequency: Frequency, madeAt: Date, now: Date, zone: string): Date {
  const made = DateTime.fromJSDate(madeAt, { zone });
  const unit = unitOf[frequency];
  const passed = DateTime.fromJSDate(now, { zone }).diff(made, unit).as(unit);
  for (let count = Math.max(1, Math.floor(passed)); ; count += 1) {
    const turn = atHour(made.plus({ [unit]: count }), hourOfDay).toJSDate();
    if (turn > now) return turn;
  }
}
