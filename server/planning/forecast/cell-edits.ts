import { ObjectId, type Collection, type Db } from 'mongodb';
import type { ChangeKind, ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { Audit } from '../../people/audit/audit';
import type { EditArea, Scope } from '../edits/area';
import type { Placed } from '../edits/plan';
import { collection } from '../../platform/mongo';
import type { Books } from './books';
import type { CellChange, CellChangeSet } from './change-set';
import { forecasts, type ForecastRecord } from './collection';
import { cellEdit, type DatedEdit } from './edits';
import { reviewId, type ReviewStates } from './review-state';

/** What saving needs to know of a stored cell. */
export type StoredCell = Pick<
  ForecastRecord,
  '_id' | 'account_concat' | 'data_ref' | 'forecast' | 'version' | 'changeSet'
>;

export type CellArea = EditArea<DatedEdit, StoredCell, CellChangeSet>;

/** A review as the sets and the cells store it. */
export const scopeOf = ({ rf, costCentre, scenario }: ReviewKey) => ({
  rf: scenario ?? rf,
  cost_center_concat: costCentre,
});

/** What the forecast's change sets are made of: cells of one amount each, by account and month. */
export function cellArea(
  db: Db,
  {
    states,
    audit,
    books,
  }: { readonly states: Pick<ReviewStates, 'touch'>; readonly audit: Audit; readonly books: Books },
): CellArea {
  const cells = db.collection<ForecastRecord>(books.cells.name);
  const official = collection(db, forecasts);
  return {
    sets: books.changes,
    rows: books.cells,
    rowField: 'cell',
    idTaken: 'Este pedido já foi usado em outra revisão; recarregue a página.',
    scopeOf: ({ rf, cost_center_concat }) => ({ rf, cost_center_concat }),

    async read(scope, edits) {
      const stored = await cells
        .find(
          { ...scope, ...monthsAndAccounts(edits) },
          { projection: { account_concat: 1, data_ref: 1, forecast: 1, version: 1, changeSet: 1 } },
        )
        .toArray();
      return new Map(stored.map((cell) => [cellEdit.row(cell), cell]));
    },

    draw: (scope, placed, undoes) => ({ ...reviewOf(scope), undoes, ...named(placed) }),

    undoing: ({ account_concat, data_ref, from, version }) => [
      cellEdit.over({ account_concat, data_ref, to: from ?? 0, version: version + 1, how: 'undo' }),
    ],

    written:
      () =>
      ({ to }) => ({ forecast: to }),

    /** What new cells are besides their amount, by the official cells of their accounts. */
    async firsts({ rf, cost_center_concat }, changes) {
      const accounts = [...new Set(changes.map(({ account_concat }) => account_concat))];
      const known = await headingsOf(official, cost_center_concat, accounts);
      return changes.map(({ cell, account_concat, data_ref }) => {
        const headings = known.get(account_concat);
        if (!headings) throw new Error(`No cell of account ${account_concat} in ${cost_center_concat}`);
        return { _id: cell, rf, cost_center_concat, ...headings, account_concat, data_ref, value: null };
      });
    },

    async notify({ _id, rf, cost_center_concat, author, kind, changes, lost }) {
      const key = { rf, costCentre: cost_center_concat };
      await states.touch(key);
      await audit.record([
        {
          id: `${books.name} ${_id}`,
          actor: author,
          action: `${books.name}.save`,
          subject: reviewId(key),
          to: { changeSet: _id, kind, cells: changes.length - lost.length },
        },
      ]);
    },
  };
}

type Headings = Pick<ForecastRecord, 'cost_center' | 'level_descr' | 'group_level_2'>;

/** The headings of accounts of a cost centre, from their official cells. */
export async function headingsOf(
  cells: Collection<ForecastRecord>,
  cost_center_concat: string,
  accounts: readonly string[],
): Promise<Map<string, Headings>> {
  const found = await cells
    .aggregate<Headings & { _id: string }>([
      { $match: { cost_center_concat, account_concat: { $in: accounts } } },
      {
        $group: {
          _id: '$account_concat',
          cost_center: { $first: '$cost_center' },
          level_descr: { $first: '$level_descr' },
          group_level_2: { $first: '$group_level_2' },
        },
      },
    ])
    .toArray();
  return new Map(found.map(({ _id, ...headings }) => [_id, headings]));
}

const reviewOf = ({ rf = '', cost_center_concat = '' }: Scope) => ({ rf, cost_center_concat });

/** The cells of some edits, and few others: every chosen account in every chosen month. */
function monthsAndAccounts(edits: readonly DatedEdit[]) {
  const months = [...new Set(edits.map(({ data_ref }) => data_ref.getTime()))].map((time) => new Date(time));
  const accounts = [...new Set(edits.map(({ account_concat }) => account_concat))];
  return { data_ref: { $in: months }, account_concat: { $in: accounts } };
}

/** The kind of most changes is that of the whole set; the others store their own. */
function named(placed: readonly Placed<DatedEdit, StoredCell>[]): Pick<CellChangeSet, 'kind' | 'changes'> {
  const counts = new Map<ChangeKind, number>();
  for (const { edit } of placed) counts.set(edit.how, (counts.get(edit.how) ?? 0) + 1);
  const [[kind] = ['edit' as const]] = [...counts].sort(([, one], [, other]) => other - one);
  return { kind, changes: placed.map((each) => changeOf(each, kind)) };
}

function changeOf({ edit, row }: Placed<DatedEdit, StoredCell>, kind: ChangeKind): CellChange {
  const { account_concat, data_ref, to, how } = edit;
  return {
    cell: row?._id ?? new ObjectId(),
    account_concat,
    data_ref,
    from: row?.forecast ?? null,
    to,
    version: row?.version ?? 0,
    ...(row?.changeSet && { over: row.changeSet }),
    ...(how !== kind && { how }),
  };
}
