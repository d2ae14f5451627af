import type { Collection, Db } from 'mongodb';
import type { NoticeKind } from '../../../app/domain/people/notices/notice';
import {
  defaultWayOf,
  groupOf,
  noticeGroupNames,
  noticeWays,
  type NoticeWay,
  type NoticeWays,
} from '../../../app/domain/people/notices/preferences';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const waySchema = z.enum(Object.keys(noticeWays) as [NoticeWay, ...NoticeWay[]]);

const preferenceSchema = z.object({
  /** The person's e-mail. */
  _id: z.string(),
  /** By group; a missing group has the way of `defaultWayOf`. */
  ways: z.record(z.string(), waySchema),
  /** Start of the last daily letter, in ISO 8601 (in older records only the day); empty before the first. */
  lastDaily: z.string(),
});

type Preference = z.infer<typeof preferenceSchema>;

export const noticePreferences = defineCollection<Preference>({
  name: 'notice_preferences',
  writtenBy: '`/avisos/preferencias`, the worker: the day of the last letter',
  readBy: 'the same, letters of notices',
  version: 1,
  schema: preferenceSchema,
  indexes: [],
});

/** How each person receives notices, and when their last daily letter was sent. */
export class NoticePreferences {
  readonly #records: Collection<Preference>;

  constructor(db: Db) {
    this.#records = collection(db, noticePreferences);
  }

  async of(user: string): Promise<NoticeWays> {
    const ways = (await this.#records.findOne({ _id: user }))?.ways ?? {};
    return Object.fromEntries(
      noticeGroupNames.map((name) => [name, ways[name] ?? defaultWayOf(name)]),
    ) as NoticeWays;
  }

  async way(user: string, kind: NoticeKind): Promise<NoticeWay> {
    return (await this.of(user))[groupOf(kind)];
  }

  async save(user: string, ways: NoticeWays): Promise<void> {
    await this.#records.updateOne(
      { _id: user },
      { $set: { ways: { ...ways } }, $setOnInsert: { lastDaily: '' } },
      { upsert: true },
    );
  }

  /** Claims a person's daily letter; false if another was claimed after `since`. */
  async claimDaily(user: string, since: Date, now: Date): Promise<boolean> {
    await this.#records.updateOne(
      { _id: user },
      { $setOnInsert: { ways: {}, lastDaily: '' } },
      { upsert: true },
    );
    const { modifiedCount } = await this.#records.updateOne(
      { _id: user, lastDaily: { $lte: since.toISOString() } },
      { $set: { lastDaily: now.toISOString() } },
    );
    return modifiedCount > 0;
  }
}
