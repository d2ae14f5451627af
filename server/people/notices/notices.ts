import { randomUUID } from 'node:crypto';
import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { changesIn, ChangeWatch } from '../../platform/live';
import type { Log } from '../../platform/log';
import { collection, countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import type { NoticeKind } from '../../../app/domain/people/notices/notice';
import type { NoticeWay } from '../../../app/domain/people/notices/preferences';
import { pagingOf, type Paging } from '../../../app/domain/lists/paging';
import { noticeSchema, notices, type NoticeRecord } from './collection';

/** Number of a person's newest notices that are kept. */
const keptForEach = 200;

/** A notice for a person. */
export interface NewNotice {
  /** Given for a notice that may be repeated: it is stored once. */
  readonly id?: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Path of the page that the notice is about. */
  readonly href: string;
}

/** The ways of receiving notices in addition to the bell. */
interface Ways {
  way(user: string, kind: NoticeKind): Promise<NoticeWay>;
  tell(user: string, notice: Pick<NoticeRecord, 'kind' | 'text' | 'href'>): Promise<void>;
}

const bell: Ways = { way: () => Promise.resolve('bell'), tell: () => Promise.resolve() };

/** Notices of events: finished jobs, mentions, reviews. Each person sees only their own. */
export class Notices {
  readonly #records: Collection<NoticeRecord>;
  readonly #kept: RevisionCache;
  readonly #changes: ChangeWatch<Pick<NoticeRecord, 'user' | 'changedAt'>>;

  constructor(
    db: Db,
    private readonly clock: Clock,
    log: Log,
    private readonly ways: Ways = bell,
  ) {
    const records = collection(db, notices);
    this.#records = records;
    this.#kept = countedReads(db);
    this.#changes = new ChangeWatch(changesIn(records, 'changedAt', ['user']), log);
  }

  /** Adds a notice for `user` (an e-mail), once for each `id`. */
  async tell(user: string, { id = randomUUID(), kind, text, href }: NewNotice): Promise<void> {
    const way = await this.ways.way(user, kind);
    if (way === 'none') return;
    const at = this.clock.stamp();
    const { _id, ...record } = noticeSchema.parse({
      _id: `${user} ${id}`,
      user,
      kind,
      text,
      href,
      at,
      changedAt: at,
      readAt: null,
      ...(way === 'daily' && { daily: true }),
    });
    const { upsertedCount } = await this.#records.updateOne(
      { _id },
      { $setOnInsert: record },
      { upsert: true },
    );
    if (upsertedCount === 0) return;
    await this.#dropOld(user);
    if (way === 'letter') await this.ways.tell(user, { kind, text, href });
  }

  async #dropOld(user: string): Promise<void> {
    const [first] = await this.#records.find({ user }).sort({ at: -1 }).skip(keptForEach).limit(1).toArray();
    if (first) await this.#records.deleteMany({ user, at: { $lte: first.at } });
  }

  /** One page of a person's notices, the newest first. */
  list(user: string, { page, pageSize }: Paging = pagingOf(new URLSearchParams())): Promise<NoticeRecord[]> {
    return this.#records
      .find({ user })
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray();
  }

  total(user: string): Promise<number> {
    return this.#records.countDocuments({ user });
  }

  /** The newest `limit` unread notices: of mentions, or (`mention` false) of all other kinds. */
  newestUnread(user: string, mention: boolean, limit: number): Promise<readonly NoticeRecord[]> {
    return this.#kept.of(notices.name, `newest ${mention} ${limit} ${user}`, () =>
      this.#records
        .find({ user, readAt: null, kind: mention ? 'mention' : { $ne: 'mention' } })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .toArray(),
    );
  }

  async unread(user: string): Promise<number> {
    const { count } = await this.#kept.of(notices.name, `unread ${user}`, async () => ({
      count: await this.#records.countDocuments({ user, readAt: null }),
    }));
    return count;
  }

  /** Marks a notice as read and returns its page; null if the person has no such notice. */
  async open(user: string, id: string): Promise<string | null> {
    const notice = await this.#records.findOne({ _id: id, user });
    if (notice) await this.#markRead({ _id: id, user, readAt: null });
    return notice && notice.href;
  }

  async markAllRead(user: string): Promise<void> {
    await this.#markRead({ user, readAt: null });
  }

  async #markRead(which: Filter<NoticeRecord>): Promise<void> {
    const at = this.clock.stamp();
    await this.#records.updateMany(which, { $set: { readAt: at, changedAt: at } });
  }

  /** Calls `tell` after each change of the person's notices; the returned function stops it. */
  watch(user: string, tell: () => void): () => void {
    return this.#changes.watch((notice) => notice.user === user, tell);
  }
}
