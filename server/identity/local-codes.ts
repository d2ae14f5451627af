import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { collection, defineCollection } from '../mongo/collection';
import { z } from '../zod';
import { keysFor } from './keys';

const lifeMs = 15 * 60_000;
const tries = 5;

const codeSchema = z.object({
  /** The e-mail that asked, whether or not it has an account. */
  _id: z.string(),
  /** HMAC under a key that the database does not hold: six digits alone are soon guessed from a plain hash. */
  digest: z.string(),
  triesLeft: z.int(),
  expiresAt: z.date(),
});

type CodeRecord = z.infer<typeof codeSchema>;

export const recoveryCodes = defineCollection<CodeRecord>({
  name: 'recovery_codes',
  version: 1,
  schema: codeSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/** Recovery codes: six digits, for fifteen minutes, five tries and one use. A new code replaces the one before. */
export class RecoveryCodes {
  readonly #records: Collection<CodeRecord>;
  readonly #keys: readonly Buffer[];

  constructor(
    db: Db,
    secrets: readonly string[],
    private readonly wallClock: () => Date,
  ) {
    this.#records = collection(db, recoveryCodes);
    this.#keys = keysFor('recovery-codes', secrets);
  }

  async issue(email: string): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const [digest = ''] = this.#digests(email, code);
    const expiresAt = new Date(this.wallClock().getTime() + lifeMs);
    const record = codeSchema.parse({ _id: email, digest, triesLeft: tries, expiresAt });
    await this.#records.replaceOne({ _id: email }, record, { upsert: true });
    return code;
  }

  /** True once for the right code; every call is a try. */
  async spend(email: string, code: string): Promise<boolean> {
    const record = await this.#records.findOneAndUpdate(
      { _id: email, triesLeft: { $gt: 0 }, expiresAt: { $gt: this.wallClock() } },
      { $inc: { triesLeft: -1 } },
    );
    const held = Buffer.from(record?.digest ?? ''.padEnd(64, '0'));
    const right = this.#digests(email, code).filter((digest) => timingSafeEqual(held, Buffer.from(digest)));
    if (!record || right.length === 0) return false;
    const { deletedCount } = await this.#records.deleteOne({ _id: email, digest: record.digest });
    return deletedCount === 1;
  }

  /** One digest for each secret, since the one that a code was issued under may have been rotated meanwhile. */
  #digests(email: string, code: string): string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(`${email}\0${code}`).digest('hex'));
  }
}
