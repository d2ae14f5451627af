import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import { z } from '../../platform/zod';

const singleUseSchema = z.object({
  /** Kind and SHA-256 of the id. */
  _id: z.string(),
  expiresAt: z.date(),
});

type SingleUseRecord = z.infer<typeof singleUseSchema>;

export const singleUses = defineCollection<SingleUseRecord>({
  name: 'single_uses',
  writtenBy: 'single sign-on',
  readBy: 'single sign-on',
  secret: 'all',
  version: 1,
  schema: singleUseSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/** Ids that were used and must not be used again. All containers share them, for as long as a replay is possible. */
export class SingleUses {
  readonly #records: Collection<SingleUseRecord>;

  constructor(db: Db) {
    this.#records = collection(db, singleUses);
  }

  /** True for the first use of `id`, false for all later ones until `until`. */
  async spend(
    kind: 'request' | 'assertion' | 'hand-over' | 'token' | 'challenge',
    id: string,
    until: Date,
  ): Promise<boolean> {
    const _id = `${kind}:${createHash('sha256').update(id).digest('hex')}`;
    return insertOnce(this.#records, singleUseSchema.parse({ _id, expiresAt: until }));
  }
}
