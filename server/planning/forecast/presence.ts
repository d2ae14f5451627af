import type { Db } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { Presences } from '../edits';
import type { Books } from './books';
import { reviewId, type ReviewStates } from './review-state';

/** The people who have a review open. */
export class Presence {
  readonly #presences: Presences;

  constructor(
    db: Db,
    books: Books,
    private readonly states: Pick<ReviewStates, 'touch' | 'watch'>,
    log: Log,
  ) {
    this.#presences = new Presences(collection(db, books.presence), log);
  }

  /** Names of the others who have the review open. */
  others(person: Person, key: ReviewKey): Promise<string[]> {
    return this.#presences.others(person, reviewId(key));
  }

  /**
   * Counts the person as present, and calls `tell` after each change of the review, until the returned function is
   * called.
   */
  open(person: Person, key: ReviewKey, tell: () => void): () => void {
    const place = {
      name: reviewId(key),
      touch: () => this.states.touch(key),
      watch: (on: () => void) => this.states.watch(key, on),
    };
    return this.#presences.open(person, place, tell);
  }
}
