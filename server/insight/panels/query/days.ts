import { DateTime } from 'luxon';
import type { TimePart } from '../../../../app/domain/insight/panels/time-parts';
import { firstMonth, monthsIn } from '../../../../app/domain/insight/panels/time-places';
import { monthOfYear, yearOf, type Month } from '../../../../app/domain/values/month';
import type { SourceField } from '../../../data/bases/panel-source';

/** Whose days and months a field's dates are: the tenant's for instants, UTC's for calendar days and months (rule X5). */
export const zoneOf = (field: SourceField | undefined, timeZone: string): string =>
  field?.kind === 'day' && !field.calendar ? timeZone : 'UTC';

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in a zone; null for what is no day. */
export function dayStart(day: string, zone: string): Date | null {
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(day) ? DateTime.fromISO(day, { zone }) : null;
  return begins?.isValid ? begins.toJSDate() : null;
}

/** The instant at which the next day begins. */
export function dayEnd(day: string, zone: string): Date | null {
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(day) ? DateTime.fromISO(day, { zone }) : null;
  return begins?.isValid ? begins.plus({ days: 1 }).toJSDate() : null;
}

/** The calendar day (`YYYY-MM-DD`) of an instant in a zone. */
export const dayAt = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');

/** The instant at which a month begins in a zone. */
export const monthBegin = (month: Month, zone: string): Date =>
  DateTime.fromObject({ year: yearOf(month), month: monthOfYear(month) }, { zone }).toJSDate();

/** The instants at which a part of a time (`2026-T3`, the first day of a week) begins and ends; null for what is none. */
export function partSpan(place: string, unit: TimePart, zone: string): readonly [Date, Date] | null {
  if (unit === 'week') {
    const begins = dayStart(place, zone);
    return begins && [begins, DateTime.fromJSDate(begins, { zone }).plus({ weeks: 1 }).toJSDate()];
  }
  const first = firstMonth(place);
  return first === null ? null : [monthBegin(first, zone), monthBegin(first + monthsIn[unit], zone)];
}
