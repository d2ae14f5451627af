import { DateTime } from 'luxon';

/** "Now" for date rules: the system's clock, or the fixed instant of `PORTAL_NOW` in demo, dev and test. */
export interface Clock {
  /** The current instant. */
  now(): Date;
  /** The same instant as a calendar date-time in the tenant's time zone, for calendar rules. */
  local(): DateTime;
}

/** `fixed` is an ISO instant; absent, the clock runs. `timeZone` is the tenant's IANA zone. */
export function createClock(timeZone: string, fixed?: Date): Clock {
  const now = () => (fixed ? new Date(fixed) : new Date());
  return { now, local: () => DateTime.fromJSDate(now(), { zone: timeZone }) };
}
