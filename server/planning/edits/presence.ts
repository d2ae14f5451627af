import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Log } from '../../platform/log';
import { defineCollection } from '../../platform/mongo';
import type { CollectionDefinition, CollectionLine } from '../../platform/mongo/collection';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';

const beatEveryMs = 10_000;
/** Who has not been heard of for three beats has gone. */
const goneAfterMs = 3 * beatEveryMs;

const presenceSchema = z.object({
  _id: z.string(),
  /** What is open, such as a review. */
  review: z.string(),
  email: z.string(),
  name: z.string(),
  at: z.date(),
});

export type PresenceRecord = z.infer<typeof presenceSchema>;

/** A collection of those who have something open. */
export const presenceCollection = (line: CollectionLine): CollectionDefinition<PresenceRecord> =>
  defineCollection<PresenceRecord>({
    ...line,
    version: 1,
    schema: presenceSchema,
    indexes: [
      { key: { review: 1, at: -1 }, name: 'review' },
      { key: { at: 1 }, name: 'gone', expireAfterSeconds: 60 },
    ],
  });

/** How those who have it open are told that something in it, or one of them, changed. */
interface Place {
  readonly name: string;
  readonly touch: () => Promise<void>;
  readonly watch: (tell: () => void) => () => void;
}

/** Who has something open: one record for each open page, refreshed while the page listens, on whatever server. */
export class Presences {
  constructor(
    private readonly records: Collection<PresenceRecord>,
    private readonly log: Log,
  ) {}

  /** Names of the others who have a place open. */
  async others({ email }: Person, place: string): Promise<string[]> {
    const since = new Date(Date.now() - goneAfterMs);
    const records = await this.records
      .find({ review: place, at: { $gt: since }, email: { $ne: email } })
      .toArray();
    return [...new Map(records.map((record) => [record.email, record.name])).values()].sort((a, b) =>
      a.localeCompare(b, 'pt'),
    );
  }

  /** Counts the person as present, and calls `tell` after each change of the place, until the answer is called. */
  open({ email, name }: Person, place: Place, tell: () => void): () => void {
    const _id = randomUUID();
    const beat = () =>
      this.records.updateOne(
        { _id },
        { $set: { review: place.name, email, name, at: new Date() } },
        { upsert: true },
      );
    const quietly = (done: Promise<unknown>) =>
      void done.catch((error: unknown) => this.log.debug(error, 'presence'));
    quietly(beat().then(() => place.touch()));
    const heart = setInterval(() => quietly(beat()), beatEveryMs).unref();
    const unwatch = place.watch(tell);
    return () => {
      clearInterval(heart);
      unwatch();
      quietly(this.records.deleteOne({ _id }).then(() => place.touch()));
    };
  }
}
