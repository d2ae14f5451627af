import type { Collection, Db } from 'mongodb';
import type {
  CellConflict,
  HandKind,
  ReviewKey,
  SaveOutcome,
} from '../../../app/domain/planning/forecast/forecast';
import type { CellEdits, TypedCells } from '../../../app/domain/planning/forecast/review-form';
import { messages } from '../../../app/domain/messages';
import { isFormId } from '../../../app/domain/forms/field';
import { monthCode, monthOfDate } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Edits } from '../edits';
import type { Outcome } from '../edits/edits';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import type { Books } from './books';
import { cellArea, scopeOf, type StoredCell } from './cell-edits';
import type { CellChangeSet } from './change-set';
import { anyScenario, forecasts, type ForecastRecord } from './collection';
import { checkCells, checkEdits, readTypedCells, type DatedEdit, type SaveRequest } from './edits';
import type { History } from './history';
import type { ReviewStates } from './review-state';
import type { Reviews } from './reviews';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly reviews: Reviews;
  readonly states: Pick<ReviewStates, 'touch' | 'requireEditable'>;
  readonly books: Books;
  readonly history: History;
}

/** Saves of a review: by hand, from a form, by restoring a value, by undoing a change set. */
export class Saves {
  readonly #deps: Deps;
  readonly #edits: Edits<DatedEdit, StoredCell, CellChangeSet>;
  readonly #cells: Collection<ForecastRecord>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#edits = new Edits(deps.db, cellArea(deps.db, deps), deps.clock);
    this.#cells = collection(deps.db, forecasts);
  }

  /** Finishes saves that a process which died had recorded and not brought into the cells; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.#edits.finishInterrupted();
  }

  /**
   * Saves changed cells as one change set. Cells with a newer value of somebody else stay and are returned as
   * conflicts; the rest is saved. Repeated under the same id, nothing changes and the answer is the same.
   * @throws Problem `forbidden` while closed, `invalid` for cells outside of the review, `absent`
   */
  save(
    person: Person,
    key: ReviewKey,
    { id, kind, cells }: { id: string; kind: HandKind; cells: CellEdits },
  ): Promise<SaveOutcome> {
    return this.#save(person, key, id, () => ({ kind, cells: checkCells(cells) }));
  }

  /**
   * The same from a form of inputs named after their cells; values that differ from the drawn ones are edits.
   * `restore` sets a cell to a former amount.
   */
  saveTyped(
    person: Person,
    key: ReviewKey,
    { id, ...given }: TypedCells,
    kind: 'edit' | 'restore' = 'edit',
  ): Promise<SaveOutcome> {
    return this.#save(person, key, id, () => ({ kind, cells: readTypedCells(given) }));
  }

  async #save(person: Person, key: ReviewKey, id: string, read: () => SaveRequest): Promise<SaveOutcome> {
    const { calendar } = await this.#enterToEdit(key);
    if (!isFormId(id)) throw new Problem('invalid', 'O pedido de salvar não pode ser lido. Nada foi salvo.');
    const request = read();
    const edits = checkEdits(request, calendar, await this.#accountsOf(key, request));
    return this.#withSavers(await this.#edits.save({ id, person, scope: scopeOf(key) }, edits), person.email);
  }

  /**
   * Undoes a change set completely: every cell that it wrote and nobody changed since gets its earlier amount; the
   * others stay and are returned as conflicts. Repeated, nothing changes.
   * @throws Problem `absent` for a set of another review, otherwise as a save
   */
  async takeBack(person: Person, key: ReviewKey, id: string): Promise<SaveOutcome> {
    await this.#enterToEdit(key);
    return this.#withSavers(await this.#edits.undo({ person, scope: scopeOf(key) }, id));
  }

  /** @throws Problem `absent` without data, `forbidden` while the release point or the workflow takes no edits */
  async #enterToEdit(key: ReviewKey) {
    const standing = this.#deps.reviews.standing(key.rf);
    if (!(await this.#deps.reviews.exists(key))) throw new Problem('absent', messages.absent);
    if (key.scenario === undefined && !standing.lock.open)
      throw new Problem('forbidden', standing.lock.reason);
    await this.#deps.states.requireEditable(key);
    return standing;
  }

  /** The accounts of a save that the cost centre has. */
  async #accountsOf({ costCentre }: ReviewKey, { cells }: SaveRequest): Promise<Set<string>> {
    const named = [...new Set(cells.map(({ account_concat }) => account_concat))];
    const found = await this.#cells.distinct('account_concat', {
      ...anyScenario,
      cost_center_concat: costCentre,
      account_concat: { $in: named },
    });
    return new Set(found);
  }

  /** An outcome with the names of the authors of newer values. */
  async #withSavers(outcome: Outcome<DatedEdit, StoredCell>, self?: string): Promise<SaveOutcome> {
    const savers = await this.#deps.history.savers(
      outcome.conflicts.flatMap(({ row }) => row?.changeSet ?? []),
      self,
    );
    const conflicts = outcome.conflicts.map(({ edit, row }): CellConflict => {
      const { by = '', at = '' } = savers.get(row?.changeSet ?? '') ?? {};
      return {
        account_concat: edit.account_concat,
        data_ref: `${monthCode(monthOfDate(edit.data_ref))}-01`,
        mine: edit.to,
        theirs: row?.forecast ?? null,
        version: row?.version ?? 0,
        by,
        at,
      };
    });
    return { ...outcome, conflicts };
  }
}
