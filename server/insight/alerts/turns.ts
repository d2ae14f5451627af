import { DateTime } from 'luxon';
import type { SendingDays } from '../../../app/domain/insight/alerts/subscription';
import { atHour, nextTurn } from '../../platform/work';

/** The first turn behind a moment, by the days of a zone; a day that a month has not is its last. */
export function sendingTurn({ every, weekdays, day, at }: SendingDays, after: Date, zone: string): Date {
  if (every === 'week') return nextTurn({ every: 'days', n: 1, at, weekdays }, after, zone);
  const from = DateTime.fromJSDate(after, { zone });
  for (let months = 0; ; months += 1) {
    const month = from.startOf('month').plus({ months });
    const turn = atHour(month.set({ day: Math.min(day, month.daysInMonth ?? day) }), at);
    if (turn > from) return turn.toJSDate();
  }
}
