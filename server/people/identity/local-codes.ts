import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { collection, defineCollection, fillIn } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { keysFor } from './keys';

const minutes = 60_000;
const codeLifeMs = 15 * minutes;
/** Longer than the quarter of an hour in which no further letter is sent: there is always one that serves. */
const linkLifeMs = 30 * minutes;
const tries = 5;

const codeSchema = z.object({
  /** The e-mail that asked, whether or not it has an account. */
  _id: z.string(),
  /** HMAC under a key that the database does not hold: six digits alone are soon guessed from a plain hash. */
  digest: z.string(),
  /** Tries of strangers, and those of browsers in which the owner was signed in: none uses up the other's. */
  triesLeft: z.int(),
  ownTriesLeft: z.int(),
  expiresAt: z.date(),
});

type CodeRecord = z.infer<typeof codeSchema>;

export const recoveryCodes = defineCollection<CodeRecord>({
  name: 'recovery_codes',
  secret: 'all',
  version: 2,
  passing: true,
  schema: codeSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  migrations: [
    fillIn(
      'own-tries',
      'recovery_codes',
      { ownTriesLeft: { $exists: false } },
      { $set: { ownTriesLeft: tries } },
    ),
  ],
});

const linkSchema = z.object({
  /** SHA-256 of the token, whose 256 random bits no list of guesses reaches. */
  _id: z.string(),
  email: z.string(),
  expiresAt: z.date(),
});

type LinkRecord = z.infer<typeof linkSchema>;

export const recoveryLinks = defineCollection<LinkRecord>({
  name: 'recovery_links',
  secret: 'all',
  version: 1,
  passing: true,
  schema: linkSchema,
  indexes: [
    { key: { email: 1 }, name: 'email' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
});

const linkDigest = (token: string) => createHash('sha256').update(token).digest('hex');

/** What a letter carries. */
export interface RecoverySecrets {
  /** Six digits to type: for fifteen minutes, five tries and one use; those of a newer letter replace them. */
  readonly code: string;
  /** A token for the letter's link: for thirty minutes and one use, whatever happens to the digits. */
  readonly token: string;
}

/** The secrets of recovery letters. One use ends all of them. */
export class RecoveryCodes {
  readonly #records: Collection<CodeRecord>;
  readonly #links: Collection<LinkRecord>;
  readonly #keys: readonly Buffer[];

  constructor(
    db: Db,
    secrets: readonly string[],
    private readonly wallClock: () => Date,
  ) {
    this.#records = collection(db, recoveryCodes);
    this.#links = collection(db, recoveryLinks);
    this.#keys = keysFor('recovery-codes', secrets);
  }

  async issue(email: string): Promise<RecoverySecrets> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const token = randomBytes(32).toString('base64url');
    const [digest = ''] = this.#digests(email, code);
    const record = codeSchema.parse({
      _id: email,
      digest,
      triesLeft: tries,
      ownTriesLeft: tries,
      expiresAt: this.#in(codeLifeMs),
    });
    await this.#records.replaceOne({ _id: email }, record, { upsert: true });
    await this.#links.insertOne(
      linkSchema.parse({ _id: linkDigest(token), email, expiresAt: this.#in(linkLifeMs) }),
    );
    return { code, token };
  }

  /** The e-mail of a link that still serves; null for any other. */
  async ownerOf(token: string): Promise<string | null> {
    const link = await this.#links.findOne({ _id: linkDigest(token), expiresAt: { $gt: this.wallClock() } });
    return link?.email ?? null;
  }

  /** True once for the right code; every call is a try, of the owner's own browser (`known`) or of a stranger's. */
  async spend(email: string, code: string, known: boolean): Promise<boolean> {
    const lane = known ? 'ownTriesLeft' : 'triesLeft';
    const record = await this.#records.findOneAndUpdate(
      { _id: email, [lane]: { $gt: 0 }, expiresAt: { $gt: this.wallClock() } },
      { $inc: { [lane]: -1 } },
    );
    const storedDigest = Buffer.from(record?.digest ?? ''.padEnd(64, '0'));
    const right = this.#digests(email, code).filter((digest) =>
      timingSafeEqual(storedDigest, Buffer.from(digest)),
    );
    if (!record || right.length === 0) return false;
    const { deletedCount } = await this.#records.deleteOne({ _id: email, digest: record.digest });
    if (deletedCount === 1) await this.forget(email);
    return deletedCount === 1;
  }

  /** True once for a link of this e-mail. */
  async follow(email: string, token: string): Promise<boolean> {
    const link = await this.#links.findOneAndDelete({
      _id: linkDigest(token),
      email,
      expiresAt: { $gt: this.wallClock() },
    });
    if (link) await this.forget(email);
    return link !== null;
  }

  /** Ends all letters of an e-mail. */
  async forget(email: string): Promise<void> {
    await Promise.all([this.#records.deleteOne({ _id: email }), this.#links.deleteMany({ email })]);
  }

  #in(ms: number): Date {
    return new Date(this.wallClock().getTime() + ms);
  }

  /** One digest for each secret, since the one that a code was issued under may have been rotated meanwhile. */
  #digests(email: string, code: string): string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(`${email}\0${code}`).digest('hex'));
  }
}
