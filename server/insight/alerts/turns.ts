import { DateTime } from 'luxon';
import type { SendingDays } from '../../../app/domain/insight/alerts/subscription';
import { atHour, nextTurn } from '../../platform/work';

/** The first turn after a moment, by the days of a time zone; a missing day of a month is its last day. */
export function sendingTurn({ every, weekdays, day, at }: SendingDays, after: Date, zone: string): Date {
  if (every === 'week') return nextTurn({ every: 'days', n: 1, at, weekdays }, after, zone);
  const from = DateTime.fromJSDate(after, { zone });
  for (let months = 0; ; months += 1) {
    const month = from.startOf('month').plus({ months });
    const turn = atHour(month.set({ day: Math.min(day, month.daysInMonth ?? day) }), at);
    if (turn > from) return turn.toJSDate();
  }
}
