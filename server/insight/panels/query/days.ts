import { DateTime } from 'luxon';

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
