import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type {
  HandKind,
  Review,
  ReviewAnswer,
  ReviewKey,
  SaveOutcome,
} from '../../../app/domain/planning/forecast/forecast';
import type { CellEdits, ReviewForm } from '../../../app/domain/planning/forecast/review-form';
import { parseMonth } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Log } from '../../platform/log';
import { Drafts } from '../drafts';
import type { Books } from './books';
import { Comments } from './comments';
import { Comparison } from './comparison';
import { History } from './history';
import { massChange } from './mass';
import { Presence } from './presence';
import { reviewId, type ReviewStates } from './review-state';
import { Reviews } from './reviews';
import { Saves } from './saves';
import { Sheets } from './sheets';
import { Suggestions } from './suggestions';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly log: Log;
  readonly books: Books;
  readonly states: Pick<ReviewStates, 'touch' | 'watch' | 'requireEditable'>;
  /** People who can be mentioned in a comment of a review; by default everybody who may open reviews. */
  readonly peopleOf?: (key: ReviewKey) => Promise<{ email: string; name: string }[]>;
}

/** People's actions in the reviews of one set of books: of release points, or of scenarios. */
export class ReviewService {
  readonly reviews: Reviews;
  readonly saves: Saves;
  readonly history: History;
  readonly comments: Comments;
  /** Unsaved edits of reviews. */
  readonly drafts: Drafts<ReviewKey>;
  readonly presence: Presence;
  readonly comparison: Comparison;
  readonly sheets = new Sheets();
  readonly suggestions: Suggestions;

  constructor(deps: Deps) {
    const { db, clock, timeZone, books, states, log } = deps;
    this.reviews = new Reviews(db, clock, timeZone, books);
    this.history = new History(db, timeZone, books);
    const shared = { ...deps, reviews: this.reviews };
    this.saves = new Saves({ ...shared, history: this.history });
    this.comments = new Comments(shared);
    this.drafts = new Drafts(db, books.drafts, reviewId);
    this.presence = new Presence(db, books, states, log);
    this.comparison = new Comparison(this.reviews);
    this.suggestions = new Suggestions(this.reviews);
  }

  /** The data of a cell's dialog: its history, its comments, and people who can be mentioned. */
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

  /**
   * Performs a form's action on a review's figures. @throws Problem as the action, `invalid` for an unknown one
   * @param review the review as the person sees it
   */
  async edit(
    person: Person,
    key: ReviewKey,
    form: ReviewForm | null,
    review: () => Promise<Review>,
  ): Promise<Partial<ReviewAnswer>> {
    const { saves, comments, drafts, sheets } = this;
    const save = async (given: { id: string; kind: HandKind; cells: CellEdits }, done: string | null) =>
      outcomeOf(await saves.save(person, key, { ...given, id: given.id || randomUUID() }), done);
    switch (form?.intent) {
      case 'comment': {
        const { month, ...comment } = form;
        if (month === null) throw new Problem('absent', messages.absent);
        await comments.add(person, key, { ...comment, month });
        return { done: 'comment' };
      }
      case 'undo':
        return outcomeOf(await saves.takeBack(person, key, form.changeSet), 'undo');
      case 'import':
        return { plan: await sheets.plan(key, await review(), form.file) };
      case 'mass': {
        const { effect, edits } = massChange(await review(), form.asked);
        return form.confirmed ? save({ ...form, kind: 'mass', cells: edits }, 'mass') : { effect };
      }
      case 'draft':
        await drafts.keep(person, key, form.cells);
        return {};
      case 'save':
        return save(form, form.kind === 'import' ? 'import' : null);
      case 'suggest':
        return save(form, 'suggest');
      case 'save-typed':
      case 'restore': {
        const kind = form.intent === 'restore' ? 'restore' : 'edit';
        const given = { ...form, id: form.id || randomUUID() };
        return outcomeOf(await saves.saveTyped(person, key, given, kind), kind === 'restore' ? kind : null);
      }
      default:
        throw new Problem('invalid', messages.unknownForm);
    }
  }
}

/** Conflicts answer 409 with both values; without any, `done` closes the dialog that asked. */
const outcomeOf = (outcome: SaveOutcome, done: string | null): Partial<ReviewAnswer> =>
  outcome.conflicts.length > 0 ? { outcome, status: 409 } : { outcome, done };
