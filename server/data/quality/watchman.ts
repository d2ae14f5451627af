import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db, Filter } from 'mongodb';
import { alarmWords, dueWords, qualityPath } from '../../../app/domain/data/quality/watch';
import { feedingPath } from '../../../app/domain/data/master-data/missing-base';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Mailer } from '../../platform/mail/port';
import { qualityLetter } from '../../platform/mail';
import { collection } from '../../platform/mongo';
import type { Notices } from '../../people/notices/notices';
import { users } from '../../people/users';
import type { UserRecord } from '../../people/users/user';
import { files } from '../provenance';
import type { MasterData } from '../master-data/master-data';
import type { Announce } from '../webhooks/announce';
import { baseWatches, type BaseWatch, type LoadRecord } from './collections';
import type { Freshness } from './freshness';
import type { LoadBook } from './load-book';

interface Deps {
  readonly book: LoadBook;
  readonly freshness: Pick<Freshness, 'missed'>;
  readonly masterData: Pick<MasterData, 'bases' | 'base'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly announce: Announce;
  readonly mailer: Mailer;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  readonly company: string;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
}

const dayMs = 86_400_000;

/** The news of a base, and its recipients besides the system administrators. */
interface News {
  readonly id: string;
  readonly base: string;
  readonly text: string;
  /** The sender, and the page for them. */
  readonly sender: { readonly email: string; readonly href: string } | null;
}

/** Watches the loads of all bases: records how they ended, and reports late bases and unusual loads (rule D19). */
export class QualityWatch {
  readonly #watches: Collection<BaseWatch>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#watches = collection(db, baseWatches);
  }

  /** Checks all bases once. A failing one is reported, and the others continue. */
  async round(): Promise<void> {
    const { masterData, book, freshness, errors } = this.deps;
    const watches = new Map((await this.#watches.find().toArray()).map((watch) => [watch._id, watch]));
    for (const base of await masterData.bases()) {
      const { collection_name: name, label_name: label } = base;
      const watch = watches.get(name);
      try {
        const ended = await book.catchUp(base, await masterData.base(name, false), watch);
        for (const load of ended) await this.#tellAlarms(label, load);
        if (!watch || base.archived) continue;
        const missed = await freshness.missed(watch);
        await this.#mark(watch, missed);
        if (missed) await this.#tellLate(label, watch, missed);
      } catch (error) {
        errors.report(error, { doing: 'base quality', subject: name });
      }
    }
  }

  /** Loads that ended long before the watch began are not reported. */
  async #tellAlarms(label: string, load: LoadRecord): Promise<void> {
    const isNews = load.endedAt.getTime() > this.deps.clock.stamp().getTime() - dayMs;
    if (load.alarms.length === 0 || !isNews) return;
    const file = load._id.toHexString();
    const sender = await collection(this.db, files).findOne({ _id: load._id });
    await this.#tell({
      id: `quality ${file}:${load.run}`,
      base: load.base,
      text: `${label} ${load.alarms.map(alarmWords).join(' e ')}.`,
      sender: sender && { email: sender.user, href: `/captura/processando/${file}` },
    });
  }

  /** Stores the marks of the base for the screens with its figures. */
  async #mark({ _id, version, mark: before }: BaseWatch, late: Date | null): Promise<void> {
    const load = await this.deps.book.judging(_id);
    const unusual = load && load.alarms.length > 0 ? { at: load.endedAt, alarms: load.alarms } : null;
    const mark = late || unusual ? { late, unusual } : undefined;
    if (isDeepStrictEqual(mark, before)) return;
    await this.#watches.updateOne({ _id, version }, mark ? { $set: { mark } } : { $unset: { mark: '' } });
  }

  /** A missed due moment is reported once, by the first worker that sees it. */
  async #tellLate(label: string, watch: BaseWatch, due: Date): Promise<void> {
    const { book, timeZone } = this.deps;
    if (watch.toldLate && watch.toldLate >= due) return;
    const { _id: base } = watch;
    const { matchedCount } = await this.#watches.updateOne(
      { _id: base, version: watch.version, toldLate: watch.toldLate },
      { $set: { toldLate: due } },
    );
    if (matchedCount === 0) return;
    const last = await book.lastArrival(base);
    const sender = last && (await collection(this.db, files).findOne({ _id: last._id }));
    await this.#tell({
      id: `quality ${base} ${due.toISOString()}`,
      base,
      text: `${label} está atrasada: era esperada até ${formatDateTime(due, timeZone)} (${dueWords(watch)}).`,
      sender: sender && { email: sender.user, href: feedingPath(base) },
    });
    await this.deps.announce({
      type: 'freshness.broken',
      key: `${base} ${due.toISOString()}`,
      data: { base, due: due.toISOString() },
      href: qualityPath(base),
    });
  }

  async #tell({ id, base, text, sender }: News): Promise<void> {
    const { notices, mailer, errors, company, address } = this.deps;
    const meant: Filter<UserRecord>[] = [{ type: 'SYSTEM ADMIN' }];
    if (sender) meant.push({ user: sender.email, type: { $ne: '' } });
    const people = await collection(this.db, users)
      .find({ $or: meant }, { projection: { user: 1, type: 1 } })
      .sort({ user: 1 })
      .toArray();
    const recipients = people.map(({ user, type }) => ({
      email: user,
      href: type === 'SYSTEM ADMIN' || !sender ? qualityPath(base) : sender.href,
    }));
    for (const { email, href } of recipients) {
      await notices.tell(email, { id, kind: 'quality', text, href });
      // The notice is stored; a letter that fails does not prevent the others.
      await mailer
        .send(qualityLetter(email, company, text, `${address}${href}`))
        .catch((error: unknown) => errors.report(error, { doing: 'quality letter', subject: base }));
    }
  }
}
