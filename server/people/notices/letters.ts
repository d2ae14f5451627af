import type { Collection, Db } from 'mongodb';
import { DateTime } from 'luxon';
import type { NoticeKind } from '../../../app/domain/people/notices/notice';
import { preferencesPath, type NoticeWay } from '../../../app/domain/people/notices/preferences';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { dailyLetter, noticeLetter, withFooter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';
import { collection } from '../../platform/mongo';
import { users } from '../users';
import type { UserRecord } from '../users/user';
import { notices, type NoticeRecord } from './collection';
import type { NoticePreferences } from './preferences';

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address in letters, without a trailing slash. */
  readonly address: string;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly preferences: NoticePreferences;
}

/** Hour of the day from which daily letters are sent. */
const fromHour = 8;
/** Time before a failed daily letter is sent again. */
const retryAfter = { hours: 1 };
/** Maximum number of notices listed in a daily letter. */
const maxListed = 50;

/** Kinds with letters written by their area (`mailerFor`). */
const ownWords: ReadonlySet<NoticeKind> = new Set(['review', 'quality', 'source', 'alert']);

/** Sends all letters of notices: immediately, or once a day (rule A37). */
export class NoticeLetters {
  readonly #notices: Collection<NoticeRecord>;
  readonly #users: Collection<UserRecord>;

  constructor(private readonly deps: Deps) {
    this.#notices = collection(deps.db, notices);
    this.#users = collection(deps.db, users);
  }

  /** A mailer for an area that writes its own letters of a kind: it sends only to people who want them immediately. */
  mailerFor(kind: NoticeKind): Mailer {
    const { preferences, mailer, address } = this.deps;
    return {
      send: async (mail) => {
        if ((await preferences.way(mail.to, kind)) !== 'letter') return;
        await mailer.send(withFooter(mail, `${address}${preferencesPath}`));
      },
    };
  }

  way(user: string, kind: NoticeKind): Promise<NoticeWay> {
    return this.deps.preferences.way(user, kind);
  }

  /** Sends an immediate letter of a notice, unless its area writes its own. */
  async tell(
    user: string,
    { kind, text, href }: Pick<NoticeRecord, 'kind' | 'text' | 'href'>,
  ): Promise<void> {
    if (ownWords.has(kind)) return;
    const { company, address, mailer, errors } = this.deps;
    await mailer
      .send(
        withFooter(noticeLetter(user, company, text, `${address}${href}`), `${address}${preferencesPath}`),
      )
      .catch((error: unknown) => errors.report(error, { doing: 'notice letter' }));
  }

  /**
   * Sends the daily letters: to each person the unread notices from before eight o'clock. A sent notice is no longer
   * waiting, so it is sent once; a failed letter is tried again every hour.
   */
  async round(): Promise<void> {
    const { clock, timeZone, preferences, errors } = this.deps;
    const now = DateTime.fromJSDate(clock.stamp(), { zone: timeZone });
    const until = now.set({ hour: fromHour, minute: 0, second: 0, millisecond: 0 });
    if (now < until) return;
    const before = { daily: true as const, at: { $lt: until.toJSDate() } };
    for (const user of await this.#notices.distinct('user', before)) {
      if (!(await preferences.claimDaily(user, now.minus(retryAfter).toJSDate(), now.toJSDate()))) continue;
      try {
        await this.#sendDay(user, before);
      } catch (error) {
        errors.report(error, { doing: 'daily letter' });
      }
    }
  }

  async #sendDay(user: string, before: { daily: true; at: { $lt: Date } }): Promise<void> {
    const { mailer, company, address } = this.deps;
    const waiting = await this.#notices
      .find({ user, ...before })
      .sort({ at: -1 })
      .toArray();
    const unread = waiting.filter(({ readAt }) => readAt === null);
    const isThere = (await this.#users.countDocuments({ user, type: { $ne: '' } })) > 0;
    if (isThere && unread.length > 0)
      await mailer.send(
        withFooter(
          dailyLetter(user, company, {
            news: unread
              .slice(0, maxListed)
              .map(({ text, href }) => ({ text, address: `${address}${href}` })),
            total: unread.length,
            page: `${address}/avisos`,
          }),
          `${address}${preferencesPath}`,
        ),
      );
    await this.#notices.updateMany({ user, ...before }, { $unset: { daily: '' } });
  }
}
