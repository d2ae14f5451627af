import type { Collection, Db } from 'mongodb';
import type { ProfileChange } from '../../../app/domain/people/users/profile';
import { collection, defineCollection } from '../../platform/mongo';
import { providerProfileSchema } from '../users';
import { z } from '../../platform/zod';

const providerProfileRecordSchema = z.object({
  /** Id of the request that the assertion answers. */
  _id: z.string(),
  told: providerProfileSchema,
  expiresAt: z.date(),
});

type ProviderProfileRecord = z.infer<typeof providerProfileRecordSchema>;

export const providerProfiles = defineCollection<ProviderProfileRecord>({
  name: 'told_profiles',
  writtenBy: 'the identity provider at sign-in',
  readBy: 'single sign-on, which hands it on to `users` and `centro_custo`',
  version: 1,
  schema: providerProfileRecordSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/**
 * Attributes of people from assertions, stored until the browser opens its session, because they exceed the size of a
 * cookie.
 */
export class ProviderProfiles {
  readonly #records: Collection<ProviderProfileRecord>;

  constructor(db: Db) {
    this.#records = collection(db, providerProfiles);
  }

  async keep(requestId: string, told: ProfileChange, until: Date): Promise<void> {
    if (Object.keys(told).length === 0) return;
    const record = providerProfileRecordSchema.parse({ _id: requestId, told, expiresAt: until });
    await this.#records.replaceOne({ _id: requestId }, record, { upsert: true });
  }

  /** Returns and removes the attributes; empty if there are none. */
  async take(requestId: string): Promise<ProfileChange> {
    return (await this.#records.findOneAndDelete({ _id: requestId }))?.told ?? {};
  }
}
