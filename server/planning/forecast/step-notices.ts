import type { Collection, Db } from 'mongodb';
import { reviewPath, type ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import { approvers, planners, type ReviewState } from '../../../app/domain/planning/forecast/review-workflow';
import { collection } from '../../platform/mongo';
import type { Announce } from '../../data/webhooks/announce';
import type { Notices } from '../../people/notices/notices';
import { Places, users } from '../../people/users';
import type { Person, UserRecord } from '../../people/users/user';
import { officialBooks, type CommentRecord } from './books';
import { reviewId, type ReviewStates } from './review-state';

interface Deps {
  readonly db: Db;
  readonly notices: Pick<Notices, 'tell'>;
  readonly announce: Announce;
  readonly states: ReviewStates;
  /** Has the letters of a review's last step sent. */
  readonly post: (key: ReviewKey) => Promise<void>;
}

/** Notifies people and webhooks of the steps of a review. */
export class StepNotices {
  readonly #deps: Deps;
  readonly #comments: Collection<CommentRecord>;
  readonly #users: Collection<UserRecord>;
  readonly #places: Places;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#comments = collection(deps.db, officialBooks.comments);
    this.#users = collection(deps.db, users);
    this.#places = new Places(deps.db);
  }

  /**
   * After `person` brought a review into `state`: notifies people who took a step in it or commented, its owner, and,
   * when it waits for approval, the approvers. Nobody is notified of their own step, nor without access to the
   * review. Then it sends letters and notifies webhooks.
   */
  async tell(person: Person, key: ReviewKey, state: ReviewState, note: string): Promise<void> {
    const [{ steps }, authors, own] = await Promise.all([
      this.#deps.states.of(key),
      this.#comments.distinct('author', { review: reviewId(key) }),
      this.#places.peopleOf(key.costCentre),
    ]);
    const inIt = [...steps.map(({ by }) => by), ...authors, own.owner, own.delegate];
    const concerned = [
      { user: { $in: inIt }, type: { $in: [...planners] } },
      ...(state === 'sent' ? [{ type: { $in: [...approvers] } }] : []),
    ];
    const people = await this.#users.find({ $or: concerned }, { projection: { user: 1 } }).toArray();
    for (const { user } of people)
      if (user !== person.email)
        await this.#deps.notices.tell(user, {
          id: `review ${reviewId(key)} ${steps.length}`,
          kind: 'review',
          text: `${person.name} ${acts[state](`${key.rf}, ${key.costCentre}`)}${note && `: “${brief(note)}”`}`,
          href: reviewPath(key),
        });
    await this.#deps.post(key);
    if (state === 'sent' || state === 'approved')
      await this.#deps.announce({
        type: `review.${state}`,
        key: `${reviewId(key)} ${steps.length}`,
        data: { releasePoint: key.rf, costCentre: key.costCentre },
        href: reviewPath(key),
      });
  }
}

const acts: Record<ReviewState, (review: string) => string> = {
  editing: (review) => `editou ${review}`,
  sent: (review) => `enviou ${review} para aprovação`,
  approved: (review) => `aprovou ${review}`,
  returned: (review) => `devolveu ${review}`,
};

const maxQuotedLength = 140;

/** A note shortened to one line. */
function brief(note: string): string {
  const letters = [...note.replaceAll(/\s+/g, ' ')];
  return letters.length > maxQuotedLength
    ? `${letters.slice(0, maxQuotedLength - 1).join('')}…`
    : letters.join('');
}
