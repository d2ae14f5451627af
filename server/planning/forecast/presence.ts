import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { Log } from '../../platform/log';
import { collection, defineCollection } from '../../platform/mongo/collection';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';
import { reviewId, type ReviewStates } from './review-state';

const beatEveryMs = 10_000;
/** Who has not been heard of for three beats has gone. */
const goneAfterMs = 3 * beatEveryMs;

const presenceSchema = z.object({
  _id: z.string(),
  review: z.string(),
  email: z.string(),
  name: z.string(),
  at: z.date(),
});

type PresenceRecord = z.infer<typeof presenceSchema>;

export const presences = defineCollection<PresenceRecord>({
  name: 'forecast_presence',
  version: 1,
  schema: presenceSchema,
  indexes: [
    { key: { review: 1, at: -1 }, name: 'review' },
    { key: { at: 1 }, name: 'gone', expireAfterSeconds: 60 },
  ],
});

/** Who has a review open: one record for each open page, refreshed while the page listens, on whatever server. */
export class Presence {
  readonly #records: Collection<PresenceRecord>;

  constructor(
    db: Db,
    private readonly states: ReviewStates,
    private readonly log: Log,
  ) {
    this.#records = collection(db, presences);
  }

  /** Names of the others who have the review open. */
  async others({ email }: Person, key: ReviewKey): Promise<string[]> {
    const since = new Date(Date.now() - goneAfterMs);
    const records = await this.#records
      .find({ review: reviewId(key), at: { $gt: since }, email: { $ne: email } })
      .toArray();
    return [...new Map(records.map((record) => [record.email, record.name])).values()].sort((a, b) =>
      a.localeCompare(b, 'pt'),
    );
  }

  /** Counts the person as present, and calls `tell` after each change of the review, until the answer is called. */
  open({ email, name }: Person, key: ReviewKey, tell: () => void): () => void {
    const _id = randomUUID();
    const beat = () =>
      this.#records.updateOne(
        { _id },
        { $set: { review: reviewId(key), email, name, at: new Date() } },
        { upsert: true },
      );
    const quietly = (done: Promise<unknown>) =>
      void done.catch((error: unknown) => this.log.debug(error, 'presence'));
    quietly(beat().then(() => this.states.touch(key)));
    const heart = setInterval(() => quietly(beat()), beatEveryMs).unref();
    const unwatch = this.states.watch(key, tell);
    return () => {
      clearInterval(heart);
      unwatch();
      quietly(this.#records.deleteOne({ _id }).then(() => this.states.touch(key)));
    };
  }
}
