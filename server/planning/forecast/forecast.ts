import type { Db } from 'mongodb';
import type { Review, ReviewAnswer, ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { ReviewForm } from '../../../app/domain/planning/forecast/review-form';
import { unsaved, unsentOf, unsentRefusal, type Unsent } from '../../../app/domain/planning/forecast/unsent';
import { count, formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { Month } from '../../../app/domain/values/month';
import { cellLock } from '../../../app/domain/planning/forecast/release-point';
import type { ReviewChanges } from '../../../app/domain/planning/forecast/review-changes';
import { boardStateOf } from '../../../app/domain/planning/forecast/review-board';
import {
  approvers,
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
import { officialBooks } from './books';
import { ReviewService } from './review-service';
import { reviewChanges } from './review-changes';
import { lockedBy, ownReview, ReviewStates, reviewId } from './review-state';
import type { ForecastSettings } from './settings';
import { StepNotices } from './step-notices';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly announce: Announce;
  /** Has the letters of a review's last step sent. */
  readonly post: (key: ReviewKey) => Promise<void>;
  readonly log: Log;
  readonly settings: Pick<ForecastSettings, 'selfApproval'>;
}

/** The cost-centre forecast review: the list of reviews, their contents, and people's actions. */
export class Forecast extends ReviewService {
  readonly states: ReviewStates;
  readonly #stepNotices: StepNotices;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    const { db, clock, log, settings } = deps;
    const states = new ReviewStates(db, clock, log, settings);
    super({ ...deps, books: officialBooks, states });
    this.#deps = deps;
    this.states = states;
    this.#stepNotices = new StepNotices({ ...deps, states });
  }

  /** What the filter screen offers, with each cost centre's state in a period; null begins with the one that is open. */
  async filter(rf: string | null) {
    const [periods, costCentres] = await Promise.all([this.reviews.offered(), this.reviews.costCentres()]);
    const open = periods.find((name) => this.reviews.standing(name).lock.open);
    const chosen = rf === null ? (open ?? null) : periods.includes(rf) ? rf : null;
    const [states, edited] = chosen
      ? await Promise.all([this.states.ofPeriod(chosen), this.history.edited(chosen)])
      : [null, null];
    return {
      /** The release point that the states are of; empty without one. */
      period: chosen ?? '',
      periods: periods.map((name) => {
        const { lock, calendar, today } = this.reviews.standing(name);
        return { name, ...lock, isComing: today < calendar.editMonth };
      }),
      costCentres: costCentres.map((name) => ({
        name,
        state: states && boardStateOf(states.get(name) ?? 'editing', edited.has(name)),
      })),
    };
  }

  /**
   * The contents of a review: columns, rows, its lock with the reason, and the next steps of the person.
   * @throws Problem `absent` for a release point or cost centre without data
   */
  async review(person: Person, key: ReviewKey) {
    const [{ columns, rows, lock }, { state, steps }, commented, savedBy, edited] = await Promise.all([
      this.reviews.review(key),
      this.states.of(key),
      this.comments.counts(key),
      this.history.saversIn(key),
      this.history.edited(key.rf, key.costCentre),
    ]);
    const withPlanners = takesEdits(state);
    const isOwn = this.states.isOwn(steps, person);
    const waits = state === 'sent' && isOwn && approvers.includes(person.type);
    const reason = waits ? `${lockedBy(state)} ${ownReview}` : lockedBy(state);
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
      /** The same as every list of reviews has it. */
      standing: boardStateOf(state, edited.size > 0),
      next: stepsFor(state, person.type, { open: lock.open, isOwn }),
      /** Milliseconds until the release point closes; null where it is closed. */
      closesIn: lock.open ? this.#closesIn() : null,
      lock: withPlanners || !lock.open ? lock : { ...lock, open: false, reason },
      steps: steps.map(({ state: taken, name, at, note }) => ({
        state: taken,
        label: reviewStateLabel[taken],
        by: name,
        at: formatDateTime(at, this.#deps.timeZone),
        note,
      })),
    };
  }

  /**
   * Why a month of a review is locked now; null if it is open. @throws Problem `absent` for an unknown release point
   */
  async monthLock(key: ReviewKey, at: Month): Promise<string | null> {
    const { calendar, today } = this.reviews.standing(key.rf);
    const { state } = await this.states.of(key);
    return cellLock(calendar, at, today) ?? (takesEdits(state) ? null : lockedBy(state));
  }

  #closesIn(): number {
    const now = this.#deps.clock.local();
    return now.endOf('month').diff(now).toMillis();
  }

  /** Performs the action of a review's form. @throws Problem as the action */
  async submit(person: Person, key: ReviewKey, form: ReviewForm | null): Promise<Partial<ReviewAnswer>> {
    if (form?.intent === 'save-send') return this.#saveAndSend(person, key, form);
    if (form?.intent !== 'step') return this.edit(person, key, form, () => this.review(person, key));
    if (!form.step) throw new Problem('invalid', 'Este passo não existe.');
    if (form.step === 'send') await this.#saveUnsent(person, key, form.id);
    await this.step(person, key, form.step, form.note);
    return { done: form.step };
  }

  /** The changes of a review against the previous release point, for its approver. */
  changes(key: ReviewKey, review: Parameters<typeof reviewChanges>[2]): Promise<ReviewChanges | null> {
    return reviewChanges(this.reviews, key, review);
  }

  /** A person's unsaved edits of a review. */
  async unsent(person: Person, key: ReviewKey, review: Review): Promise<Unsent> {
    return unsentOf(await this.drafts.of(person, key), review);
  }

  /**
   * Saves a person's unsaved edits, so that the sent figures are those they see. `id` names the save; if it is empty,
   * there may be no unsaved edits.
   * @throws Problem `conflict` if a cell is in conflict or unreadable, or there are unsaved edits that the form does
   * not save
   */
  async #saveUnsent(person: Person, key: ReviewKey, id: string): Promise<void> {
    const review = await this.review(person, key);
    if (!review.next.includes('send')) return;
    const unsent = await this.unsent(person, key, review);
    const refusal = unsentRefusal(unsent);
    if (refusal !== null) throw new Problem('conflict', refusal);
    if (unsent.ready.length > 0) {
      if (id === '') throw new Problem('conflict', `${unsaved(unsent.ready.length)} Salve antes de enviar.`);
      const { conflicts } = await this.saves.save(person, key, { id, kind: 'edit', cells: unsent.ready });
      if (conflicts.length > 0)
        throw new Problem(
          'conflict',
          `Outra pessoa mudou ${count(conflicts.length, 'célula', 'células')} agora mesmo: a revisão não foi enviada. Confira e repita.`,
        );
    }
    await this.drafts.keep(person, key, []);
  }

  /** Saves a plain form and sends the review, unless a cell is in conflict. @throws Problem as saving and sending do */
  async #saveAndSend(
    person: Person,
    key: ReviewKey,
    form: Extract<ReviewForm, { intent: 'save-typed' | 'save-send' | 'restore' }>,
  ): Promise<Partial<ReviewAnswer>> {
    await this.#saveUnsent(person, key, '');
    const saved = await this.edit(person, key, { ...form, intent: 'save-typed' }, () =>
      this.review(person, key),
    );
    if (saved.outcome?.conflicts.length) return saved;
    await this.step(person, key, 'send', '');
    return { done: 'send' };
  }

  /** Takes a step of the review's workflow. @throws Problem `forbidden`, `conflict`, `absent` */
  async step(person: Person, key: ReviewKey, step: ReviewStep, note: string): Promise<void> {
    const { lock } = this.reviews.standing(key.rf);
    if (!(await this.reviews.exists(key))) throw new Problem('absent', messages.absent);
    const trimmed = note.trim();
    const state = await this.states.step(person, key, step, trimmed, lock.open);
    await this.#deps.audit.record([
      { actor: person.email, action: 'forecast.step', subject: reviewId(key), to: { state, note: trimmed } },
    ]);
    await this.#stepNotices.tell(person, key, state, trimmed);
  }
}
