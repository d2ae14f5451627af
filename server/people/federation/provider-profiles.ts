import type { Collection, Db } from 'mongodb';
import type { ProfileChange } from '../../../app/domain/people/users/profile';
import { collection, defineCollection } from '../../platform/mongo';
import { toldProfileSchema } from '../users';
import { z } from '../../platform/zod';

const toldSchema = z.object({
  /** The request that the assertion answers. */
  _id: z.string(),
  told: toldProfileSchema,
  expiresAt: z.date(),
});

type ToldRecord = z.infer<typeof toldSchema>;

export const toldProfiles = defineCollection<ToldRecord>({
  name: 'told_profiles',
  version: 1,
  schema: toldSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/** What assertions said of people, until the browser that asked comes for its session: more than a cookie may hold. */
export class ProviderProfiles {
  readonly #records: Collection<ToldRecord>;

  constructor(db: Db) {
    this.#records = collection(db, toldProfiles);
  }

  async keep(requestId: string, told: ProfileChange, until: Date): Promise<void> {
    if (Object.keys(told).length === 0) return;
    const record = toldSchema.parse({ _id: requestId, told, expiresAt: until });
    await this.#records.replaceOne({ _id: requestId }, record, { upsert: true });
  }

  /** Empty where nothing was said. */
  async take(requestId: string): Promise<ProfileChange> {
    return (await this.#records.findOneAndDelete({ _id: requestId }))?.told ?? {};
  }
}
