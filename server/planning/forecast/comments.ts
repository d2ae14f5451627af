import type { Collection, Db } from 'mongodb';
import { reviewPath, type ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import { mentionsIn, type CommentView, type NamedPerson } from '../../../app/domain/comments';
import { messages } from '../../../app/domain/messages';
import { monthCode, monthDate, monthOfDate, shortMonth, type Month } from '../../../app/domain/values/month';
import { planners } from '../../../app/domain/planning/forecast/review-workflow';
import type { Clock } from '../../platform/clock';
import { addComment, commentsOf, commentText, type NewComment } from '../../platform/comments';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import type { Notices } from '../../people/notices/notices';
import { users } from '../../people/users';
import type { Person, UserRecord } from '../../people/users/user';
import type { Books, CommentRecord } from './books';
import { reviewId, type ReviewStates } from './review-state';
import type { Reviews } from './reviews';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly notices: Pick<Notices, 'tell'>;
  readonly reviews: Reviews;
  readonly states: Pick<ReviewStates, 'touch'>;
  readonly books: Books;
  /** People who can be mentioned in a comment of a review; by default everybody who may open reviews. */
  readonly peopleOf?: ((key: ReviewKey) => Promise<NamedPerson[]>) | undefined;
}

/** Comments on cells of a review, and their notifications. */
export class Comments {
  readonly #deps: Deps;
  readonly #records: Collection<CommentRecord>;
  readonly #users: Collection<UserRecord>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#records = collection(deps.db, deps.books.comments);
    this.#users = collection(deps.db, users);
  }

  /** Comments of one cell, oldest first. */
  of(key: ReviewKey, account_concat: string, month: Month): Promise<CommentView[]> {
    const place = { review: reviewId(key), account_concat, data_ref: monthDate(month) };
    return commentsOf(this.#records, place, this.#deps.timeZone);
  }

  /** Number of comments by cell, `account|2026-11`. */
  async counts(key: ReviewKey): Promise<Record<string, number>> {
    const found = await this.#records
      .aggregate<{ _id: { account: string; month: Date }; comments: number }>([
        { $match: { review: reviewId(key) } },
        { $group: { _id: { account: '$account_concat', month: '$data_ref' }, comments: { $sum: 1 } } },
      ])
      .toArray();
    return Object.fromEntries(
      found.map(({ _id, comments: many }) => [`${_id.account}|${monthCode(monthOfDate(_id.month))}`, many]),
    );
  }

  /** People who can be mentioned: name and e-mail of those who may open a review. */
  async people(key: ReviewKey): Promise<NamedPerson[]> {
    const { peopleOf } = this.#deps;
    if (peopleOf) return peopleOf(key);
    const records = await this.#users
      .find({ type: { $in: [...planners] } }, { projection: { user: 1, name: 1 } })
      .sort({ name: 1 })
      .toArray();
    return records.map(({ user, name }) => ({ email: user, name }));
  }

  /**
   * Adds a comment to a cell; people named as `@name` or `@e-mail` get a notice. Sent again under its id, it is one.
   * @throws Problem `invalid` for an empty or too long text, `absent` for a cell that the review does not have
   */
  async add(
    person: Person,
    key: ReviewKey,
    { account, month, ...comment }: NewComment & { account: string; month: Month },
  ): Promise<void> {
    const body = commentText(comment.text);
    await this.#requireCell(key, account, month);
    const mentions = mentionsIn(body, await this.people(key)).filter((email) => email !== person.email);
    const place = { review: reviewId(key), account_concat: account, data_ref: monthDate(month), mentions };
    const added = await addComment(this.#records, this.#deps.clock, person, comment, place);
    if (!added) return;
    await this.#deps.states.touch(key);
    for (const email of mentions)
      await this.#deps.notices.tell(email, {
        id: `comment ${added.toHexString()}`,
        kind: 'mention',
        text: `${person.name} mencionou você em ${account}, ${shortMonth(month)} (${key.rf}, ${key.costCentre})`,
        href: `${reviewPath(key)}?${new URLSearchParams({ celula: `${account}|${monthCode(month)}` })}`,
      });
  }

  async #requireCell(key: ReviewKey, account: string, month: Month): Promise<void> {
    const { columns, rows } = await this.#deps.reviews.review(key);
    const known =
      columns.some((column) => column.kind !== 'total' && column.key === monthCode(month)) &&
      rows.some((row) => row.account === account);
    if (!known) throw new Problem('absent', messages.absent);
  }
}
