import type { Db } from 'mongodb';
import { DateTime } from 'luxon';
import { month, type Month } from '../../app/domain/values/month';

/** The portal's time (rule X5): "today" for date rules, and stamps for records. */
export interface Clock {
  /** The instant that date rules count from; fixed by `PORTAL_NOW` in demo, dev and test. */
  now(): Date;
  /** The same instant as a calendar date-time in the tenant's time zone. */
  local(): DateTime;
  /** When something happens: runs on from `now`, so that later records are later, over restarts and processes. */
  stamp(): Date;
  /**
   * The time to show for an instant of the machine's clock, which expiry uses: letters and sessions of a demo appear
   * on its fixed day.
   */
  shown(machine: Date): Date;
}

/** `timeZone` is the tenant's IANA zone; `fixed`, if given, is the fixed time, which began at `epoch`. */
export function createClock(timeZone: string, fixed?: { now: Date; epoch: Date }): Clock {
  const now = () => (fixed ? new Date(fixed.now) : new Date());
  const ahead = fixed ? fixed.now.getTime() - fixed.epoch.getTime() : 0;
  const shown = (machine: Date) => new Date(machine.getTime() + ahead);
  return {
    now,
    local: () => DateTime.fromJSDate(now(), { zone: timeZone }),
    stamp: () => shown(new Date()),
    shown,
  };
}

/** The month of the portal's day. */
export function currentMonth(clock: Pick<Clock, 'local'>): Month {
  const day = clock.local();
  return month(day.year, day.month);
}

interface Epoch {
  _id: string;
  epoch: Date;
}

/** The real instant at which this database first saw the fixed day; all processes compute stamps from it. */
export async function epochOf(db: Db, fixed: Date): Promise<Date> {
  const record = await db
    .collection<Epoch>('clock')
    .findOneAndUpdate(
      { _id: fixed.toISOString() },
      { $setOnInsert: { epoch: new Date() } },
      { upsert: true, returnDocument: 'after' },
    );
  return record?.epoch ?? new Date();
}
