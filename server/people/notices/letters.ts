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
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly preferences: NoticePreferences;
}

/** Hour of the day from which daily letters go out. */
const fromHour = 8;
/** A daily letter that did not go out is tried again after so long. */
const retryAfter = { hours: 1 };
/** Notices that a daily letter names one by one. */
const maxListed = 50;

/** Kinds whose area writes letters with words of its own (`mailerFor`). */
const ownWords: ReadonlySet<NoticeKind> = new Set(['review', 'quality', 'source', 'alert']);

/** The one way by which letters of notices leave the portal: at once, or one a day (rule A37). */
export class NoticeLetters {
  readonly #notices: Collection<NoticeRecord>;
  readonly #users: Collection<UserRecord>;

  constructor(private readonly deps: Deps) {
    this.#notices = collection(deps.db, notices);
    this.#users = collection(deps.db, users);
  }

  /** For an area whose letters of a kind have words of their own: sends those that their person wants at once. */
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

  /** Writes at once of a notice whose area writes no letters. */
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
   * Sends the day's letters: to each person what came before eight o'clock and is not read yet. What went out waits no longer,
   * so that it goes once; what did not is tried again every hour.
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
