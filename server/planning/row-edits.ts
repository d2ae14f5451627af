import { ObjectId, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import { messages } from '../../app/domain/messages';
import type { RowConflict } from '../../app/domain/planning/conflict';
import type { Draft, Drafts } from '../../app/domain/planning/draft';
import { planMessages } from '../../app/domain/planning/messages';
import { isAsDrawn, quantityFault, quantityOf } from '../../app/domain/planning/quantity';
import { mostImportedRows } from '../../app/domain/workbook-import';
import type { Audit } from '../audit/audit';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import { collection } from '../mongo/collection';
import { planChanges, planChangeSchema, type PlanChange } from './change';
import { RowConflicts, type RowEdit } from './conflicts';
import { labelOf, planRows, trailLength, type PlanRecord } from './row';

export interface RowsSaved {
  readonly change: string;
  readonly saved: number;
  readonly conflicts: readonly RowConflict[];
  /** Rows that are not there (any more). */
  readonly absent: readonly string[];
}

type Begun = Pick<PlanChange, 'user' | '_id' | 'query' | 'way'>;

interface Wanted {
  readonly edit: RowEdit;
  readonly row: PlanRecord;
  readonly to: number;
}

/** As many as a workbook brings back; a page's form has far fewer. */
const mostRows = mostImportedRows;

/** Saves quantities one row each: the individual mode (rules P4, P7). */
export class RowEdits {
  readonly #rows: Collection<PlanRecord>;
  readonly #changes: Collection<PlanChange>;
  readonly #conflicts: RowConflicts;

  constructor(
    db: Db,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    this.#rows = planRows(db);
    this.#changes = collection(db, planChanges);
    this.#conflicts = new RowConflicts(this.#changes);
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
    if (edits.length > mostRows) throw new Problem('too-large', messages.formTooLarge);
    const faults = edits.filter((edit) => quantityOf(edit.typed) === null && !isUntouched(edit));
    if (faults.length > 0)
      throw new Problem(
        'invalid',
        planMessages.quantitiesRefused,
        Object.fromEntries(faults.map(({ id, typed }) => [`valor[${id}]`, quantityFault(typed)])),
      );
    const rows = await this.#read(edits.map(({ id }) => id));
    const absent = edits.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
    const wanted = edits.flatMap((edit) => wantedOf(edit, rows.get(edit.id), change));
    const clear = wanted.filter((each) => !isOutdated(each));
    const late = clear.length > 0 ? await this.#change({ user, _id: change, query, way }, clear) : [];
    const conflicts = await this.#conflicts.of([...wanted.filter(isOutdated), ...late]);
    return { change, saved: clear.length - late.length, conflicts, absent };
  }

  /** Writes under a line of the history. Returns the rows that somebody else saved meanwhile. */
  async #change(begun: Begun, clear: readonly Wanted[]): Promise<Wanted[]> {
    const { user, _id } = begun;
    await this.#begin(begun);
    const late = await this.#write(_id, clear);
    const saved = clear.filter((each) => !late.some(({ row }) => row._id.equals(each.row._id)));
    if (saved.length > 0) await this.#end(user, _id, saved);
    else await this.#changes.deleteOne({ _id, state: 'running' });
    return late;
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

  /** Notes the change before its first write, so that a repeat is known for one. */
  async #begin({ user, _id, query, way }: Begun): Promise<void> {
    const at = this.clock.stamp();
    const begun = planChangeSchema.omit({ _id: true }).parse({
      kind: 'unitario',
      user,
      createdAt: at,
      statusChangeDate: at,
      state: 'running',
      query,
      done: 0,
      total: 0,
      left: 0,
      rows: [],
      action: null,
      percent: null,
      ...(way && { way }),
      sumBefore: 0,
      sumAfter: 0,
      cells: [],
      startedAt: at,
      agent: '',
      tries: 0,
      leaseUntil: at,
    });
    await this.#changes.updateOne({ _id }, { $setOnInsert: begun }, { upsert: true });
    if ((await this.#changes.countDocuments({ _id, user, kind: 'unitario' })) === 0)
      throw new Problem('conflict', planMessages.changeTaken);
  }

  async #read(ids: readonly string[]): Promise<Map<string, PlanRecord>> {
    const known = ids.filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
    const rows = await this.#rows.find({ _id: { $in: known } }).toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  }

  /** Returns the rows that somebody else saved between reading and writing, as they are now. */
  async #write(change: string, wanted: readonly Wanted[]): Promise<Wanted[]> {
    const fresh = wanted.filter(({ row }) => !carries(row, change));
    if (fresh.length === 0) return [];
    const creationDate = this.clock.stamp();
    const operations = fresh.map(
      ({ row: { _id, version, valor }, to }): AnyBulkWriteOperation<PlanRecord> => ({
        updateOne: {
          filter: { _id, version },
          update: {
            $set: { valor: to, creationDate },
            $inc: { version: 1 },
            $push: { trail: { $each: [{ change, from: valor }], $position: 0, $slice: trailLength } },
          },
        },
      }),
    );
    const { matchedCount } = await this.#rows.bulkWrite(operations, { ordered: false });
    if (matchedCount === fresh.length) return [];
    const now = await this.#read(fresh.map(({ edit }) => edit.id));
    return fresh.flatMap((each) => {
      const row = now.get(each.edit.id);
      return row && !carries(row, change) ? [{ ...each, row }] : [];
    });
  }

  /** Tells the trail of changes and the audit trail what went from where to where; both take a repeat once. */
  async #end(user: string, _id: string, saved: readonly Wanted[]): Promise<void> {
    const rows = saved.map(({ row, to }) => ({
      row: row._id,
      sku: row.sku,
      from: row.trail?.find((step) => step.change === _id)?.from ?? row.valor,
      to,
    }));
    await this.audit.record(
      rows.map(({ row, from, to }) => ({
        id: `${_id}:${row.toHexString()}`,
        actor: user,
        action: 'planning.save',
        subject: `planejamento_quantidade/${row.toHexString()}`,
        from: { valor: from },
        to: { valor: to },
      })),
    );
    const sum = (pick: 'from' | 'to') => rows.reduce((total, row) => total + row[pick], 0);
    await this.#changes.updateOne(
      { _id, state: 'running' },
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
      },
    );
  }
}

const carries = (row: PlanRecord, change: string): boolean =>
  row.trail?.some((step) => step.change === change) ?? false;

const isUntouched = ({ typed, original }: Pick<RowEdit, 'typed' | 'original'>): boolean =>
  original !== null && isAsDrawn(typed, original);

/** An edit is what differs from what the person saw; a form without scripts sends every row of its page. */
function wantedOf(edit: RowEdit, row: PlanRecord | undefined, change: string): Wanted[] {
  const to = quantityOf(edit.typed);
  if (!row || to === null || to === (edit.original ?? row.valor)) return [];
  // Somebody else came to the same quantity: there is nothing to write.
  return to === row.valor && !carries(row, change) ? [] : [{ edit, row, to }];
}

/** Saved by somebody else since the person saw it, to another quantity than the person wants. */
const isOutdated = ({ edit, row, to }: Wanted): boolean =>
  edit.version !== null && edit.version !== row.version && row.valor !== to;
