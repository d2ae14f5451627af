import { ObjectId, type Collection, type Db } from 'mongodb';
import type { CellConflict, ChangeKind, ReviewKey, SaveOutcome } from '../../app/domain/forecast';
import { formatDateTime } from '../../app/domain/format';
import { messages } from '../../app/domain/messages';
import { monthCode, monthOfDate } from '../../app/domain/month';
import { reviewStateLabel, takesEdits, type ReviewStep } from '../../app/domain/review-workflow';
import type { Audit } from '../audit/audit';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import { collection } from '../mongo/collection';
import type { Person } from '../users/user';
import { changeSets, type Change, type ChangeSet } from './change-set';
import { ChangeSets, keysOf } from './change-sets';
import { forecasts, type ForecastRecord } from './collection';
import {
  checkEdits,
  parseSave,
  parseTyped,
  type DatedEdit,
  type SaveRequest,
  type TypedCells,
} from './edits';
import { Reviews } from './reviews';
import { lockedBy, ReviewStates, reviewId } from './review-state';

type StoredCell = Pick<
  ForecastRecord,
  '_id' | 'account_concat' | 'data_ref' | 'forecast' | 'version' | 'changeSet'
>;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
}

/** The cost-centre forecast review (S1 §2): which reviews there are, what one shows, and saving it. */
export class Forecast {
  readonly reviews: Reviews;
  readonly states: ReviewStates;
  readonly changes: ChangeSets;
  readonly #cells: Collection<ForecastRecord>;
  readonly #sets: Collection<ChangeSet>;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    const { db, clock, timeZone } = parts;
    this.#parts = parts;
    this.reviews = new Reviews(db, clock, timeZone);
    this.states = new ReviewStates(db, clock);
    this.changes = new ChangeSets(db);
    this.#cells = collection(db, forecasts);
    this.#sets = collection(db, changeSets);
  }

  /** Finishes saves that a process which died had recorded and not brought into the cells; answers how many. */
  async finishInterrupted(): Promise<number> {
    const finished = await this.changes.finishInterrupted();
    for (const set of finished) await this.#announce(set);
    return finished.length;
  }

  /** What the filter screen offers; with a period chosen, each cost centre's state in it. */
  async filter(rf: string | null) {
    const [periods, costCentres] = await Promise.all([this.reviews.periods(), this.reviews.costCentres()]);
    const chosen = rf !== null && periods.includes(rf) ? rf : null;
    const states = chosen ? await this.states.ofPeriod(chosen) : null;
    return {
      periods: periods.map((name) => {
        const { open, reason } = this.reviews.standing(name).lock;
        return { name, open, reason };
      }),
      costCentres: costCentres.map((name) => ({
        name,
        state: states ? (states.get(name) ?? ('editing' as const)) : null,
      })),
    };
  }

  /**
   * What a review shows: columns, rows, and whether and why it takes no edits.
   * @throws Problem `absent` for a release point or cost centre without data
   */
  async review(key: ReviewKey) {
    const [{ columns, rows, lock }, { state, steps, revision }] = await Promise.all([
      this.reviews.review(key),
      this.states.of(key),
    ]);
    const withPlanners = takesEdits(state);
    return {
      columns: columns.map((column) =>
        column.kind === 'forecast' && !withPlanners && !column.locked
          ? { ...column, locked: lockedBy(state) }
          : column,
      ),
      rows,
      state,
      revision,
      lock: withPlanners || !lock.open ? lock : { ...lock, open: false, reason: lockedBy(state) },
      steps: steps.map(({ state: taken, name, at, note }) => ({
        state: taken,
        label: reviewStateLabel[taken],
        by: name,
        at: formatDateTime(at, this.#parts.timeZone),
        note,
      })),
    };
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
    const standing = this.reviews.standing(key.rf);
    if (!(await this.reviews.exists(key))) throw new Problem('absent', messages.absent);
    if (!standing.lock.open) throw new Problem('forbidden', standing.lock.reason);
    await this.states.requireEditable(key);
    const request = read();
    const edits = checkEdits(request.cells, standing.calendar, await this.#accountsOf(key, request));
    return this.#commit(person, key, request, edits);
  }

  /** The accounts of a save that the cost centre has. */
  async #accountsOf({ costCentre }: ReviewKey, { cells }: SaveRequest): Promise<Set<string>> {
    const named = [...new Set(cells.map(({ account_concat }) => account_concat))];
    const found = await this.#cells.distinct('account_concat', {
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
    const plan = planOf(edits, await this.#stored(key, edits));
    if (plan.changes.length === 0 && !(await this.changes.find(id)))
      return {
        changeSet: null,
        saved: 0,
        unchanged: plan.unchanged,
        conflicts: await this.#told(plan.conflicts),
      };
    const set = await this.changes.record({
      _id: id,
      rf: key.rf,
      cost_center_concat: key.costCentre,
      author: person.email,
      authorName: person.name,
      at: this.#parts.clock.stamp(),
      kind,
      undoes,
      changes: plan.changes,
      phase: 'recorded',
      lost: [],
    });
    if (set.author !== person.email || reviewId(key) !== `${set.rf}|${set.cost_center_concat}`)
      throw new Problem('conflict', 'Este pedido já foi usado em outra revisão; recarregue a página.');
    const settled = await this.changes.apply(set);
    await this.#announce(settled);
    return this.#outcome(key, settled, edits, plan);
  }

  async #announce({ _id, rf, cost_center_concat, author, kind, changes, lost }: ChangeSet): Promise<void> {
    const key = { rf, costCentre: cost_center_concat };
    await this.states.touch(key);
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
    const done = new Set(set.changes.filter((_, position) => !set.lost.includes(position)).map(keyOf));
    const open = edits.filter((edit) => !done.has(keyOf(edit)));
    const again = planOf(open, await this.#stored(key, open));
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
    const ids = [...new Set(conflicts.flatMap(({ cell }) => cell?.changeSet ?? []))];
    const sets = await this.#sets
      .find({ _id: { $in: ids } }, { projection: { authorName: 1, at: 1 } })
      .toArray();
    const byId = new Map(sets.map((set) => [set._id, set]));
    return conflicts.map(({ edit, cell }) => {
      const set = byId.get(cell?.changeSet ?? '');
      return {
        account_concat: edit.account_concat,
        data_ref: `${monthCode(monthOfDate(edit.data_ref))}-01`,
        mine: edit.forecast,
        theirs: cell?.forecast ?? null,
        version: cell?.version ?? 0,
        by: set?.authorName ?? '',
        at: set ? formatDateTime(set.at, this.#parts.timeZone) : '',
      };
    });
  }

  /** Takes a step of the review's workflow. @throws Problem `forbidden`, `conflict`, `absent` */
  async step(person: Person, key: ReviewKey, step: ReviewStep, note: string): Promise<void> {
    const { lock } = this.reviews.standing(key.rf);
    if (!(await this.reviews.exists(key))) throw new Problem('absent', messages.absent);
    const state = await this.states.step(person, key, step, note.trim(), lock.open);
    await this.#parts.audit.record([
      { actor: person.email, action: 'forecast.step', subject: reviewId(key), to: { state, note } },
    ]);
  }
}

interface Clash {
  readonly edit: DatedEdit;
  readonly cell: StoredCell | undefined;
}

interface Plan {
  readonly changes: Change[];
  readonly conflicts: readonly Clash[];
  readonly unchanged: number;
}

const keyOf = ({ account_concat, data_ref }: Pick<DatedEdit, 'account_concat' | 'data_ref'>): string =>
  `${account_concat}|${data_ref.getTime()}`;

/** Parts edits into changes, edits that the cell has already, and edits made over a version that is gone. */
function planOf(edits: readonly DatedEdit[], stored: readonly StoredCell[]): Plan {
  const cells = new Map(stored.map((cell) => [keyOf(cell), cell]));
  const changes: Change[] = [];
  const conflicts: Clash[] = [];
  let unchanged = 0;
  for (const edit of edits) {
    const cell = cells.get(keyOf(edit));
    const { account_concat, data_ref, forecast: to, version } = edit;
    const stands = cell?.version ?? 0;
    if (cell && cell.forecast === to) unchanged += 1;
    else if (version !== null && version !== stands) conflicts.push({ edit, cell });
    else {
      const from = cell?.forecast ?? null;
      changes.push({
        cell: cell?._id ?? new ObjectId(),
        account_concat,
        data_ref,
        from,
        to,
        version: stands,
      });
    }
  }
  return { changes, conflicts, unchanged };
}
