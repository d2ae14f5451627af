import { Binary, ObjectId, type Collection, type Db } from 'mongodb';
import { collection, defineCollection } from '../mongo';
import { z } from '../zod';
import type { Mail, Mailer } from './port';

const keepMs = 24 * 3_600_000;
const maxListed = 50;

const letterSchema = z.object({
  _id: z.instanceof(ObjectId),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Absent in older letters, and without files. */
  files: z
    .array(
      z.object({
        name: z.string(),
        type: z.string(),
        content: z.instanceof(Binary),
        cid: z.string().optional(),
      }),
    )
    .optional(),
  at: z.date(),
  /** Letters carry codes and passwords: the TTL index removes them after a day. */
  expiresAt: z.date(),
});

export type StoredLetter = z.infer<typeof letterSchema>;

export const outboxLetters = defineCollection<StoredLetter>({
  name: 'outbox',
  writtenBy: 'letters, with `MAIL=outbox`',
  readBy: '`/dev/outbox` of the demo',
  secret: ['text', 'html', 'files'],
  version: 1,
  schema: letterSchema,
  indexes: [
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
});

/** Stores letters instead of sending them, without a mail server: for a demo or a developer's machine. */
export class Outbox implements Mailer {
  readonly #letters: Collection<StoredLetter>;

  /** The real time rather than the tenant's clock, because the TTL index uses it. */
  constructor(
    db: Db,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#letters = collection(db, outboxLetters);
  }

  async send({ files, ...letter }: Mail): Promise<void> {
    const at = this.wallClock();
    const expiresAt = new Date(at.getTime() + keepMs);
    const kept = files?.map((file) => ({ ...file, content: new Binary(file.content) }));
    await this.#letters.insertOne(
      letterSchema.parse({ _id: new ObjectId(), ...letter, ...(kept && { files: kept }), at, expiresAt }),
    );
  }

  /** The last fifty letters, newest first, without their files. */
  newest(): Promise<Omit<StoredLetter, 'files'>[]> {
    const letters = this.#letters.find({}, { projection: { files: 0 } });
    return letters.sort({ at: -1, _id: -1 }).limit(maxListed).toArray();
  }

  /** One letter, or null. */
  async find(id: string): Promise<StoredLetter | null> {
    return ObjectId.isValid(id) ? this.#letters.findOne({ _id: new ObjectId(id) }) : null;
  }
}
