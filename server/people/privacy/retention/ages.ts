import { DateTime } from 'luxon';
import type { Clock } from '../../../platform/clock';
import type { RetentionCutoff } from '../../../platform/mongo/expiring';

/** Start of the day of an instant, in the tenant's time zone. */
export const dayOf = (at: Date, timeZone: string): DateTime =>
  DateTime.fromJSDate(at, { zone: timeZone }).startOf('day');

/** Start of the day that is `days` before today (rule X5). */
export const daysBefore = (clock: Pick<Clock, 'stamp'>, timeZone: string, days: number): Date =>
  dayOf(clock.stamp(), timeZone).minus({ days }).toJSDate();

/** An instant of the portal's clock, with the machine's time for it. */
export function cutAt(clock: Pick<Clock, 'shown'>, portal: Date): RetentionCutoff {
  const ahead = clock.shown(new Date(0)).getTime();
  return { portal, machine: new Date(portal.getTime() - ahead) };
}
