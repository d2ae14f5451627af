import { DateTime } from 'luxon';

/**
 * A condition for instants from the first to the last of some calendar days (YYYY-MM-DD, both counted in) of a time
 * zone; null where neither end is given.
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
