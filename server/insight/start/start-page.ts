import type { NoticeItem } from '../../../app/domain/people/notices/notice';
import type { Collection, Db, Document, Filter } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { formatDate, formatDateTime } from '../../../app/domain/values/format';
import { jobOutcome } from '../../../app/domain/data/jobs/job';
import type { News, NewsItem, OpenReview, StartNews } from '../../../app/domain/insight/start/start-news';
import type { Clock } from '../../platform/clock';
import { files } from '../../data/provenance';
import type { FileRecord } from '../../data/provenance/file';
import { packedOutcomes } from '../../data/files';
import { boardPath, boardStateLabel, boardStates } from '../../../app/domain/planning/forecast/review-board';
import {
  dayLabel,
  dayOf,
  daysBetween,
  termStanding,
} from '../../../app/domain/planning/forecast/review-term';
import type { ReviewTerms } from '../../planning/forecast/board/terms';
import type { Forecast } from '../../planning/forecast/forecast';
import { collection } from '../../platform/mongo';
import type { NoticeRecord } from '../../people/notices/collection';
import type { Notices } from '../../people/notices/notices';
import { reports } from '../reports';
import type { ReportRecord } from '../reports/collection';
import { reportOrigins } from '../../../app/domain/insight/reports/report';
import type { Person } from '../../people/users/user';
import { Visits } from './visits';

const shown = 5;
const firstVisitDays = 30;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly flags: Flags;
  readonly notices: Pick<Notices, 'newestUnread' | 'unread'>;
  readonly forecast: Pick<Forecast, 'filter'>;
  readonly terms: Pick<ReviewTerms, 'of'>;
}

/** What changed since a person's last visit (rule I9), each thing with the place where it is. */
export class StartPage {
  readonly #files: Collection<FileRecord>;
  readonly #reports: Collection<ReportRecord>;
  readonly #visits: Visits;

  constructor(private readonly deps: Deps) {
    this.#files = collection(deps.db, files);
    this.#reports = collection(deps.db, reports);
    this.#visits = new Visits(deps.db, deps.clock);
  }

  /** `opened` is false while a browser only fetches the page ahead: the visit is not noted then. */
  async news(person: Person, opened: boolean): Promise<StartNews> {
    const last = await (opened ? this.#visits.arrive(person.email) : this.#visits.since(person.email));
    const since = last ?? new Date(this.deps.clock.stamp().getTime() - firstVisitDays * 86_400_000);
    const [jobs, reviews, made, mentions, others, unread] = await Promise.all([
      this.#jobs(person, since),
      this.#reviews(person),
      this.#reportsSince(person, since),
      this.deps.notices.newestUnread(person.email, true, shown),
      this.deps.notices.newestUnread(person.email, false, shown),
      this.deps.notices.unread(person.email),
    ]);
    return {
      since: last && formatDateTime(last, this.deps.timeZone),
      jobs,
      reviews,
      reports: made,
      mentions: mentions.map((notice) => this.#notice(notice)),
      notices: others.map((notice) => this.#notice(notice)),
      unread,
    };
  }

  async #jobs({ email, type }: Person, since: Date): Promise<News | null> {
    const { flags, timeZone } = this.deps;
    if (!mayEnter('/captura/processando/:id', type, flags)) return null;
    const filter: Filter<FileRecord> = { user: email, statusChangeDate: { $gt: since } };
    const { newest, total } = await newestOf(this.#files, filter);
    const more = mayEnter('/captura/processando', type, flags)
      ? { label: 'Todos os processamentos', to: '/captura/processando' }
      : null;
    const packed = await packedOutcomes(this.deps.db, newest);
    return {
      items: newest.map((file): NewsItem => {
        const id = file._id.toHexString();
        const { tone, label } = packed.get(id) ?? jobOutcome(file);
        return {
          id,
          text: file.originalName,
          note: `${label} · ${formatDateTime(file.statusChangeDate, timeZone)}`,
          to: `/captura/processando/${id}`,
          tone,
        };
      }),
      total,
      more,
    };
  }

  async #reportsSince({ type }: Person, since: Date): Promise<News | null> {
    const { flags, timeZone } = this.deps;
    if (!mayEnter('/ij/report', type, flags)) return null;
    const filter: Filter<ReportRecord> = {
      origin: { $in: [...reportOrigins] },
      statusChangeDate: { $gt: since },
    };
    const { newest, total } = await newestOf(this.#reports, filter);
    return {
      items: newest.map(({ _id, name, origin, user, url, statusChangeDate }): NewsItem => ({
        id: _id.toHexString(),
        text: name,
        note: `${origin === 'manual' ? user : origin} · ${formatDate(statusChangeDate, timeZone)}`,
        to: url || `/ij/report?${new URLSearchParams({ origin, name })}`,
        tone: 'file',
      })),
      total,
      more: { label: 'Todos os relatórios', to: '/ij/report' },
    };
  }

  /**
   * Release points that can be edited this month, with the last day for sending or for edits, and the states of the
   * cost centres; none without cost centres.
   */
  async #reviews({ type }: Person): Promise<OpenReview[] | null> {
    const { flags, forecast, terms, clock } = this.deps;
    if (!mayEnter('/ij/report_create_schneider', type, flags)) return null;
    const { periods } = await forecast.filter(null);
    const open = periods.filter((period) => period.open);
    const today = clock.local().toFormat('yyyy-MM-dd');
    const reviews = await Promise.all(
      open.map(async ({ name: rf, date }) => {
        const [{ costCentres }, term] = await Promise.all([forecast.filter(rf), terms.of(rf)]);
        const deadline = term?.deadline ?? dayOf(date);
        const states = boardStates.map((state) => ({
          label: boardStateLabel[state],
          count: costCentres.filter((centre) => centre.state === state).length,
        }));
        return {
          rf,
          deadline: dayLabel(deadline),
          standing: termStanding(deadline, today),
          isSoon: daysBetween(today, deadline) <= 3,
          states: states.filter(({ count }) => count > 0),
          to: boardPath(rf),
        };
      }),
    );
    return reviews.filter(({ states }) => states.length > 0);
  }

  #notice({ _id, kind, text, at }: NoticeRecord): NoticeItem {
    return { id: _id, kind, text, when: formatDateTime(at, this.deps.timeZone), unread: true };
  }
}

/** The newest documents of a filter, and their number, which is counted only if there may be more. */
async function newestOf<T extends Document>(records: Collection<T>, filter: Filter<T>) {
  const newest = await records.find(filter).sort({ statusChangeDate: -1, _id: -1 }).limit(shown).toArray();
  return { newest, total: newest.length < shown ? newest.length : await records.countDocuments(filter) };
}
