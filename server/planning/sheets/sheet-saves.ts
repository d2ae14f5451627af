import { randomUUID } from 'node:crypto';
import { messages } from '../../../app/domain/messages';
import {
  figureField,
  maxSheetRows,
  nameParts,
  type SheetConflict,
  type SheetOutcome,
} from '../../../app/domain/planning/sheets/sheet';
import type { SheetForm } from '../../../app/domain/planning/sheets/sheet-form';
import { isFormId } from '../../../app/domain/forms/field';
import { formatInteger } from '../../../app/domain/values/format';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import { Edits, valueIn } from '../edits';
import type { Outcome } from '../edits/edits';
import type { Edit } from '../edits/plan';
import type { RowChangeSet } from '../edits/row-area';
import type { Sheet } from './sheet';
import type { SheetArea } from './sheet-area';
import { SheetEdits, type FigureCell, type TypedFigures } from './sheet-edits';
import type { SheetParts, SheetReading } from './sheet-reading';
import { shownRows } from './sheet-rows';
import type { SheetRecord } from './sheet-rules';

/** A figure to restore, as a form says it. */
type RestoreForm = Omit<Extract<SheetForm, { intent: 'restore' }>, 'intent'>;

/** Saving a sheet: from a form, from numbers, by restoring a value, by undoing a save. */
export class SheetSaves {
  readonly #edits: Edits<Edit, SheetRecord, RowChangeSet>;
  readonly #given: SheetEdits;
  readonly #timeZone: string;

  constructor(
    private readonly sheet: Sheet,
    private readonly reading: SheetReading,
    area: SheetArea,
    { db, clock, timeZone }: SheetParts,
  ) {
    this.#timeZone = timeZone;
    this.#edits = new Edits(db, area, clock);
    this.#given = new SheetEdits(sheet, reading.drawing);
  }

  /** Finishes saves that a process which died had recorded and not brought into the rows; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.#edits.finishInterrupted();
  }

  /**
   * Saves changed figures as one change set, in one bulk write. Figures that somebody else changed meanwhile stay and
   * are returned as conflicts; the others of the row are saved. Repeated, nothing changes.
   * @throws Problem `invalid` for an invalid number, `forbidden` for rows of other scopes, for locked figures and for
   * readers
   */
  async save(person: Person, scope: string, given: TypedFigures): Promise<SheetOutcome> {
    await this.reading.enterToEdit(person, scope);
    return this.#save(randomUUID(), person, scope, this.#given.typed(given));
  }

  /**
   * The same for figures that are already numbers; a repeated `id` changes nothing.
   * @throws Problem as `save`, `invalid` for an invalid value, `conflict` for the id of another save
   */
  async saveCells(
    person: Person,
    scope: string,
    cells: readonly FigureCell[],
    id: string = randomUUID(),
  ): Promise<SheetOutcome> {
    await this.reading.enterToEdit(person, scope);
    return this.#save(id, person, scope, this.#given.cells(cells));
  }

  /**
   * Restores a former value of a figure, as a separate save.
   * @throws Problem as `save`, `absent` for an unknown row, and `conflict` if the figure has changed since the form
   * was drawn
   */
  async restore(
    person: Person,
    scope: string,
    { id, row, column, value, drawn }: RestoreForm,
  ): Promise<void> {
    await this.reading.enterToEdit(person, scope);
    if ((await this.reading.find(person, scope, row)).length === 0)
      throw new Problem('absent', messages.absent);
    const edits = this.#given.typed({ typed: { [figureField(column, row)]: value }, drawn });
    const { conflicts } = await this.#save(id, person, scope, edits);
    if (conflicts.length > 0)
      throw new Problem(
        'conflict',
        'Outra pessoa mudou este valor. Confira a mudança mais nova e, se for o caso, restaure de novo.',
      );
  }

  /**
   * Undoes a save completely, except figures that somebody changed since, which are returned as conflicts.
   * @throws Problem as `save`, and `absent` for a save of another scope
   */
  async undo(person: Person, scope: string, changeSet: string): Promise<SheetOutcome> {
    await this.reading.enterToEdit(person, scope);
    return this.#answerOf(await this.#edits.undo({ person, scope: this.#stored(scope) }, changeSet));
  }

  async #save(id: string, person: Person, scope: string, edits: readonly Edit[]): Promise<SheetOutcome> {
    if (!isFormId(id)) throw new Problem('invalid', 'O formulário não pode ser lido. Nada foi salvo.');
    if (new Set(edits.map(({ row }) => row)).size > maxSheetRows)
      throw new Problem(
        'too-large',
        `Um pedido salva até ${formatInteger(maxSheetRows)} linhas. Nada foi salvo.`,
      );
    return this.#answerOf(
      await this.#edits.save({ id, person, scope: this.#stored(scope) }, edits),
      person.email,
    );
  }

  #stored(scope: string) {
    return { [this.sheet.scope.field]: scope };
  }

  /** An outcome with the labels of its rows, and the authors of newer values. */
  #answerOf({ changeSet, saved, conflicts }: Outcome<Edit, SheetRecord>, self?: string): SheetOutcome {
    const there = conflicts.flatMap(({ edit, row }) => (row ? [{ edit, row }] : []));
    const shown = shownRows(
      this.sheet,
      there.map(({ row }) => (row.changedBy === self ? { ...row, changedByName: messages.ownWindow } : row)),
      this.#timeZone,
    );
    return {
      changeSet,
      saved,
      conflicts: there.flatMap(({ edit, row }, at): SheetConflict[] => {
        const stood = shown[at];
        if (!stood) return [];
        return [
          {
            ...this.reading.drawing.cell(row, edit.field),
            name: nameParts(this.sheet.view, stood),
            mine: edit.to,
            theirs: valueIn(row, edit.field),
            version: row.version,
            by: stood.savedBy,
          },
        ];
      }),
    };
  }
}
