import type { Db } from 'mongodb';
import type { RowConflict } from '../../../app/domain/planning/quantities/conflict';
import type { Draft, Drafts } from '../../../app/domain/planning/quantities/draft';
import { planMessages } from '../../../app/domain/planning/quantities/messages';
import {
  isAsDrawn,
  quantityFault,
  quantityField,
  quantityOf,
} from '../../../app/domain/planning/quantities/quantity';
import { maxImportedRows } from '../../../app/domain/planning/imports/workbook-import';
import type { Audit } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { Edits } from '../edits';
import type { PlanChange } from './change';
import { RowConflicts, type Quantity, type RowEdit } from './conflicts';
import { namedRows, type PlanCollections } from './plan-collections';
import { quantityArea, quantityScope, type QuantitySet } from './quantity-area';
import { labelOf, type PlanRecord } from './row';

export interface RowsSaved {
  readonly change: string;
  readonly saved: number;
  readonly conflicts: readonly RowConflict[];
  /** Missing rows. */
  readonly absent: readonly string[];
}

/** As many as a workbook can import; a page's form has far fewer. */
const maxRows = maxImportedRows;

/** Saves quantities one row each: the individual mode (rules P4, P7, P10). */
export class RowEdits {
  readonly #conflicts: RowConflicts;
  readonly #edits: Edits<Quantity, PlanRecord, QuantitySet>;

  constructor(
    db: Db,
    private readonly books: PlanCollections,
    { audit, clock }: { readonly audit: Audit; readonly clock: Clock },
  ) {
    this.#conflicts = new RowConflicts(books.changes);
    this.#edits = new Edits(db, quantityArea(books, { audit, clock }), clock);
  }

  /**
   * Writes the quantities that differ from those the person saw, in one bulk write. A row that somebody else saved
   * since is a conflict and stays unchanged; the others are saved. A repeated `change` saves nothing twice.
   * @throws Problem `invalid` with a message for each invalid field `valor[ID]`; then nothing is saved
   */
  async save(
    person: Person,
    change: string,
    { edits, ...asked }: Pick<PlanChange, 'query' | 'way'> & { readonly edits: readonly RowEdit[] },
  ): Promise<RowsSaved> {
    if (edits.length > maxRows) throw new Problem('too-large', planMessages.tooManyQuantities(maxRows));
    const faults = edits.filter((edit) => quantityOf(edit.typed) === null && !isUntouched(edit));
    if (faults.length > 0)
      throw new Problem(
        'invalid',
        planMessages.quantitiesRefused,
        Object.fromEntries(faults.map(({ id, typed }) => [quantityField(id), quantityFault(typed)])),
      );
    const rows = await this.#rowsOf(edits);
    const { saved, conflicts } = await this.#edits.save(
      { id: change, person, scope: quantityScope(this.books), rows, beside: asked },
      edits.flatMap((edit) => quantitiesOf(edit, rows.get(edit.id))),
    );
    return {
      change,
      saved,
      conflicts: await this.#conflicts.of(
        person.email,
        conflicts.flatMap(({ edit, row }) => (row ? [{ edit, row }] : [])),
      ),
      absent: edits.filter(({ id }) => !rows.has(id)).map(({ id }) => id),
    };
  }

  /** Finishes savings that a process which died had recorded and not brought into the rows; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.#edits.finishInterrupted();
  }

  /** The edits that differ from the stored values and from those the person saw, by row; without missing rows. */
  async drafts(edits: readonly RowEdit[]): Promise<Drafts> {
    const rows = await this.#rowsOf(edits);
    return Object.fromEntries(
      edits.flatMap(({ id, typed, version, original }): [string, Draft][] => {
        const row = rows.get(id);
        const quantity = quantityOf(typed);
        if (
          !row ||
          isUntouched({ typed, original }) ||
          quantity === row.valor ||
          quantity === (original ?? row.valor)
        )
          return [];
        return [
          [
            id,
            {
              typed,
              version: version ?? row.version,
              original: original ?? row.valor,
              label: labelOf(row),
            },
          ],
        ];
      }),
    );
  }

  #rowsOf(edits: readonly RowEdit[]): Promise<Map<string, PlanRecord>> {
    return namedRows(
      this.books,
      edits.map(({ id }) => id),
    );
  }
}

const isUntouched = ({ typed, original }: Pick<RowEdit, 'typed' | 'original'>): boolean =>
  original !== null && isAsDrawn(typed, original);

/** An edit is what differs from what the person saw; a form without scripts sends every row of its page. */
function quantitiesOf({ id, typed, version, original }: RowEdit, row: PlanRecord | undefined): Quantity[] {
  const to = quantityOf(typed);
  if (!row || to === null || to === (original ?? row.valor)) return [];
  return [{ row: id, field: 'valor', to, version, typed }];
}
