import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const visitSchema = z.object({
  /** The person's e-mail. */
  _id: z.string(),
  /** When the start page was opened last. */
  lastAt: z.date(),
  /** When the visit before this one was over; null on the first visit. */
  since: z.date().nullable(),
});

type Visit = z.infer<typeof visitSchema>;

export const visits = defineCollection<Visit>({
  name: 'visits',
  writtenBy: 'opening `/inicio`',
  readBy: '`/inicio`',
  version: 1,
  schema: visitSchema,
  indexes: [],
});

/** A return within this time belongs to the same visit. */
const visitMs = 30 * 60_000;

/** The last visits of people, stored on the server so that all their browsers agree. */
export class Visits {
  readonly #records: Collection<Visit>;

  constructor(
    db: Db,
    private readonly clock: Clock,
  ) {
    this.#records = collection(db, visits);
  }

  /** Notes that the person is here, and answers when the visit before ended; null on the first one. */
  async arrive(email: string): Promise<Date | null> {
    const now = this.clock.stamp();
    const begun = new Date(now.getTime() - visitMs);
    const visit = await this.#records.findOneAndUpdate(
      { _id: email },
      [
        {
          $set: {
            since: {
              $cond: [
                { $lt: [{ $ifNull: ['$lastAt', now] }, begun] },
                '$lastAt',
                { $ifNull: ['$since', null] },
              ],
            },
            lastAt: now,
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return visit?.since ?? null;
  }

  /** The same without being here: for a page that is fetched before it is opened. */
  async since(email: string): Promise<Date | null> {
    const visit = await this.#records.findOne({ _id: email });
    if (!visit) return null;
    const over = this.clock.stamp().getTime() - visit.lastAt.getTime() > visitMs;
    return over ? visit.lastAt : visit.since;
  }
}
