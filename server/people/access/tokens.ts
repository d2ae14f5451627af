import { createHash, randomBytes } from 'node:crypto';
import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { Audit, AuditEntry } from '../audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, defineCollection } from '../../platform/mongo';
import type { ProvenCaller } from '../users/reach';
import type { Users } from '../users/users';
import { z } from '../../platform/zod';
import type { Scope } from './scopes';

/** The prefix of a token, by which people, logs and scanners of source code recognise it. */
export const tokenPrefix = 'portal_pat_';

export const tokenLives = [30, 90, 365] as const;

const maxTokens = 20;
const touchEveryMs = 60_000;
const dayMs = 86_400_000;
/** An expired token stays in its owner's list for this time. */
const keptSeconds = 30 * 86_400;

const tokenSchema = z.object({
  _id: z.instanceof(ObjectId),
  /** SHA-256 of the token; a plain hash is enough for 256 random bits. */
  digest: z.string(),
  user: z.string(),
  /** Creation time of the owner's permission record: a token is not valid for a later account of the same e-mail. */
  userSince: z.date().nullable(),
  name: z.string(),
  /** The token's last four characters, for its owner. */
  tail: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable(),
  /** Its scopes among the rights of its owner; absent in older tokens, which have all of them. */
  scopes: z.array(z.string()).optional(),
});

export type TokenRecord = z.infer<typeof tokenSchema>;

export const accessTokens = defineCollection<TokenRecord>({
  name: 'access_tokens',
  writtenBy: '`/captura/automacao`',
  readBy: 'calls of scripts',
  secret: ['digest'],
  version: 1,
  schema: tokenSchema,
  indexes: [
    { key: { digest: 1 }, name: 'digest', unique: true },
    { key: { user: 1, createdAt: -1 }, name: 'user_newest' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: keptSeconds },
  ],
});

const wantedSchema = z.object({
  name: z.string(messages.tokenName).trim().min(1, messages.tokenName).max(60, messages.tokenName),
  days: z.coerce
    .number(messages.tokenLife)
    .refine((days) => tokenLives.some((life) => life === days), messages.tokenLife),
  scopes: z.array(z.string()).min(1, messages.tokenScopes),
});

type WantedToken = z.infer<typeof wantedSchema>;

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Personal access tokens (rule A17): keys of a person for scripts, with the person's current rights. */
export class AccessTokens {
  readonly #records: Collection<TokenRecord>;

  /** The real time instead of the tenant's clock: a demo's fixed day must not keep tokens valid for ever. */
  constructor(
    db: Db,
    private readonly users: Users,
    private readonly audit: Audit,
    private readonly clock: Pick<Clock, 'shown'>,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#records = collection(db, accessTokens);
  }

  /**
   * Reads `name`, `days` of life (30, 90 or 365) and `scopes` of a form.
   * @param offered the scopes that the person may choose
   * @throws Problem `invalid` for a bad name or life, and without a valid scope
   */
  wanted(form: { readonly scopes: readonly string[] }, offered: readonly Scope[]): WantedToken {
    const scopes = offered.filter((scope) => form.scopes.includes(scope));
    const given = wantedSchema.safeParse({ ...form, scopes });
    if (given.success) return given.data;
    const fields = Object.fromEntries(
      given.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    throw new Problem('invalid', Object.values(fields)[0] ?? messages.tokenName, fields);
  }

  /**
   * Creates a token. It is returned and not stored.
   * @param isAlive whether the requesting session is still open: if it was ended meanwhile, the token is removed
   * @throws Problem `conflict` beyond the limit, `unauthenticated`
   */
  async create(
    { person: { email: user }, address }: ProvenCaller,
    { name, days, scopes }: WantedToken,
    isAlive: () => Promise<boolean>,
  ): Promise<{ token: string; record: TokenRecord }> {
    const now = this.wallClock();
    if ((await this.#records.countDocuments({ user, expiresAt: { $gt: now } })) >= maxTokens)
      throw new Problem('conflict', messages.tooManyTokens);
    const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
    const record = tokenSchema.parse({
      _id: new ObjectId(),
      digest: digestOf(token),
      user,
      userSince: (await this.users.find(user))?.createdAt ?? null,
      name,
      tail: token.slice(-4),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
      lastUsedAt: null,
      scopes,
    });
    await this.#records.insertOne(record);
    if (!(await isAlive())) {
      await this.#records.deleteOne({ _id: record._id });
      throw new Problem('unauthenticated', messages.sessionExpired);
    }
    await this.#tell('token.create', user, address, record);
    return { token, record };
  }

  /** A person's tokens, newest first; expired ones stay for 30 days. */
  async listOf(user: string): Promise<(TokenRecord & { ended: boolean })[]> {
    const records = await this.#records.find({ user }).sort({ createdAt: -1 }).limit(100).toArray();
    return records.map((record) => ({ ...record, ended: record.expiresAt <= this.wallClock() }));
  }

  /** Revokes one of a person's own tokens, immediately in all containers. @throws Problem `absent` */
  async revoke(user: string, address: string, id: string): Promise<void> {
    const record = ObjectId.isValid(id)
      ? await this.#records.findOneAndDelete({ _id: new ObjectId(id), user })
      : null;
    if (!record) throw new Problem('absent', messages.tokenAbsent);
    await this.#tell('token.revoke', user, address, record);
  }

  /** Ends all tokens of a person at once; they stay in the list for a while, as ended. */
  async endAllOf(user: string): Promise<void> {
    const now = this.wallClock();
    const { modifiedCount } = await this.#records.updateMany(
      { user, expiresAt: { $gt: now } },
      { $set: { expiresAt: now } },
    );
    if (modifiedCount > 0)
      await this.audit.record([
        { actor: user, action: 'token.end', subject: user, to: { tokens: modifiedCount } },
      ]);
  }

  /** The record of a valid token whose owner still exists; null for every other text. */
  async find(token: string): Promise<TokenRecord | null> {
    if (!token.startsWith(tokenPrefix) || token.length > 100) return null;
    const now = this.wallClock();
    const record = await this.#live({ digest: digestOf(token) });
    if (!record) return null;
    if (now.getTime() - (record.lastUsedAt?.getTime() ?? 0) > touchEveryMs)
      await this.#records.updateOne({ _id: record._id }, { $set: { lastUsedAt: now } });
    return record;
  }

  /** Whether the token with this id is still valid. */
  async lives(id: string): Promise<boolean> {
    return (await this.#live({ _id: new ObjectId(id) })) !== null;
  }

  /** A token that has not expired and whose owner still exists. */
  async #live(which: Filter<TokenRecord>): Promise<TokenRecord | null> {
    const record = await this.#records.findOne({ ...which, expiresAt: { $gt: this.wallClock() } });
    const owner = record && (await this.users.find(record.user));
    return owner && owner.createdAt?.getTime() === record.userSince?.getTime() ? record : null;
  }

  #tell(action: AuditEntry['action'], user: string, address: string, record: TokenRecord): Promise<void> {
    const { _id, name, expiresAt, scopes } = record;
    const to = { token: _id.toHexString(), expiresAt: this.clock.shown(expiresAt), scopes };
    return this.audit.record([{ actor: user, action, subject: name, address, to }]);
  }
}
