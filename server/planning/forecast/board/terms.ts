import type { Collection, Db } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import {
  dayLabel,
  firstReminders,
  type ReviewTerm,
} from '../../../../app/domain/planning/forecast/review-term';
import { monthCode, monthOfYear, yearOf } from '../../../../app/domain/values/month';
import type { Audit } from '../../../people/audit/audit';
import type { Caller } from '../../../people/users/reach';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection, countedReads, saveVersioned } from '../../../platform/mongo';
import type { RevisionCache } from '../../../platform/mongo/revision-cache';
import type { Reviews } from '../reviews';
import { reviewTerms, type ReviewTermRecord } from './collection';

interface Deps {
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'local'>;
  readonly reviews: Pick<Reviews, 'standing'>;
}

/** The terms of release points (rule P29). */
export class ReviewTerms {
  readonly #terms: Collection<ReviewTermRecord>;
  readonly #kept: RevisionCache;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#terms = collection(db, reviewTerms);
    this.#kept = countedReads(db);
  }

  all(): Promise<readonly ReviewTermRecord[]> {
    return this.#kept.of(reviewTerms.name, 'all', () => this.#terms.find().toArray());
  }

  /** The term of one release point; null if it is not set. */
  async of(rf: string): Promise<ReviewTermRecord | null> {
    return (await this.all()).find(({ _id }) => _id === rf) ?? null;
  }

  /** The data of the term's form: the term, with version 0 if it is not set, and the permitted days. */
  async form(rf: string) {
    const { editMonth } = this.deps.reviews.standing(rf).calendar;
    const code = monthCode(editMonth);
    const days = new Date(Date.UTC(yearOf(editMonth), monthOfYear(editMonth), 0)).getUTCDate();
    const term = await this.of(rf);
    return {
      bounds: { first: `${code}-01`, last: `${code}-${String(days).padStart(2, '0')}` },
      version: term?.version ?? 0,
      deadline: term?.deadline ?? '',
      before: term?.before ?? firstReminders.before,
      after: term?.after ?? firstReminders.after,
    };
  }

  /**
   * Sets a term from now on.
   * @param seen the version that the form showed
   * @throws Problem `absent` for an unknown release point, `conflict` if somebody else was first
   */
  async save({ person, address }: Caller, rf: string, term: ReviewTerm, seen: number): Promise<void> {
    this.deps.reviews.standing(rf);
    const before = await this.of(rf);
    const fresh = { since: this.deps.clock.local().toFormat('yyyy-MM-dd'), told: [] };
    const set = {
      deadline: term.deadline,
      before: [...term.before],
      after: [...term.after],
      // A new deadline starts new reminders; those of the same deadline are not repeated.
      ...(before?.deadline === term.deadline ? {} : fresh),
    };
    if (!(await saveVersioned(this.#terms, { _id: rf, version: seen }, set, fresh)))
      throw new Problem('conflict', messages.termChanged);
    await this.deps.audit.record([
      {
        actor: person.email,
        action: 'forecast.term',
        subject: rf,
        address,
        from: before && auditFields(before),
        to: auditFields(term),
      },
    ]);
  }

  /** Records reminders as sent; false if another process has done so. */
  async claim({ _id, version }: ReviewTermRecord, names: readonly string[]): Promise<boolean> {
    const { modifiedCount } = await this.#terms.updateOne(
      { _id, version, told: { $nin: [...names] } },
      { $push: { told: { $each: [...names] } } },
    );
    return modifiedCount > 0;
  }
}

const auditFields = ({ deadline, before, after }: ReviewTerm) => ({
  prazo: dayLabel(deadline),
  lembretesAntes: before.join(', '),
  lembretesDepois: after.join(', '),
});
