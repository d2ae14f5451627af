import { randomUUID } from 'node:crypto';
import type { Collection, Db, Document } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { auditTrail } from '../../people/audit';
import type { Audit, AuditRecord } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { same } from '../../platform/same';
import { Edits, takenBackId } from '../../planning/edits';
import type { Outcome } from '../../planning/edits/edits';
import { columnsOf, keysOf, labelOf, type Base } from './base';
import type { MasterData } from './master-data';
import {
  baseRowArea,
  checkedRow,
  editedColumns,
  setOfRecord,
  setsOf,
  subjectOf,
  type RowEdit,
  type RowSet,
  type StoredRow,
} from './row-area';
import { keptCell } from './rows/cell';
import { versionOf } from './rows/stamp';
import { shownCell, shownValue } from './shown-cell';
import type { Sight, SeenRow, Viewer } from './sight';

/** The form of a row: its columns as typed and as drawn, and the row's version at that time. */
export interface RowForm {
  /** Names the save, so that a repeat is known for one (rule P8). */
  readonly id?: string | undefined;
  readonly version: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly drawn: Readonly<Record<string, string>>;
}

/** A column that somebody else changed meanwhile, with the typed value. */
export interface RowConflict {
  readonly column: string;
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
}

export type RowOutcome =
  | { readonly saved: true; readonly changed: boolean }
  | { readonly saved: false; readonly conflicts: readonly RowConflict[] };

/** A change of a row with its author and time; `action` says whether a person, a load or an undo made it. */
export interface RowEvent {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  /** The save that made it, where it can be undone or has been. */
  readonly save: { readonly id: string; readonly undone: boolean } | null;
  readonly changes: readonly {
    readonly column: string;
    readonly label: string;
    readonly from: string;
    readonly to: string;
  }[];
}

interface Deps {
  readonly db: Db;
  readonly masterData: Pick<MasterData, 'base' | 'sight' | 'seesReasons'>;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
}

const maxEvents = 50;

/** Changes single rows of a base in the portal, by key, with the same checks as files (rule D24), and takes changes back. */
export class RowEdits {
  readonly #trail: Collection<AuditRecord>;
  readonly #sets: Collection<RowSet>;

  constructor(
    private readonly name: string,
    private readonly deps: Deps,
  ) {
    this.#trail = collection(deps.db, auditTrail);
    this.#sets = deps.db.collection(setsOf(name));
  }

  /** @throws Problem `absent` if the person sees no row with this key */
  async row(person: Viewer, key: string): Promise<{ base: Base; sight: Sight; row: SeenRow }> {
    const base = await this.deps.masterData.base(this.name, true);
    const sight = this.deps.masterData.sight(base, person);
    const [column = ''] = keysOf(base);
    const stored = sight && (await this.deps.db.collection(base.records).findOne({ [column]: key }));
    const row = stored && sight.row(stored);
    if (!row) throw new Problem('absent', messages.absent);
    return { base, sight, row };
  }

  /**
   * Saves the changed columns of a row. If somebody else has changed one of these since the form was drawn, and to
   * another value, nothing is saved. A repeated `id` changes nothing.
   * @throws Problem `absent`; `invalid` with the reason for each field; `conflict` for the id of another save
   */
  async save(person: Person, key: string, form: RowForm): Promise<RowOutcome> {
    const { base, sight, row } = await this.row(person, key);
    const typed = editedColumns(base).filter(
      (column) => (form.cells[column] ?? '') !== (form.drawn[column] ?? ''),
    );
    const values = checkedRow(base, (column) =>
      typed.includes(column) ? (form.cells[column] ?? '') : keptCell(row[column]),
    );
    const of = (row['_id'] as StoredRow['_id']).toHexString();
    const edits = typed.map((column) => ({
      row: of,
      field: column,
      to: values[column] ?? null,
      version: form.version,
      // If the displayed value is unchanged, the person saw the stored value.
      expected:
        this.#shown(base, row, column) === (form.drawn[column] ?? '') ? (row[column] ?? null) : undefined,
    }));
    const order = {
      id: form.id ?? randomUUID(),
      person,
      scope: { key },
      rows: new Map([[of, { ...row, version: versionOf(row) } as unknown as StoredRow]]),
    };
    return this.#answer(person, key, await this.#edits({ base, sight, person }).save(order, edits));
  }

  /**
   * Takes a save of a row back, unless somebody, or a load, has changed one of its columns since. A repeat changes
   * nothing.
   * @throws Problem as `save`; `absent` for a save of another row; `forbidden` for columns that are not edited any more
   */
  async undo(person: Person, key: string, save: string): Promise<RowOutcome> {
    const { base, sight } = await this.row(person, key);
    const edits = this.#edits({ base, sight, person });
    return this.#answer(person, key, await edits.undo({ person, scope: { key } }, save));
  }

  /** Completes saves that were recorded but not applied because the process died; returns their number. */
  async finishInterrupted(): Promise<number> {
    return this.#edits({ base: await this.deps.masterData.base(this.name, true) }).finishInterrupted();
  }

  /** The changes of a row, newest first, as far back as the audit trail goes. */
  async history(person: Viewer, key: string): Promise<RowEvent[]> {
    const { base, sight } = await this.row(person, key);
    const found = await this.#trail
      .find({ subject: subjectOf(this.name, key) })
      .sort({ at: -1, _id: -1 })
      .limit(maxEvents)
      .toArray();
    const ids = found.flatMap(({ _id }) => setOfRecord(this.name, _id) ?? []);
    const saves = await this.#sets
      .find({ key, _id: { $in: ids.flatMap((id) => [id, takenBackId(id)]) } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(saves.map(({ _id }) => _id));
    return found.flatMap(({ _id, at, actor, action, from, to }) => {
      const changes = this.#changes(base, sight, from, to);
      const id = setOfRecord(this.name, _id) ?? '';
      const save = known.has(id) ? { id, undone: known.has(takenBackId(id)) } : null;
      return changes.length > 0 ? [{ at, actor, action, save, changes }] : [];
    });
  }

  #edits({ base, sight, person }: { readonly base: Base; readonly sight?: Sight; readonly person?: Person }) {
    const { masterData, ...parts } = this.deps;
    const seesReasons = async () => person !== undefined && masterData.seesReasons(person, base);
    return new Edits<RowEdit, StoredRow, RowSet>(
      parts.db,
      baseRowArea({ ...parts, base, sight, seesReasons }),
      parts.clock,
    );
  }

  async #answer(
    person: Viewer,
    key: string,
    { saved, conflicts }: Outcome<RowEdit, StoredRow>,
  ): Promise<RowOutcome> {
    if (conflicts.length === 0) return { saved: true, changed: saved > 0 };
    const { base, row } = await this.row(person, key);
    return { saved: false, conflicts: conflicts.map(({ edit }) => this.#conflict(base, row, edit)) };
  }

  #conflict(base: Base, row: SeenRow, { field: column, to }: RowEdit): RowConflict {
    return {
      column,
      label: labelOf(base)(column),
      theirs: this.#shown(base, row, column),
      yours: shownValue(base, column, to, this.deps.timeZone),
    };
  }

  #changes(base: Base, sight: Sight, from: unknown, to: unknown) {
    const [before, after] = [from, to].map((each) => sight.row((each ?? {}) as Document));
    if (!before || !after) return [];
    return columnsOf(base)
      .filter(([column]) => !same(before[column], after[column]))
      .map(([column, label]) => ({
        column,
        label,
        from: this.#shown(base, before, column),
        to: this.#shown(base, after, column),
      }));
  }

  #shown(base: Base, row: SeenRow, column: string): string {
    return shownCell(base, row, column, this.deps.timeZone);
  }
}
