import type { Db } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import { formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { parseMonth, type Month } from '../../../app/domain/values/month';
import { cellLock } from '../../../app/domain/planning/forecast/release-point';
import {
  reviewStateLabel,
  stepsFor,
  takesEdits,
  type ReviewStep,
} from '../../../app/domain/planning/forecast/review-workflow';
import type { Announce } from '../../data/webhooks/announce';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Log } from '../../platform/log';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import { Comments } from './comments';
import { Comparison } from './comparison';
import { History } from './history';
import { Presence } from './presence';
import { ReviewDrafts } from './review-drafts';
import { lockedBy, ReviewStates, reviewId } from './review-state';
import { Reviews } from './reviews';
import { Saves } from './saves';
import { Sheets } from './sheets';
import { Suggestions } from './suggestions';
import { StepNotices } from './step-notices';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly announce: Announce;
  /** Has the letters of a review's last step sent. */
  readonly post: (key: ReviewKey) => Promise<void>;
  readonly log: Log;
}

/** The cost-centre forecast review: which reviews there are, what one shows, and what people do in it. */
export class Forecast {
  readonly reviews: Reviews;
  readonly states: ReviewStates;
  readonly saves: Saves;
  readonly history: History;
  readonly comments: Comments;
  readonly drafts: ReviewDrafts;
  readonly presence: Presence;
  readonly comparison: Comparison;
  readonly sheets: Sheets;
  readonly suggestions: Suggestions;
  readonly #stepNotices: StepNotices;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    const { db, clock, timeZone, log } = parts;
    this.#parts = parts;
    this.reviews = new Reviews(db, clock, timeZone);
    this.states = new ReviewStates(db, clock, log);
    this.history = new History(db, timeZone);
    const shared = { ...parts, reviews: this.reviews, states: this.states };
    this.saves = new Saves({ ...shared, history: this.history });
    this.comments = new Comments(shared);
    this.#stepNotices = new StepNotices(shared);
    this.drafts = new ReviewDrafts(db);
    this.presence = new Presence(db, this.states, log);
    this.comparison = new Comparison(this.reviews);
    this.sheets = new Sheets();
    this.suggestions = new Suggestions(this.reviews);
  }

  /** What the filter screen offers, with each cost centre's state in a period; null begins with the one that is open. */
  async filter(rf: string | null) {
    const [periods, costCentres] = await Promise.all([this.reviews.offered(), this.reviews.costCentres()]);
    const open = periods.find((name) => this.reviews.standing(name).lock.open);
    const chosen = rf === null ? (open ?? null) : periods.includes(rf) ? rf : null;
    const states = chosen ? await this.states.ofPeriod(chosen) : null;
    return {
      /** The release point that the states are of; empty without one. */
      period: chosen ?? '',
      periods: periods.map((name) => {
        const { lock, calendar, today } = this.reviews.standing(name);
        return { name, ...lock, isComing: today < calendar.editMonth };
      }),
      costCentres: costCentres.map((name) => ({
        name,
        state: states ? (states.get(name) ?? ('editing' as const)) : null,
      })),
    };
  }

  /**
   * What a review shows: columns, rows, and whether and why it takes no edits, and what the person may do next.
   * @throws Problem `absent` for a release point or cost centre without data
   */
  async review(person: Person, key: ReviewKey) {
    const [{ columns, rows, lock }, { state, steps }, commented, savedBy] = await Promise.all([
      this.reviews.review(key),
      this.states.of(key),
      this.comments.counts(key),
      this.history.saversIn(key),
    ]);
    const withPlanners = takesEdits(state);
    return {
      columns: columns.map((column) =>
        column.kind === 'forecast' && !withPlanners && !column.locked
          ? { ...column, locked: lockedBy(state) }
          : column,
      ),
      rows,
      commented,
      /** Who saved a cell last and when, by `<account>|2026-11`. */
      savedBy,
      state,
      next: stepsFor(state, person.type, lock.open),
      /** Milliseconds until the release point closes; null where it is closed. */
      closesIn: lock.open ? this.#closesIn() : null,
      lock: withPlanners || !lock.open ? lock : { ...lock, open: false, reason: lockedBy(state) },
      steps: steps.map(({ state: taken, name, at, note }) => ({
        state: taken,
        label: reviewStateLabel[taken],
        by: name,
        at: formatDateTime(at, this.#parts.timeZone),
        note,
      })),
    };
  }

  /** Why a month of a review takes no edits now; null where it does. @throws Problem `absent` for what is no release point */
  async monthLock(key: ReviewKey, at: Month): Promise<string | null> {
    const { calendar, today } = this.reviews.standing(key.rf);
    const { state } = await this.states.of(key);
    return cellLock(calendar, at, today) ?? (takesEdits(state) ? null : lockedBy(state));
  }

  #closesIn(): number {
    const now = this.#parts.clock.local();
    return now.endOf('month').diff(now).toMillis();
  }

  /** What a cell's dialog shows: its values over time, its comments, and who may be mentioned in one. */
  async cell(key: ReviewKey, name: string) {
    const [account = '', code = ''] = name.split('|');
    const month = parseMonth(code);
    if (month === null) return null;
    const [values, comments, people] = await Promise.all([
      this.history.cell(key, account, month),
      this.comments.of(key, account, month),
      this.comments.people(),
    ]);
    return { name, account, month, values, comments, people };
  }

  /** Takes a step of the review's workflow. @throws Problem `forbidden`, `conflict`, `absent` */
  async step(person: Person, key: ReviewKey, step: ReviewStep, note: string): Promise<void> {
    const { lock } = this.reviews.standing(key.rf);
    if (!(await this.reviews.exists(key))) throw new Problem('absent', messages.absent);
    const said = note.trim();
    const state = await this.states.step(person, key, step, said, lock.open);
    await this.#parts.audit.record([
      { actor: person.email, action: 'forecast.step', subject: reviewId(key), to: { state, note: said } },
    ]);
    await this.#stepNotices.tell(person, key, state, said);
  }
}
