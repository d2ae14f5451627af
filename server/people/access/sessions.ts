import { createHash, randomBytes } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { bringRevisions, collection, defineCollection, revisionsCame } from '../../platform/mongo';
import type { RevisionRecord } from '../../platform/mongo/revisions';
import { z } from '../../platform/zod';
import { personOf, users } from '../users';
import type { Person, UserRecord } from '../users/user';

const idleMs = 8 * 3_600_000;
const absoluteMs = 24 * 3_600_000;
const touchEveryMs = 60_000;
const maxListed = 100;

const sessionSchema = z.object({
  /** SHA-256 of the browser's token, so that a leaked database gives no access. */
  _id: z.string(),
  user: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  /** Idle or absolute end, whichever comes first; the TTL index then removes the record. */
  expiresAt: z.date(),
  address: z.string(),
  userAgent: z.string(),
  /** The way of authentication. */
  way: z.enum(['password', 'saml', 'token']).optional(),
  /** Time of the last identity confirmation in the session. */
  provenAt: z.date().optional(),
});

export type SessionRecord = z.infer<typeof sessionSchema>;

export const sessions = defineCollection<SessionRecord>({
  name: 'sessions',
  writtenBy: 'sign-in',
  readBy: 'every screen; `/conta/sessoes`',
  secret: ['_id'],
  version: 1,
  passing: true,
  schema: sessionSchema,
  indexes: [
    { key: { user: 1 }, name: 'user' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
});

const endsSchema = z.object({
  /** E-mail of the user. */
  _id: z.string(),
  count: z.number().int(),
  /** After this time no earlier sign-in can still be under way, so the record is removed. */
  expiresAt: z.date(),
});

type Ends = z.infer<typeof endsSchema>;

/** How often all sessions of a user were ended recently. */
export const sessionEnds = defineCollection<Ends>({
  name: 'session_ends',
  writtenBy: 'signing out, a change of tier or password',
  readBy: '`/`',
  version: 1,
  schema: endsSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/** The origin of a session, for its owner's list of sessions. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  readonly way?: SessionRecord['way'];
  /** Time of the authentication, if it was not just now. */
  readonly provenAt?: Date;
}

/** Whether a check counts as use of the session. */
interface Use {
  readonly use: boolean;
}

const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex');

/** Server-side sessions shared by all containers (rule X9): idle 8 h, absolute 24 h (rule A11). */
export class Sessions {
  readonly #records: Collection<SessionRecord>;
  readonly #ends: Collection<Ends>;

  /** The real time instead of the tenant's clock: a demo's fixed day must not keep sessions valid for ever. */
  constructor(
    db: Db,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#records = collection(db, sessions);
    this.#ends = collection(db, sessionEnds);
  }

  /**
   * Number of runs of `endAllOf`: compared with the number before an authentication, it shows whether one happened
   * meanwhile.
   */
  async generation(user: string): Promise<number> {
    return (await this.#ends.findOne({ _id: user }))?.count ?? 0;
  }

  /**
   * Opens a session and returns the token for the browser's cookie.
   * @param generation from before the authentication; absent if the authentication was just now
   * @throws Problem `unauthenticated` if all sessions of the user were ended since
   */
  async start(
    user: string,
    { address, userAgent, way, provenAt }: Origin,
    generation?: number,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.wallClock();
    await this.#records.insertOne(
      sessionSchema.parse({
        _id: fingerprint(token),
        user,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + idleMs),
        address,
        userAgent: userAgent.slice(0, 300),
        way,
        // A provider's clock may be ahead.
        ...(provenAt ? { provenAt: provenAt < now ? provenAt : now } : {}),
      }),
    );
    if (generation !== undefined && generation !== (await this.generation(user))) {
      await this.end(token);
      throw new Problem('unauthenticated', messages.sessionExpired);
    }
    return token;
  }

  /** The open session of a token; null if it is ended, expired or unknown. With `use`, its idle time starts again. */
  async find(token: string, use: Use): Promise<SessionRecord | null> {
    return this.#live(await this.#records.findOne({ _id: fingerprint(token) }), use);
  }

  /**
   * The same with its person, in one query that also brings the revisions of what a page reads; the person is null
   * without a record or a type.
   */
  async findWithPerson(
    token: string,
    use: Use,
  ): Promise<{ readonly session: SessionRecord; readonly person: Person | null } | null> {
    // By id only, so that the database needs no query planning.
    const [found] = await this.#records
      .aggregate<SessionRecord & { owners: UserRecord[]; revisions: RevisionRecord[] }>([
        { $match: { _id: fingerprint(token) } },
        { $lookup: { from: users.name, localField: 'user', foreignField: '_id', as: 'owners' } },
        bringRevisions,
      ])
      .toArray();
    if (found) revisionsCame(found.revisions);
    const session = await this.#live(found ?? null, use);
    return session && { session, person: personOf(found?.owners[0]) };
  }

  async #live(session: SessionRecord | null, { use }: Use): Promise<SessionRecord | null> {
    const now = this.wallClock();
    if (!session || session.expiresAt <= now) return null;
    if (use && now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) await this.#touch(session, now);
    return session;
  }

  /** Records that the session's person has confirmed their identity. */
  async prove(id: string): Promise<void> {
    await this.#records.updateOne({ _id: id }, { $set: { provenAt: this.wallClock() } });
  }

  /** Whether a session is still open; the check does not count as use. */
  async lives(id: string): Promise<boolean> {
    const found = await this.#records.findOne(
      { _id: id, expiresAt: { $gt: this.wallClock() } },
      { projection: { _id: 1 } },
    );
    return found !== null;
  }

  /** A user's live sessions, last used first; `own` is the one of `token`. */
  async listOf(user: string, token: string | null): Promise<(SessionRecord & { own: boolean })[]> {
    const live = await this.#records
      .find({ user, expiresAt: { $gt: this.wallClock() } })
      .sort({ lastSeenAt: -1, _id: 1 })
      .limit(maxListed)
      .toArray();
    const own = token === null ? null : fingerprint(token);
    return live.map((session) => ({ ...session, own: session._id === own }));
  }

  async end(token: string): Promise<void> {
    await this.#records.deleteOne({ _id: fingerprint(token) });
  }

  /** Ends one of the user's sessions, by its id in `listOf`; another user's session is not ended. */
  async endOne(user: string, id: string): Promise<void> {
    await this.#records.deleteOne({ _id: id, user });
  }

  /** Ends all of the user's sessions except the one of `token`. */
  async endOthers(user: string, token: string): Promise<void> {
    await this.#records.deleteMany({ user, _id: { $ne: fingerprint(token) } });
  }

  /** Ends all of the user's sessions, and sign-ins under way: after a deletion, a change of tier or a new password. */
  async endAllOf(user: string): Promise<void> {
    const expiresAt = new Date(this.wallClock().getTime() + absoluteMs);
    await this.#ends.updateOne({ _id: user }, { $inc: { count: 1 }, $set: { expiresAt } }, { upsert: true });
    await this.#records.deleteMany({ user });
  }

  async #touch(session: SessionRecord, now: Date): Promise<void> {
    const absoluteEnd = session.createdAt.getTime() + absoluteMs;
    const expiresAt = new Date(Math.min(now.getTime() + idleMs, absoluteEnd));
    await this.#records.updateOne({ _id: session._id }, { $set: { lastSeenAt: now, expiresAt } });
  }
}
