import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { collection, defineCollection, fillIn } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { keysFor } from './keys';

const minutes = 60_000;
const codeLifeMs = 15 * minutes;
/** Longer than the quarter of an hour in which no further letter is sent, so that one link is always valid. */
const linkLifeMs = 30 * minutes;
const tries = 5;

const codeSchema = z.object({
  /** The e-mail of the request, with or without an account. */
  _id: z.string(),
  /** HMAC with a key outside the database: a plain hash of six digits can be guessed quickly. */
  digest: z.string(),
  /** Remaining tries of unknown browsers and, separately, of browsers in which the owner was signed in before. */
  triesLeft: z.int(),
  ownTriesLeft: z.int(),
  expiresAt: z.date(),
});

type CodeRecord = z.infer<typeof codeSchema>;

export const recoveryCodes = defineCollection<CodeRecord>({
  name: 'recovery_codes',
  writtenBy: '`/`, forgotten password',
  readBy: '`/recovery`',
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
  /** SHA-256 of the token; a plain hash is enough for 256 random bits. */
  _id: z.string(),
  email: z.string(),
  expiresAt: z.date(),
});

type LinkRecord = z.infer<typeof linkSchema>;

export const recoveryLinks = defineCollection<LinkRecord>({
  name: 'recovery_links',
  writtenBy: '`/`, forgotten password',
  readBy: '`/recovery`',
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

/** The secrets in a recovery letter. */
export interface RecoverySecrets {
  /** Six digits to type: valid for fifteen minutes, five tries and one use; a newer letter replaces them. */
  readonly code: string;
  /** The token of the letter's link: valid for thirty minutes and one use, independent of the digits. */
  readonly token: string;
}

/** The secrets of recovery letters. Using one of them ends all of the same e-mail. */
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

  /** The e-mail of a valid link; null for any other. */
  async ownerOf(token: string): Promise<string | null> {
    const link = await this.#links.findOne({ _id: linkDigest(token), expiresAt: { $gt: this.wallClock() } });
    return link?.email ?? null;
  }

  /**
   * True once for the correct code. Every call counts as a try, of a browser the owner used before (`known`) or of
   * another.
   */
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

  /** True once for a valid link of this e-mail. */
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

  /** One digest per secret, because the secrets may have been rotated since the code was issued. */
  #digests(email: string, code: string): string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(`${email}\0${code}`).digest('hex'));
  }
}
