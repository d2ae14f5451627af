import type { Collection, Db } from 'mongodb';
import { DateTime } from 'luxon';
import { firstQuiet, isQuiet, type QuietHours } from '../../../app/domain/insight/alerts/quiet-hours';
import { collection } from '../../platform/mongo';
import { atHour } from '../../platform/work';
import { quietHours } from './collection';

/** When a letter may go out that is ready now: now, or when the quiet hours end by the days of a zone. */
export function afterQuiet(hours: QuietHours, now: Date, zone: string): Date {
  const local = DateTime.fromJSDate(now, { zone });
  if (!isQuiet(hours, local.toFormat('HH:mm'))) return now;
  const today = atHour(local, hours.to);
  return (today > local ? today : atHour(local.plus({ days: 1 }), hours.to)).toJSDate();
}

/** Each person's quiet hours. */
export class QuietTimes {
  readonly #records: Collection<QuietHours & { _id: string }>;

  constructor(db: Db) {
    this.#records = collection(db, quietHours);
  }

  async of(user: string): Promise<QuietHours> {
    const { on, from, to } = (await this.#records.findOne({ _id: user })) ?? firstQuiet;
    return { on, from, to };
  }

  async save(user: string, { on, from, to }: QuietHours): Promise<void> {
    await this.#records.updateOne({ _id: user }, { $set: { on, from, to } }, { upsert: true });
  }
}
