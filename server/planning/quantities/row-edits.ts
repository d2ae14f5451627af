import { ObjectId, type AnyBulkWriteOperation, type Collection } from 'mongodb';
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
import type { Clock } from '../../platform/clock';
import { planOf } from '../edits';
import type { Placed } from '../edits/plan';
import { Problem } from '../../platform/errors';
import { finishAbandoned, lockExpiry, holding, insertOnce } from '../../platform/mongo';
import type { Recorded } from '../../platform/mongo/held';
import { unlocked } from '../../platform/leases';
import { ownOf, type PlanCollections } from './plan-collections';
import { planChangeSchema, type PlanChange } from './change';
import { RowConflicts, type Quantity, type RowEdit } from './conflicts';
import { labelOf, trailLength, type PlanRecord } from './row';

export interface RowsSaved {
  readonly change: string;
  readonly saved: number;
  readonly conflicts: readonly RowConflict[];
  /** Rows that are not there (any more). */
  readonly absent: readonly string[];
}

type Begun = Pick<PlanChange, 'user' | '_id' | 'query' | 'way'>;

type Wanted = Placed<Quantity, PlanRecord> & { readonly row: PlanRecord };

/** As many as a workbook brings back; a page's form has far fewer. */
const maxRows = maxImportedRows;

/** Saves quantities one row each: the individual mode (rules P4, P7, P10). */
export class RowEdits {
  readonly #conflicts: RowConflicts;

  constructor(
    private readonly books: PlanCollections,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    this.#conflicts = new RowConflicts(books.changes);
  }

  /**
   * Writes the quantities that differ from what the person saw, in one bulk write. A row that somebody else saved
   * since is a conflict and stays as it is; the others go through. The same `change` again saves nothing twice.
   * @throws Problem `invalid` with a message for each field `valor[ID]` that holds no quantity; nothing is saved then
   */
  async save(
    user: string,
    change: string,
    query: string,
    edits: readonly RowEdit[],
    way?: PlanChange['way'],
  ): Promise<RowsSaved> {
    if (edits.length > maxRows) throw new Problem('too-large', planMessages.tooManyQuantities(maxRows));
    const faults = edits.filter((edit) => quantityOf(edit.typed) === null && !isUntouched(edit));
    if (faults.length > 0)
      throw new Problem(
        'invalid',
        planMessages.quantitiesRefused,
        Object.fromEntries(faults.map(({ id, typed }) => [quantityField(id), quantityFault(typed)])),
      );
    const rows = await this.#read(edits.map(({ id }) => id));
    const absent = edits.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
    const wanted = edits.flatMap((edit) => quantitiesOf(edit, rows.get(edit.id)));
    const { taken, conflicts } = planOf(wanted, rows);
    const earlier = await this.books.changes.findOne({ _id: change });
    if (!earlier && taken.length === 0)
      return {
        change,
        saved: 0,
        conflicts: await this.#conflicts.of(user, conflicts.filter(hasRow)),
        absent,
      };
    const begun = earlier ?? (await this.#begin({ user, _id: change, query, way }, taken.filter(hasRow)));
    if (begun.user !== user || begun.kind !== 'unitario')
      throw new Problem('conflict', planMessages.changeTaken);
    const saved = await this.#apply(begun);
    const late = await this.#openOf(wanted, saved);
    return { change, saved: saved.length, conflicts: await this.#conflicts.of(user, late), absent };
  }

  /** Finishes savings that a process which died had recorded and not brought into the rows; answers how many. */
  finishInterrupted(): Promise<number> {
    return finishAbandoned(this.#recorded, (change) => this.#settle(change as unknown as PlanChange));
  }

  /** The edits that differ from what is stored and from what the person saw, by row; rows that are gone have none. */
  async drafts(edits: readonly RowEdit[]): Promise<Drafts> {
    const rows = await this.#read(edits.map(({ id }) => id));
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

  /** Records a change before its first write, so that a repeat is known for one; what is there already stays. */
  async #begin({ user, _id, query, way }: Begun, taken: readonly Wanted[]): Promise<PlanChange> {
    const at = this.clock.stamp();
    const begun = planChangeSchema.parse({
      _id,
      kind: 'unitario',
      user,
      createdAt: at,
      statusChangeDate: at,
      state: 'running',
      query,
      done: 0,
      total: 0,
      left: 0,
      rows: taken.map(({ row, edit }) => ({
        row: row._id,
        sku: row.sku,
        from: row.valor,
        to: edit.to,
        version: row.version,
      })),
      phase: 'recorded',
      at,
      heldUntil: lockExpiry(),
      action: null,
      percent: null,
      ...(way && { way }),
      ...ownOf(this.books),
      sumBefore: 0,
      sumAfter: 0,
      cells: [],
      startedAt: at,
      tries: 0,
      ...unlocked(at),
    });
    if (await insertOnce(this.books.changes, begun)) return begun;
    return (await this.books.changes.findOne({ _id })) ?? begun;
  }

  async #read(ids: readonly string[]): Promise<Map<string, PlanRecord>> {
    const known = ids.filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
    const rows = await this.books.rows.find({ _id: { $in: known }, ...ownOf(this.books) }).toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  }

  /** Brings a recorded change into its rows, unless that was done; answers those that took it. */
  #apply(change: PlanChange): Promise<PlanChange['rows']> {
    if (change.phase !== 'recorded') return Promise.resolve(change.rows);
    return holding(this.#recorded, change._id, () => this.#settle(change));
  }

  async #settle({ _id, user, rows }: PlanChange): Promise<PlanChange['rows']> {
    const saved = await this.#write(_id, rows);
    if (saved.length > 0) await this.#end(user, _id, saved);
    else await this.books.changes.deleteOne({ _id, phase: 'recorded' });
    return saved;
  }

  /** Writes each row over the version that its quantity was made on; answers those that took it, now or before. */
  async #write(change: string, rows: PlanChange['rows']): Promise<PlanChange['rows']> {
    const creationDate = this.clock.stamp();
    const operations = rows.map(({ row, version = 0, from, to }): AnyBulkWriteOperation<PlanRecord> => ({
      updateOne: {
        filter: { _id: row, version },
        update: {
          $set: { valor: to, creationDate },
          $inc: { version: 1 },
          $push: { trail: { $each: [{ change, from }], $position: 0, $slice: trailLength } },
        },
      },
    }));
    const { matchedCount } = await this.books.rows.bulkWrite(operations, { ordered: false });
    if (matchedCount === rows.length) return rows;
    const now = await this.#read(rows.map(({ row }) => row.toHexString()));
    return rows.filter(({ row }) => carries(now.get(row.toHexString()), change));
  }

  /** Of the quantities that a change did not bring in, those that differ from what stands now. */
  async #openOf(wanted: readonly Quantity[], saved: PlanChange['rows']): Promise<Wanted[]> {
    const done = new Set(saved.map(({ row }) => row.toHexString()));
    const open = wanted.filter(({ row }) => !done.has(row));
    const now =
      open.length > 0 ? await this.#read(open.map(({ row }) => row)) : new Map<string, PlanRecord>();
    return open
      .map((edit) => ({ edit, row: now.get(edit.row) }))
      .filter(hasRow)
      .filter(({ edit, row }) => row.valor !== edit.to);
  }

  /** Tells the trail of changes and the audit trail what went from where to where; both take a repeat once. */
  async #end(user: string, _id: string, rows: PlanChange['rows']): Promise<void> {
    await this.audit.record(
      rows.map(({ row, from, to }) => ({
        id: `${_id}:${row.toHexString()}`,
        actor: user,
        action: `${this.books.name}.save`,
        subject: `${this.books.rows.collectionName}/${row.toHexString()}`,
        from: { valor: from },
        to: { valor: to },
      })),
    );
    const sum = (pick: 'from' | 'to') => rows.reduce((total, row) => total + row[pick], 0);
    await this.books.changes.updateOne(
      { _id, phase: 'recorded' },
      {
        $set: {
          state: 'done',
          rows,
          done: rows.length,
          total: rows.length,
          sumBefore: sum('from'),
          sumAfter: sum('to'),
          statusChangeDate: this.clock.stamp(),
        },
        $unset: { phase: '', at: '', heldUntil: '' },
      },
    );
  }

  get #recorded(): Collection<Recorded> {
    return this.books.changes as unknown as Collection<Recorded>;
  }
}

const carries = (row: PlanRecord | undefined, change: string): boolean =>
  row?.trail?.some((step) => step.change === change) ?? false;

const hasRow = (each: Placed<Quantity, PlanRecord>): each is Wanted => each.row !== undefined;

const isUntouched = ({ typed, original }: Pick<RowEdit, 'typed' | 'original'>): boolean =>
  original !== null && isAsDrawn(typed, original);

/** An edit is what differs from what the person saw; a form without scripts sends every row of its page. */
function quantitiesOf({ id, typed, version, original }: RowEdit, row: PlanRecord | undefined): Quantity[] {
  const to = quantityOf(typed);
  if (!row || to === null || to === (original ?? row.valor)) return [];
  return [{ row: id, field: 'valor', to, version, typed }];
}
