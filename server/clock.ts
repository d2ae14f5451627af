import type { Db } from 'mongodb';
import { DateTime } from 'luxon';

/** The portal's time: "today" for date rules, and stamps for records. */
export interface Clock {
  /** The instant that date rules count from; fixed by `PORTAL_NOW` in demo, dev and test. */
  now(): Date;
  /** The same instant as a calendar date-time in the tenant's time zone. */
  local(): DateTime;
  /** When something happens: runs on from `now`, so that later records are later, over restarts and processes. */
  stamp(): Date;
}

/** `timeZone` is the tenant's IANA zone; `fixed`, where given, is what "now" is, reckoned to begin at `epoch`. */
export function createClock(timeZone: string, fixed?: { now: Date; epoch: Date }): Clock {
  const now = () => (fixed ? new Date(fixed.now) : new Date());
  return {
    now,
    local: () => DateTime.fromJSDate(now(), { zone: timeZone }),
    stamp: () => (fixed ? new Date(fixed.now.getTime() + Date.now() - fixed.epoch.getTime()) : new Date()),
  };
}

interface Epoch {
  _id: string;
  epoch: Date;
}

/** The real instant at which this database first saw the fixed day; every process reckons stamps from it. */
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
