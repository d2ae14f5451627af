import { DateTime } from 'luxon';
import type { Turns } from '../../../app/domain/data/sources/turns';

/** A moment of a zone's day. `at`: HH:MM */
export function atHour(day: DateTime, at: string): DateTime {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}

/** The first turn after a moment, by the days of a time zone. */
export function nextTurn({ every, n, at, weekdays }: Turns, after: Date, zone: string): Date {
  const from = DateTime.fromJSDate(after, { zone });
  if (every !== 'days') return from.plus({ [every]: n }).toJSDate();
  for (let days = 0; days <= 7; days += 1) {
    const turn = atHour(from.plus({ days }), at);
    if (turn > from && weekdays.includes(turn.weekday)) return turn.toJSDate();
  }
  throw new RangeError('No day of the week');
}
