import type { Db } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import type { ReviewAnswer, ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import type { ReviewForm } from '../../../../app/domain/planning/forecast/review-form';
import { formatDateTime } from '../../../../app/domain/values/format';
import { monthCode, monthDate, type Month } from '../../../../app/domain/values/month';
import type { Person } from '../../../people/users/user';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import { closedBy, shownOwned } from '../../scenarios';
import { scopeOf } from '../cell-edits';
import type { ReviewService } from '../review-service';
import { scenarioCells, type ScenarioRecord } from './collection';
import { keyOf, type ScenarioRecords } from './records';

interface Deps {
  readonly db: Db;
  readonly timeZone: string;
  readonly records: ScenarioRecords;
  readonly desk: ReviewService;
}

/** A scenario's figures, as a review has them (rule P33). */
export class ScenarioReviews {
  /** Actions on a scenario's figures, by the keys of `keyOf`. */
  readonly desk: ReviewService;

  constructor(private readonly deps: Deps) {
    this.desk = deps.desk;
  }

  /**
   * The contents of a scenario: its figures like those of a review, and the person's actions.
   * @throws Problem `absent` for one that is missing, or hidden from this person
   */
  async review(person: Person, id: string) {
    const { record, right } = await this.deps.records.enter(person, id);
    const key = keyOf(record);
    const [{ columns, rows }, commented, savedBy] = await Promise.all([
      this.desk.reviews.review(key),
      this.desk.comments.counts(key),
      this.desk.history.saversIn(key),
    ]);
    const reason = closedBy(record, right);
    return {
      key,
      scenario: {
        ...shownOwned(record, right),
        rf: record.rf,
        costCentre: record.cost_center_concat,
        /** Newest first. */
        promoted: record.promoted.toReversed().map(({ changeSet, name, at, cells }) => ({
          changeSet,
          by: name,
          at: formatDateTime(at, this.deps.timeZone),
          cells,
        })),
      },
      review: {
        columns: columns.map((column) =>
          column.kind === 'forecast' ? { ...column, locked: reason } : column,
        ),
        rows,
        commented,
        savedBy,
        lock: { open: reason === null, reason: reason ?? openWords(record) },
      },
    };
  }

  /**
   * A cell of a scenario, with its edits and comments.
   * @throws Problem `absent` for a scenario that the person does not see, and for an unknown cell
   */
  async figure(person: Person, id: string, account: string, month: Month) {
    const { db, records } = this.deps;
    const { record } = await records.enter(person, id);
    const key = keyOf(record);
    const at = { data_ref: monthDate(month), account_concat: account };
    const [cell, dialog] = await Promise.all([
      collection(db, scenarioCells).findOne({ ...scopeOf(key), ...at }),
      this.desk.cell(key, `${account}|${monthCode(month)}`),
    ]);
    if (!cell || !dialog) throw new Problem('absent', messages.absent);
    const { values, comments } = dialog;
    return { key, record, cell, values, comments };
  }

  /**
   * Performs a form's action on a scenario's figures. @throws Problem as the action, `forbidden` for people who may
   * not edit it
   */
  async edit(person: Person, id: string, form: ReviewForm | null): Promise<Partial<ReviewAnswer>> {
    const { records } = this.deps;
    const isComment = form?.intent === 'comment';
    const record = isComment
      ? (await records.enter(person, id)).record
      : await records.enterToEdit(person, id);
    return this.desk.edit(person, keyOf(record), form, async () => (await this.review(person, id)).review);
  }

  /** How a scenario's figures are named. @throws Problem as `review` */
  async key(person: Person, id: string): Promise<ReviewKey> {
    return keyOf((await this.deps.records.enter(person, id)).record);
  }
}

const openWords = ({ rf, source, ownerName }: ScenarioRecord) =>
  `Cenário de ${ownerName}, nos meses de ${rf}; partiu de ${source.words}. Os valores oficiais não mudam enquanto ele não for promovido.`;
