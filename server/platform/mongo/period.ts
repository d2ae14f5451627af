import { DateTime } from 'luxon';

/**
 * A condition for instants within calendar days of a time zone (YYYY-MM-DD, both inclusive); null without a first and
 * a last day.
 */
export function period(
  first: string | undefined,
  last: string | undefined,
  timeZone: string,
): { $gte?: Date; $lt?: Date } | null {
  if (!first && !last) return null;
  const start = (day: string) => DateTime.fromISO(day, { zone: timeZone }).startOf('day');
  return {
    ...(first ? { $gte: start(first).toJSDate() } : {}),
    ...(last ? { $lt: start(last).plus({ days: 1 }).toJSDate() } : {}),
  };
}
