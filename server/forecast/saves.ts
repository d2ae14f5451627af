import type { Collection, Db } from 'mongodb';
import type { CellConflict, ChangeKind, ReviewKey, SaveOutcome } from '../../app/domain/forecast';
import { messages } from '../../app/domain/messages';
import { monthCode, monthOfDate } from '../../app/domain/month';
import type { Audit } from '../audit/audit';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import { collection } from '../mongo/collection';
import type { Person } from '../users/user';
import { takenBackId, type ChangeSet } from './change-set';
import { ChangeSets, keysOf } from './change-sets';
import { anyScenario, forecasts, type ForecastRecord } from './collection';
import {
  checkEdits,
  parseSave,
  parseTyped,
  type DatedEdit,
  type SaveRequest,
  type TypedCells,
} from './edits';
import type { History } from './history';
import { reviewId, type ReviewStates } from './review-state';
import type { Reviews } from './reviews';
import { cellKey, planOf, type Clash, type Plan, type StoredCell } from './save-plan';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly reviews: Reviews;
  readonly states: ReviewStates;
  readonly history: History;
}

/** Saving a review: by hand, from a form, by restoring a value, by taking a change set back. */
export class Saves {
  readonly #parts: Parts;
  readonly #changes: ChangeSets;
  readonly #cells: Collection<ForecastRecord>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#changes = new ChangeSets(parts.db);
    this.#cells = collection(parts.db, forecasts);
  }

  /** Finishes saves that a process which died had recorded and not brought into the cells; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.#changes.finishInterrupted((set) => this.#announce(set));
  }

  /**
   * Saves changed cells as one change set. Cells with somebody else's newer value stay and come back as conflicts;
   * the rest goes in. Sent again under the same id, nothing changes and the answer is the same.
   * @throws Problem `forbidden` while closed, `invalid` for cells that the review does not offer, `absent`
   */
  save(
    person: Person,
    key: ReviewKey,
    given: { id: string; kind: string; cells: string },
  ): Promise<SaveOutcome> {
    return this.#save(person, key, () => parseSave(given));
  }

  /** The same from a form of inputs named after their cells; what is not as it was drawn is an edit. */
  saveTyped(person: Person, key: ReviewKey, given: TypedCells): Promise<SaveOutcome> {
    return this.#save(person, key, () => parseTyped(given));
  }

  async #save(person: Person, key: ReviewKey, read: () => SaveRequest): Promise<SaveOutcome> {
    const { calendar } = await this.#enterToEdit(key);
    const request = read();
    const edits = checkEdits(request.cells, calendar, await this.#accountsOf(key, request));
    return this.#commit(person, key, request, edits);
  }

  /** @throws Problem `absent` without data, `forbidden` while the release point or the workflow takes no edits */
  async #enterToEdit(key: ReviewKey) {
    const standing = this.#parts.reviews.standing(key.rf);
    if (!(await this.#parts.reviews.exists(key))) throw new Problem('absent', messages.absent);
    if (!standing.lock.open) throw new Problem('forbidden', standing.lock.reason);
    await this.#parts.states.requireEditable(key);
    return standing;
  }

  /**
   * Gives a cell the amount that it had before, as a change set of its own.
   * @throws Problem as a save does
   */
  async restore(
    person: Person,
    key: ReviewKey,
    { id, account, month, amount }: { id: string; account: string; month: string; amount: string },
  ): Promise<SaveOutcome> {
    const { calendar } = await this.#enterToEdit(key);
    const { cells } = parseTyped({ id, typed: { [`cell[${account}|${month}-01]`]: amount }, drawn: '' });
    const edits = checkEdits(cells, calendar, await this.#accountsOf(key, { cells }));
    return this.#commit(person, key, { id, kind: 'restore' }, edits);
  }

  /**
   * Takes a change set back as a whole: every cell that it wrote and nobody changed since gets its earlier amount; the
   * others stay and come back as conflicts. Asked again, nothing changes.
   * @throws Problem `absent` for a set of another review, otherwise as a save does
   */
  async takeBack(person: Person, key: ReviewKey, id: string): Promise<SaveOutcome> {
    await this.#enterToEdit(key);
    const set = await this.#changes.find(id);
    if (!set || `${set.rf}|${set.cost_center_concat}` !== reviewId(key))
      throw new Problem('absent', messages.absent);
    const edits = set.changes
      .filter((_, position) => !set.lost.includes(position))
      .map(({ account_concat, data_ref, from, version }) => ({
        account_concat,
        data_ref,
        forecast: from ?? 0,
        version: version + 1,
      }));
    return this.#commit(person, key, { id: takenBackId(id), kind: 'undo' }, edits, id);
  }

  /** The accounts of a save that the cost centre has. */
  async #accountsOf({ costCentre }: ReviewKey, { cells }: Pick<SaveRequest, 'cells'>): Promise<Set<string>> {
    const named = [...new Set(cells.map(({ account_concat }) => account_concat))];
    const found = await this.#cells.distinct('account_concat', {
      ...anyScenario,
      cost_center_concat: costCentre,
      account_concat: { $in: named },
    });
    return new Set(found);
  }

  async #commit(
    person: Person,
    key: ReviewKey,
    { id, kind }: { id: string; kind: ChangeKind },
    edits: readonly DatedEdit[],
    undoes: string | null = null,
  ): Promise<SaveOutcome> {
    const plan = planOf(edits, await this.#stored(key, edits), kind);
    if (plan.changes.length === 0 && !(await this.#changes.find(id)))
      return {
        changeSet: null,
        saved: 0,
        unchanged: plan.unchanged,
        conflicts: await this.#told(plan.conflicts),
      };
    const set = await this.#changes.record({
      _id: id,
      rf: key.rf,
      cost_center_concat: key.costCentre,
      author: person.email,
      authorName: person.name,
      at: this.#parts.clock.stamp(),
      kind: plan.kind,
      undoes,
      changes: plan.changes,
      phase: 'recorded',
      lost: [],
    });
    const ofOthers = undoes === null && set.author !== person.email;
    if (ofOthers || reviewId(key) !== `${set.rf}|${set.cost_center_concat}`)
      throw new Problem('conflict', 'Este pedido já foi usado em outra revisão; recarregue a página.');
    const settled = await this.#changes.apply(set);
    await this.#announce(settled);
    return this.#outcome(key, settled, edits, plan);
  }

  async #announce({ _id, rf, cost_center_concat, author, kind, changes, lost }: ChangeSet): Promise<void> {
    const key = { rf, costCentre: cost_center_concat };
    await this.#parts.states.touch(key);
    await this.#parts.audit.record([
      {
        id: `forecast ${_id}`,
        actor: author,
        action: 'forecast.save',
        subject: reviewId(key),
        to: { changeSet: _id, kind, cells: changes.length - lost.length },
      },
    ]);
  }

  /** What a save did, from its settled set; where that set was there before or lost cells, by looking again. */
  async #outcome(
    key: ReviewKey,
    set: ChangeSet,
    edits: readonly DatedEdit[],
    plan: Plan,
  ): Promise<SaveOutcome> {
    const saved = set.changes.length - set.lost.length;
    if (set.changes === plan.changes && set.lost.length === 0) {
      const conflicts = await this.#told(plan.conflicts);
      return { changeSet: set._id, saved, unchanged: plan.unchanged, conflicts };
    }
    const done = new Set(set.changes.filter((_, position) => !set.lost.includes(position)).map(cellKey));
    const open = edits.filter((edit) => !done.has(cellKey(edit)));
    const again = planOf(open, await this.#stored(key, open), set.kind);
    return {
      changeSet: set._id,
      saved,
      unchanged: again.unchanged,
      conflicts: await this.#told(again.conflicts),
    };
  }

  #stored({ rf, costCentre }: ReviewKey, edits: readonly DatedEdit[]): Promise<StoredCell[]> {
    return this.#cells
      .find(keysOf(rf, costCentre, edits), {
        projection: { account_concat: 1, data_ref: 1, forecast: 1, version: 1, changeSet: 1 },
      })
      .toArray();
  }

  /** Conflicts with who is behind the newer value. */
  async #told(conflicts: readonly Clash[]): Promise<CellConflict[]> {
    const savers = await this.#parts.history.savers(conflicts.flatMap(({ cell }) => cell?.changeSet ?? []));
    return conflicts.map(({ edit, cell }) => {
      const { by = '', at = '' } = savers.get(cell?.changeSet ?? '') ?? {};
      return {
        account_concat: edit.account_concat,
        data_ref: `${monthCode(monthOfDate(edit.data_ref))}-01`,
        mine: edit.forecast,
        theirs: cell?.forecast ?? null,
        version: cell?.version ?? 0,
        by,
        at,
      };
    });
  }
}
