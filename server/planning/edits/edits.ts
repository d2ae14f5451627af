import type { Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { same } from '../../platform/same';
import type { Person } from '../../people/users/user';
import type { EditArea, Scope } from './area';
import { keptChanges, takenBackId, type ChangeSet, type EditedRow } from './change-set';
import { ChangeSets } from './change-sets';
import { fieldKey, planOf, valueIn, type Edit, type Placed } from './plan';

/** Who saves what where; `id` names the save, so that a repeat is known for one (rule P8). */
export interface Order<R = unknown, S = unknown> {
  readonly id: string;
  readonly person: Person;
  readonly scope: Scope;
  /** The rows, where they have been read for it already. */
  readonly rows?: ReadonlyMap<string, R> | undefined;
  /** What a new set holds beside what its area draws. */
  readonly beside?: Partial<S>;
}

export interface Outcome<E extends Edit<unknown>, R> {
  /** The change set, to take back as a whole; null where nothing changed. */
  readonly changeSet: string | null;
  /** Changes that got in. */
  readonly saved: number;
  readonly unchanged: number;
  /** Edits that a newer value kept out, beside the rows as they are now. */
  readonly conflicts: readonly Placed<E, R>[];
}

/** Saves edits of an area as change sets, and takes such sets back (rules P8, P9, P10). */
export class Edits<E extends Edit<unknown>, R extends EditedRow, S extends ChangeSet> {
  readonly #sets: ChangeSets<E, R, S>;

  constructor(
    db: Db,
    private readonly area: EditArea<E, R, S>,
    private readonly clock: Clock,
  ) {
    this.#sets = new ChangeSets(db, area);
  }

  /** Finishes saves that a process which died had recorded and not brought into the rows; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.#sets.finishInterrupted();
  }

  /**
   * Saves edits, one for each field of a row at most, as one change set. Fields with somebody else's newer value stay and
   * come back as conflicts; the rest goes in, unless the area saves as a whole. Sent again under the same id, nothing
   * changes and what went in is told again.
   * @throws Problem `conflict` for the id of another save, and what the area refuses
   */
  save(order: Order<R, S>, edits: readonly E[]): Promise<Outcome<E, R>> {
    return this.#save(order, edits, null);
  }

  /**
   * Takes a change set back as a whole: every field that it wrote and nobody changed since gets its earlier value; the
   * others stay and come back as conflicts. Asked again, nothing changes.
   * @throws Problem `absent` for a set of another scope
   */
  async undo({ person, scope }: Omit<Order, 'id'>, id: string): Promise<Outcome<E, R>> {
    const set = await this.#sets.find(id);
    if (!set || !this.#isOf(set, scope)) throw new Problem('absent', messages.absent);
    const settled = await this.#sets.apply(set);
    const edits = keptChanges(settled).flatMap((change) => this.area.undoing(change));
    return this.#save({ id: takenBackId(id), person, scope }, edits, id);
  }

  async #save(order: Order<R, S>, edits: readonly E[], undoes: string | null): Promise<Outcome<E, R>> {
    const { id, person, scope, beside } = order;
    const earlier = await this.#sets.find(id);
    if (earlier) return this.#repeat(order, earlier, edits, undoes);
    const rows = order.rows ?? (await this.area.read(scope, edits));
    this.area.check?.(edits, rows, person);
    const { taken, conflicts, unchanged } = planOf(edits, rows);
    const isKeptOut = this.area.whole && conflicts.length > 0;
    const set = {
      ...this.area.draw(scope, taken, undoes),
      ...beside,
      _id: id,
      author: person.email,
      authorName: person.name,
      at: this.clock.stamp(),
      // A save of nothing is kept as well: sent again over what others have done since, it would be another save.
      phase: taken.length === 0 ? 'applied' : 'recorded',
      lost: [],
    } as unknown as S;
    if (isKeptOut || (taken.length === 0 && (undoes !== null || this.area.store))) {
      // The same, asked for twice at once, may have got in between.
      const other = await this.#sets.find(id);
      if (other) return this.#repeat(order, other, edits, undoes);
      return { changeSet: null, saved: 0, unchanged: unchanged.length, conflicts };
    }
    const settled = await this.#sets.enter(set);
    // Its id was recorded meanwhile, or its rows moved: it is known for a repeat now, or planned anew.
    if (!settled || (this.area.whole && settled.lost.length > 0))
      return this.#save({ ...order, rows: undefined }, edits, undoes);
    if (settled.lost.length > 0) return this.#outcome(scope, settled, edits);
    const changed = set.changes.length;
    return { changeSet: changed > 0 ? id : null, saved: changed, unchanged: unchanged.length, conflicts };
  }

  async #repeat({ person, scope }: Order, set: S, edits: readonly E[], undoes: string | null) {
    const ofOthers = undoes === null && set.author !== person.email;
    if (ofOthers || !this.#isOf(set, scope)) throw new Problem('conflict', this.area.idTaken);
    return this.#outcome(scope, await this.#sets.apply(set), edits);
  }

  /** What a settled set did of some edits, by looking again at those that it did not bring in. */
  async #outcome(scope: Scope, set: S, edits: readonly E[]): Promise<Outcome<E, R>> {
    const kept = keptChanges(set);
    const done = new Set(kept.flatMap((change) => this.area.undoing(change)).map(fieldKey));
    const open = edits.filter((edit) => !done.has(fieldKey(edit)));
    const rows = open.length > 0 ? await this.area.read(scope, open) : new Map<string, R>();
    const conflicts = open
      .map((edit) => ({ edit, row: rows.get(edit.row) }))
      .filter(({ edit, row }) => !same(valueIn(row, edit.field), edit.to));
    return {
      changeSet: kept.length > 0 ? set._id : null,
      saved: kept.length,
      unchanged: open.length - conflicts.length,
      conflicts,
    };
  }

  #isOf(set: S, scope: Scope): boolean {
    const own = this.area.scopeOf(set);
    return Object.entries(scope).every(([name, value]) => own[name] === value);
  }
}
