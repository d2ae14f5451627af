import type { Collection, Db, Document, FindCursor, Sort, WithId } from 'mongodb';
import type { FilterName, ListRecord, Sorting } from '../../../app/domain/lists/list';
import type { QueryOf } from '../../../app/domain/lists/list-query';
import type { Paging } from '../../../app/domain/lists/paging';
import { asked, type Condition } from './condition';
import type { Listed } from './listed';
import { listFinder, type ListFinder, type WantedOfList } from './list-source';

interface Rules<L extends ListRecord, Asked> {
  readonly search?: (typed: string) => Asked;
  readonly filters: Readonly<Record<FilterName<L>, (value: string) => Asked>>;
}

/** How a list is searched and filtered whose rows are in a collection: all that its record says it can be. */
type StoredRules<L extends ListRecord, Asked> = Rules<L, Asked> &
  (L extends { readonly search: object } ? { readonly search: (typed: string) => Asked } : unknown);

/** What a view of a list asks of its records: conditions, or the database's own filters where no index of rows has it. */
export function conditionsOf<L extends ListRecord, Asked = Condition>(
  { q, filters }: Pick<QueryOf<L>, 'q' | 'filters'>,
  rules: StoredRules<L, Asked>,
): Asked[] {
  const { search }: Rules<L, Asked> = rules;
  const set = Object.entries(filters) as [FilterName<L>, string][];
  return [...(search && q ? [search(q)] : []), ...set.map(([name, value]) => rules.filters[name](value))];
}

/** A page of a list, sorted by one column and by id. */
export function wantedPage<T extends Document>(
  of: Listed,
  conditions: readonly Condition[],
  { sort, dir, page, pageSize }: Paging & Sorting,
): WantedOfList<T> {
  const direction = dir === 'asc' ? 1 : -1;
  return {
    of,
    ...asked<T>(conditions, of.columns),
    order: [
      [sort, direction],
      ['_id', direction],
    ],
    skip: (page - 1) * pageSize,
    limit: pageSize,
  };
}

/** Reads a list of records that change (rule D28): by its index, or else by asking the database. */
export class StoredList<T extends Document> {
  readonly #finder: ListFinder<T>;

  constructor(
    db: Db,
    private readonly records: Collection<T>,
  ) {
    this.#finder = listFinder(db);
  }

  /** A page, and how many records there are. */
  async page(wanted: WantedOfList<T>): Promise<{ readonly rows: WithId<T>[]; readonly total: number }> {
    const found = await this.#finder.page(wanted);
    if (found) return found;
    const [rows, total] = await Promise.all([
      this.all(wanted).skip(wanted.skip).limit(wanted.limit).toArray(),
      this.records.countDocuments(wanted.filter),
    ]);
    return { rows, total };
  }

  /** All of them in their order, for a file. */
  all({
    filter,
    order,
    without: projection,
  }: Pick<WantedOfList<T>, 'filter' | 'order' | 'without'>): FindCursor<WithId<T>> {
    return this.records
      .find(filter, { projection, batchSize: exportBatch, allowDiskUse: true })
      .sort(Object.fromEntries(order) as Sort);
  }
}

const exportBatch = 1_000;
