import type { Collection, Db } from 'mongodb';
import type { NoticeKind } from '../../../app/domain/people/notices/notice';
import {
  defaultWay,
  groupOf,
  noticeGroupNames,
  noticeWays,
  type NoticeWay,
  type NoticeWays,
} from '../../../app/domain/people/notices/preferences';
import { collection, defineCollection } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

const waySchema = z.enum(Object.keys(noticeWays) as [NoticeWay, ...NoticeWay[]]);

const preferenceSchema = z.object({
  /** The person's e-mail. */
  _id: z.string(),
  /** By group; one that is missing comes by the daily letter. */
  ways: z.record(z.string(), waySchema),
  /** The day of the last daily letter, `2026-11-16`; empty before the first. */
  lastDaily: z.string(),
});

type Preference = z.infer<typeof preferenceSchema>;

export const noticePreferences = defineCollection<Preference>({
  name: 'notice_preferences',
  version: 1,
  schema: preferenceSchema,
  indexes: [],
});

/** How each person hears of notices, and when their last daily letter went out. */
export class NoticePreferences {
  readonly #records: Collection<Preference>;

  constructor(db: Db) {
    this.#records = collection(db, noticePreferences);
  }

  async of(user: string): Promise<NoticeWays> {
    const ways = (await this.#records.findOne({ _id: user }))?.ways ?? {};
    return Object.fromEntries(noticeGroupNames.map((name) => [name, ways[name] ?? defaultWay])) as NoticeWays;
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

  /** Takes a day's letter of a person upon oneself; false where it went out already. */
  async claimDay(user: string, day: string): Promise<boolean> {
    await this.#records.updateOne(
      { _id: user },
      { $setOnInsert: { ways: {}, lastDaily: '' } },
      { upsert: true },
    );
    const { modifiedCount } = await this.#records.updateOne(
      { _id: user, lastDaily: { $lt: day } },
      { $set: { lastDaily: day } },
    );
    return modifiedCount > 0;
  }
}
