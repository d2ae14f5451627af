import type { Db } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import { Drafts, type DraftCells } from '../drafts/drafts';
import type { Person } from '../../people/users/user';
import type { Books } from './books';
import { reviewId } from './review-state';

/** What people typed into a review and have not saved. */
export class ReviewDrafts {
  readonly #drafts: Drafts;

  constructor(db: Db, { drafts }: Books) {
    this.#drafts = new Drafts(db, drafts);
  }

  of(person: Person, key: ReviewKey): Promise<DraftCells> {
    return this.#drafts.of(person, reviewId(key));
  }

  /** @throws Problem `invalid` */
  keep(person: Person, key: ReviewKey, given: string): Promise<void> {
    return this.#drafts.keep(person, reviewId(key), given);
  }
}
