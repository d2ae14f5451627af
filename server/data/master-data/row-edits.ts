import { randomUUID } from 'node:crypto';
import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { auditTrail } from '../../people/audit';
import type { Audit, AuditRecord } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, updateVersioned } from '../../platform/mongo';
import type { Versioned } from '../../platform/mongo/versioned';
import { same } from '../../platform/same';
import { planOf } from '../../planning/edits';
import type { Edit } from '../../planning/edits/plan';
import { standardBase } from '../../bases';
import { RowValidator } from './rows/row-validator';
import { keptCell, type Value } from './rows/cell';
import { RowChecker } from './rows/header';
import type { RowFault } from '../bases/row-rule';
import { versionOf } from './rows/stamp';
import { noteEntries, noteRows } from '../../platform/row-index';
import { columnsOf, keysOf, labelOf, type Base } from './base';
import { derivedDataOf } from './derived-data';
import type { MasterData } from './master-data';
import { changeOf } from './row-change';
import { storageOf } from './base-storage';
import { shownCell, shownValue } from './shown-cell';
import type { Sight, SeenRow, Viewer } from './sight';

/** The form of a row: its columns as typed and as drawn, and the row's version at that time. */
export interface RowForm {
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

/**
 * The last edit of a row, stored with it so that it reaches the audit trail even if the save was interrupted before.
 */
interface LastEdit {
  readonly id: string;
  readonly actor: string;
  readonly from: Document;
  readonly to: Document;
}

const action = 'master-data.edit';
const maxEvents = 50;

/** Changes single rows of a base in the portal, by key, with the same checks as files (rule D24). */
export class RowEdits {
  readonly #trail: Collection<AuditRecord>;

  constructor(
    private readonly name: string,
    private readonly deps: Deps,
  ) {
    this.#trail = collection(deps.db, auditTrail);
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
   * another value, nothing is saved.
   * @throws Problem `absent`; `invalid` with the reason for each field
   */
  async save(person: Person, key: string, form: RowForm): Promise<RowOutcome> {
    const { base, row } = await this.row(person, key);
    const typed = storageOf(base).edited.filter(
      (column) => base.checks[column] && (form.cells[column] ?? '') !== (form.drawn[column] ?? ''),
    );
    const values = this.#checked(base, row, { typed, cells: form.cells });
    const edits = typed.map((column) => ({
      row: key,
      field: column,
      to: values[column] ?? null,
      version: form.version,
      // If the displayed value is unchanged, the person saw the stored value.
      expected:
        this.#shown(base, row, column) === (form.drawn[column] ?? '') ? (row[column] ?? null) : undefined,
    }));
    const { taken, conflicts } = planOf(edits, new Map([[key, { ...row, version: versionOf(row) }]]));
    if (conflicts.length > 0)
      return { saved: false, conflicts: conflicts.map(({ edit }) => this.#conflict(base, row, edit)) };
    const set = Object.fromEntries(taken.map(({ edit: { field, to } }) => [field, to]));
    const change = changeOf(base, row, { ...row, ...set });
    if (!change) return { saved: true, changed: false };
    await this.#tell(key, row['lastEdit'] as LastEdit | undefined);
    const edit: LastEdit = { id: randomUUID(), actor: person.email, ...change };
    const write = async () => {
      await this.#admit(base, person, values);
      return this.#write(base, row, set, { person, edit });
    };
    const holding = standardBase(this.name)?.holding;
    const written = await (holding ? holding(this.deps.db, write) : write());
    if (!written) return this.save(person, key, form);
    await this.#tell(key, edit);
    const source: unknown = (row['_source'] as Document | undefined)?.['file'];
    if (typeof source === 'string') await noteEntries(this.deps.db, 'file', [source]);
    return { saved: true, changed: true };
  }

  /** The changes of a row, newest first, as far back as the audit trail goes. */
  async history(person: Viewer, key: string): Promise<RowEvent[]> {
    const { base, sight, row } = await this.row(person, key);
    const found = await this.#trail
      .find({ subject: this.#subject(key) })
      .sort({ at: -1, _id: -1 })
      .limit(maxEvents)
      .toArray();
    const last = row['lastEdit'] as LastEdit | undefined;
    const at: unknown = row['changedAt'];
    const isRecorded = !last || (await this.#trail.countDocuments({ _id: last.id }, { limit: 1 })) > 0;
    const unrecorded = !isRecorded && at instanceof Date ? [{ ...last, at, action }] : [];
    return [...unrecorded, ...found].flatMap(({ at, actor, action: what, from, to }) => {
      const changes = this.#changes(base, sight, from, to);
      return changes.length > 0 ? [{ at, actor, action: what, changes }] : [];
    });
  }

  /** Checks the changed row with all its columns. */
  #checked(
    base: Base,
    row: Document,
    { typed, cells }: { readonly typed: readonly string[]; readonly cells: RowForm['cells'] },
  ): Record<string, Value> {
    const columns = Object.keys(base.checks);
    const { values, faults } = new RowChecker(base, columns, {}).check(
      columns.map((column) => (typed.includes(column) ? (cells[column] ?? '') : keptCell(row[column]))),
    );
    refuse(faults);
    return values;
  }

  async #admit(ok: Base, person: Viewer, values: Record<string, Value>): Promise<void> {
    const { db, clock, masterData } = this.deps;
    const seesReasons = await masterData.seesReasons(person, ok);
    const validator = new RowValidator({ db, clock, ok }, { stores: [], seesReasons });
    const [validated] = await validator.validate([{ values }]);
    refuse(validated?.faults ?? []);
  }

  async #write(
    base: Base,
    row: Document,
    set: Document,
    { person, edit }: { readonly person: Person; readonly edit: LastEdit },
  ): Promise<boolean> {
    const { db, clock } = this.deps;
    const mark = { changedBy: person.email, changedByName: person.name, changedAt: clock.stamp() };
    await noteRows(db, base.collection_name, edit.id, [row['_id'] as ObjectId]);
    const seen = { _id: row['_id'] as ObjectId, version: versionOf(row) };
    return derivedDataOf(base, db).written([{ ...row, ...set }], () =>
      updateVersioned(db.collection<Versioned>(base.records), seen, { ...set, ...mark, lastEdit: edit }),
    );
  }

  /** Recording an edit again does not duplicate it. */
  async #tell(key: string, edit: LastEdit | undefined): Promise<void> {
    if (!edit) return;
    const { id, actor, from, to } = edit;
    await this.deps.audit.record([{ id, actor, action, subject: this.#subject(key), from, to }]);
  }

  #conflict(base: Base, row: SeenRow, { field: column, to }: Edit<Value>): RowConflict {
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

  #subject(key: string): string {
    return `${this.name}/${key}`;
  }
}

function refuse(faults: readonly RowFault[]): void {
  const [first] = faults;
  if (!first) return;
  throw new Problem(
    'invalid',
    first.message,
    Object.fromEntries(faults.map(({ column, message }) => [column, message])),
  );
}
