import type { Db, Document } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { standardBase } from '../../bases';
import { auditTrail } from '../../people/audit';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, insertOnce } from '../../platform/mongo';
import type { CollectionDefinition, CollectionLine, Migration } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { rowChanges, rowSets, takesBack } from '../../planning/edits';
import type { EditArea } from '../../planning/edits/area';
import type { EditedRow } from '../../planning/edits/change-set';
import type { Edit } from '../../planning/edits/plan';
import type { RowChangeSet } from '../../planning/edits/row-area';
import type { RowFault } from '../bases/row-rule';
import { keysOf, type Base } from './base';
import { storageOf } from './base-storage';
import { derivedDataOf } from './derived-data';
import { changeOf } from './row-change';
import { keptCell, type Value } from './rows/cell';
import { RowChecker } from './rows/header';
import { RowValidator } from './rows/row-validator';
import { versionOf } from './rows/stamp';
import type { Cell } from '../../tables/cell';
import type { Sight } from './sight';

export type StoredRow = EditedRow & Document;
export type RowEdit = Edit<Value>;

/** One save of one row of a base, by its key; it holds CPFs in full, as rows do. */
export type RowSet = RowChangeSet<NonNullable<Value>>;

interface Deps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly base: Base;
  /** What the person sees; without it, nobody asks. */
  readonly sight?: Sight | undefined;
  /** Whether reasons may name rows of other bases. */
  readonly seesReasons: () => Promise<boolean>;
}

export const editAction = 'master-data.edit';

/** The collection of a base's sets. */
export const setsOf = (name: string): string => `${name}_changes`;
const trailed = (name: string): string => `${name} `;
export const subjectOf = (name: string, key: unknown): string => `${name}/${String(key)}`;

/** The saves of a base's rows on screens; `key` is the column that names a row. */
export const baseRowChanges = (
  name: string,
  key: string,
  line: Omit<CollectionLine, 'name'>,
): CollectionDefinition<RowSet> =>
  rowChanges({ ...line, name: setsOf(name) }, 'key', {
    version: 1,
    value: z.union([z.string(), z.number(), z.date()]),
    migrations: [earlierEdits(name, key)],
  });

/** The set of a record of the trail; null for records of loads, and of edits from before there were sets. */
export const setOfRecord = (name: string, id: unknown): string | null => {
  const text = String(id);
  return text.startsWith(trailed(name)) ? text.slice(trailed(name).length) : null;
};

/** The columns of a base that people edit in the portal. */
export const editedColumns = (base: Base): readonly string[] =>
  storageOf(base).edited.filter((column) => base.checks[column]);

/**
 * The save rules of a base's rows (rules D24, P10): one row as a whole, with the same checks as files, under the lock of
 * its base.
 */
export function baseRowArea({ db, audit, clock, base, sight, seesReasons }: Deps) {
  const { collection_name: name } = base;
  const [column = ''] = keysOf(base);
  const rows = db.collection<StoredRow>(base.records);

  const admit = async (row: Document) => {
    const values = checkedRow(base, (key) => keptCell(row[key]));
    const sender = { stores: [], seesReasons: await seesReasons() };
    const [validated] = await new RowValidator({ db, clock, ok: base }, sender).validate([{ values }]);
    refuse(validated?.faults ?? []);
  };

  return {
    sets: { name: setsOf(name) },
    rows: { name: base.records },
    whole: true,
    idTaken: messages.saveIdTaken,
    ...rowSets<NonNullable<Value>, StoredRow>('key', async (key) => {
      const row = await rows.findOne({ [column]: key });
      return row && sight?.row(row) ? [{ ...row, version: versionOf(row) }] : [];
    }),

    check(edits, stored) {
      const editable = editedColumns(base);
      if (edits.some(({ field }) => !editable.includes(field)))
        throw new Problem('forbidden', messages.columnNotEdited);
      for (const [id, row] of stored) {
        const own = edits.filter(({ row: of }) => of === id).map(({ field, to }) => [field, to]);
        if (!sight?.row({ ...row, ...Object.fromEntries(own) })) throw new Problem('absent', messages.absent);
      }
    },

    async around(set, write) {
      const [change] = set.changes;
      const row = change && (await rows.findOne({ _id: change.row }));
      if (!row) return write();
      // A row that moved is not written over, or has been written by this set.
      const stands = versionOf(row) === change.version;
      const after = stands ? { ...row, ...change.to } : row;
      const guarded = async () => {
        if (stands) await admit(after);
        return derivedDataOf(base, db).written([after], write);
      };
      const holding = standardBase(name)?.holding;
      return holding ? holding(db, guarded) : guarded();
    },

    async notify(set) {
      const [change] = set.changes;
      const difference = change && set.lost.length === 0 && changeOf(base, change.from, change.to);
      if (!difference) return;
      const { key } = this.scopeOf(set);
      const action = takesBack(set) ? 'master-data.undo' : editAction;
      const id = `${trailed(name)}${set._id}`;
      await audit.record([{ id, actor: set.author, action, subject: subjectOf(name, key), ...difference }]);
    },
  } satisfies EditArea<RowEdit, StoredRow, RowSet>;
}

/** The values of a row's cells. @throws Problem `invalid` with the reason for each field */
export function checkedRow(base: Base, cellIn: (column: string) => Cell): Record<string, Value> {
  const columns = Object.keys(base.checks);
  const { values, faults } = new RowChecker(base, columns, {}).check(columns.map(cellIn));
  refuse(faults);
  return values;
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

/** Tells the trail of edits that earlier releases kept with their rows until it had them. */
function earlierEdits(name: string, key: string): Migration {
  return {
    name: `${name}-last-edits`,
    due: (db) => db.collection(name).countDocuments({ lastEdit: { $exists: true } }),
    run: async (db) => {
      const rows = db.collection(name);
      for await (const { _id, [key]: code, changedAt: at, lastEdit } of rows.find({
        lastEdit: { $exists: true },
      })) {
        const { id, actor, from, to } = lastEdit as Document;
        const entry = { actor: String(actor), from: from as unknown, to: to as unknown, address: '' };
        await insertOnce(collection(db, auditTrail), {
          ...entry,
          ...{ _id: String(id), at: at as Date, action: editAction, subject: subjectOf(name, code) },
        });
        await rows.updateOne({ _id, 'lastEdit.id': id as string }, { $unset: { lastEdit: '' } });
      }
    },
  };
}
