import type { Db } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import { parseMonth } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Books } from './books';
import { Comments } from './comments';
import { Comparison } from './comparison';
import { History } from './history';
import { Presence } from './presence';
import { ReviewDrafts } from './review-drafts';
import type { ReviewStates } from './review-state';
import { Reviews } from './reviews';
import { Saves } from './saves';
import { Sheets } from './sheets';
import { Suggestions } from './suggestions';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly log: Log;
  readonly books: Books;
  readonly states: Pick<ReviewStates, 'touch' | 'watch' | 'requireEditable'>;
  /** Who may be named in a comment of a review; without it, everybody who may open reviews. */
  readonly peopleOf?: (key: ReviewKey) => Promise<{ email: string; name: string }[]>;
}

/** What people do in the reviews of one set of books: of release points, or of scenarios. */
export class ReviewDesk {
  readonly reviews: Reviews;
  readonly saves: Saves;
  readonly history: History;
  readonly comments: Comments;
  readonly drafts: ReviewDrafts;
  readonly presence: Presence;
  readonly comparison: Comparison;
  readonly sheets = new Sheets();
  readonly suggestions: Suggestions;

  constructor(parts: Parts) {
    const { db, clock, timeZone, books, states, log } = parts;
    this.reviews = new Reviews(db, clock, timeZone, books);
    this.history = new History(db, timeZone, books);
    const shared = { ...parts, reviews: this.reviews };
    this.saves = new Saves({ ...shared, history: this.history });
    this.comments = new Comments(shared);
    this.drafts = new ReviewDrafts(db, books);
    this.presence = new Presence(db, books, states, log);
    this.comparison = new Comparison(this.reviews);
    this.suggestions = new Suggestions(this.reviews);
  }

  /** What a cell's dialog shows: its values over time, its comments, and who may be mentioned in one. */
  async cell(key: ReviewKey, name: string) {
    const [account = '', code = ''] = name.split('|');
    const month = parseMonth(code);
    if (month === null) return null;
    const [values, comments, people] = await Promise.all([
      this.history.cell(key, account, month),
      this.comments.of(key, account, month),
      this.comments.people(key),
    ]);
    return { name, account, month, values, comments, people };
  }
}
