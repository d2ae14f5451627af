import { DateTime } from 'luxon';
import type { Clock } from '../../../platform/clock';
import type { RetentionCutoff } from '../../../platform/mongo/expiring';

/** The tenant's day on which something happens or happened, at its beginning. */
export const dayOf = (at: Date, timeZone: string): DateTime =>
  DateTime.fromJSDate(at, { zone: timeZone }).startOf('day');

/** The beginning of the day so many days before today (rule X5). */
export const daysBefore = (clock: Pick<Clock, 'stamp'>, timeZone: string, days: number): Date =>
  dayOf(clock.stamp(), timeZone).minus({ days }).toJSDate();

/** An instant of the portal's clock, and what the machine's was then. */
export function cutAt(clock: Pick<Clock, 'shown'>, portal: Date): RetentionCutoff {
  const ahead = clock.shown(new Date(0)).getTime();
  return { portal, machine: new Date(portal.getTime() - ahead) };
}
