import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import { z } from '../../platform/zod';

const singleUseSchema = z.object({
  /** Kind and SHA-256 of what may be used once. */
  _id: z.string(),
  expiresAt: z.date(),
});

type SingleUseRecord = z.infer<typeof singleUseSchema>;

export const singleUses = defineCollection<SingleUseRecord>({
  name: 'single_uses',
  secret: 'all',
  version: 1,
  schema: singleUseSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/** What has been spent and must not be spent again, shared by all containers for as long as it could be replayed. */
export class SingleUses {
  readonly #records: Collection<SingleUseRecord>;

  constructor(db: Db) {
    this.#records = collection(db, singleUses);
  }

  /** True for the first that spends `id`, false for everyone after, until `until`. */
  async spend(
    kind: 'request' | 'assertion' | 'hand-over' | 'token' | 'challenge',
    id: string,
    until: Date,
  ): Promise<boolean> {
    const _id = `${kind}:${createHash('sha256').update(id).digest('hex')}`;
    return insertOnce(this.#records, singleUseSchema.parse({ _id, expiresAt: until }));
  }
}
