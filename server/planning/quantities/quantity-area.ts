import type { ObjectId } from 'mongodb';
import { planMessages } from '../../../app/domain/planning/quantities/messages';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { keptChanges } from '../edits';
import type { EditArea, Scope, SetStore } from '../edits/area';
import type { Change, ChangeSet } from '../edits/change-set';
import { changeBegun, planChangeSchema, type PlanChange } from './change';
import type { Quantity } from './conflicts';
import { namedRows, ownOf, type PlanCollections } from './plan-collections';
import { trailPush, type PlanRecord } from './row';

/**
 * A save of single rows for the kernel of edits (rules P7, P10); it is stored as a planning change like those of
 * selections.
 */
export type QuantitySet = Omit<ChangeSet, 'changes'> &
  Pick<PlanChange, 'kind' | 'scenario'> &
  Partial<Pick<PlanChange, 'query' | 'way'>> & {
    changes: (Change & PlanChange['rows'][number])[];
  };

/** Changes of single rows in one plan; those of selections, of another kind, are not the kernel's. */
export const quantityScope = ({ scenario }: { readonly scenario?: ObjectId | null | undefined }): Scope => ({
  kind: 'unitario',
  scenario: scenario?.toHexString() ?? '',
});

/** The save rules of single rows: one quantity for each row, with the former one in the row's trail. */
export function quantityArea(
  books: PlanCollections,
  { audit, clock }: { readonly audit: Audit; readonly clock: Clock },
): EditArea<Quantity, PlanRecord, QuantitySet> {
  const { name, rows, changes } = books;
  return {
    sets: { name: changes.collectionName },
    rows: { name: rows.collectionName },
    rowField: 'row',
    idTaken: planMessages.changeTaken,
    store: planChangeStore(clock),
    mark: {
      pushed: ({ _id }, { from }) => trailPush(_id, from),
      writtenBy: (change) => ({ 'trail.change': change }),
    },
    scopeOf: (set) => ({ ...quantityScope(set), kind: set.kind }),

    read: (_scope, edits) =>
      namedRows(
        books,
        edits.map(({ row }) => row),
      ),

    draw: (_scope, placed) => ({
      kind: 'unitario',
      ...ownOf(books),
      changes: placed.flatMap(({ edit: { to }, row }) =>
        row && to !== null ? [{ row: row._id, sku: row.sku, from: row.valor, to, version: row.version }] : [],
      ),
    }),

    undoing: ({ row, from, version }) => [
      { row: row.toHexString(), field: 'valor', to: from, version: version + 1, typed: String(from) },
    ],

    written() {
      const creationDate = clock.stamp();
      return ({ to }) => ({ valor: to, creationDate });
    },

    async notify(set) {
      await audit.record(
        keptChanges(set).map(({ row, from, to }) => ({
          id: `${set._id}:${row.toHexString()}`,
          actor: set.author,
          action: `${name}.save`,
          subject: `${rows.collectionName}/${row.toHexString()}`,
          from: { valor: from },
          to: { valor: to },
        })),
      );
    },
  };
}

/** Saves of single rows among the changes of a plan; one without changes is not stored. */
const planChangeStore = (clock: Clock): SetStore<QuantitySet> => ({
  toRecord(set) {
    const { author: user, at, phase, changes: rows } = set;
    const begun = { ...changeBegun(at), ...set, user, state: 'running', rows, total: 0, startedAt: at };
    return { ...planChangeSchema.parse(begun), phase, at };
  },

  fromRecord(record) {
    const { user, createdAt, rows, phase = 'applied', ...rest } = record as PlanChange;
    const changes = rows.map(({ version = 0, ...row }) => ({ ...row, version }));
    return { ...rest, author: user, authorName: user, at: createdAt, phase, lost: [], changes };
  },

  closing(set) {
    const rows = keptChanges(set);
    if (rows.length === 0) return null;
    const sum = (pick: 'from' | 'to') => rows.reduce((total, row) => total + row[pick], 0);
    return {
      $set: {
        state: 'done',
        rows,
        done: rows.length,
        total: rows.length,
        sumBefore: sum('from'),
        sumAfter: sum('to'),
        statusChangeDate: clock.stamp(),
      },
      $unset: { phase: '', at: '', heldUntil: '' },
    };
  },
});
