import { DateTime } from 'luxon';
import type { Document } from 'mongodb';
import {
  readColumnFilter,
  type ColumnCondition,
  type ColumnKind,
} from '../../../app/domain/lists/column-filter';
import { defineList, optionOf } from '../../../app/domain/lists/list';
import { listQueryOf, type ListQuery } from '../../../app/domain/lists/list-query';
import type { ExportKind } from '../../platform/exports/export';
import { asked, where } from '../../platform/row-index';
import type { Asked, Bounds, Condition } from '../../platform/row-index/condition';
import type { IndexedColumns } from '../../platform/row-index/sought';
import { fileColumn } from '../../../app/domain/data/master-data/master-table';
import { columnsOf, keysOf, type Base, type CellKind, type CellRule } from './base';
import type { Person } from '../../people/users/user';
import { branchField, rowsWithin } from './rights';
import { fieldOf, storageOf } from './base-storage';

/** Rows on a page of a base (rule D11). */
export const masterDataPageSize = 20;

/** Columns that the portal itself fills; all others hold what the base's checks say. */
const filledKinds: Record<string, ExportKind> = {
  _lineNumber: 'integer',
  timeStamp: 'datetime',
  data_validade_sku: 'date',
};

/** What is written of a cell of each kind. */
export const exportKinds: Record<CellKind, ExportKind> = {
  text: 'text',
  code: 'text',
  cnpj: 'text',
  cpf: 'text',
  email: 'text',
  uf: 'text',
  release: 'text',
  boolean: 'text',
  number: 'number',
  integer: 'integer',
  money: 'number',
  date: 'date',
  month: 'month',
};

/** What a base's column holds. Cells of a NOK base are the file's own, whatever they should have been. */
export function kindOf({ checks, collection_ok }: Base, key: string): ExportKind {
  const kind = collection_ok === 1 ? checks[key]?.kind : undefined;
  return kind ? exportKinds[kind] : (filledKinds[key] ?? 'text');
}

/** Columns that nobody may search, filter or sort by: an answer would tell what is masked. */
export const isMasked = ({ checks }: Base, key: string): boolean => checks[key]?.kind === 'cpf';

const filterKinds: Record<ExportKind, ColumnKind> = {
  text: 'text',
  boolean: 'text',
  number: 'number',
  amount: 'number',
  integer: 'number',
  percent: 'number',
  date: 'day',
  month: 'day',
  datetime: 'instant',
};

export const filterKindOf = (base: Base, key: string): ColumnKind => filterKinds[kindOf(base, key)];

/** The columns that the search of a whole base looks into. */
export const textsOf = (base: Base): string[] =>
  Object.entries(base.checks).flatMap(([key, { kind }]) =>
    exportKinds[kind] === 'text' && !isMasked(base, key) ? [key] : [],
  );

/** Values that a column's rule lists; null where any goes, and for refused cells. */
export const optionsOf = ({ checks, collection_ok }: Base, key: string): readonly string[] | null =>
  collection_ok === 1 ? listedBy(checks[key]) : null;

const listedBy = (rule: CellRule | undefined): readonly string[] | null =>
  rule?.oneOf ?? (rule?.kind === 'boolean' ? ['sim', 'não'] : null);

/** What the address asks of a base: its columns are the filters and the orders that there are. */
export function tableQueryOf(base: Base, params: URLSearchParams): ListQuery {
  const columns = columnsOf(base).filter(([key]) => !isMasked(base, key));
  const list = defineList({
    columns: Object.fromEntries(columns.map(([key, label]) => [key, { label, sort: true as const }])),
    filters: Object.fromEntries(
      columns.map(([key, label]) => [key, { label, options: optionsOf(base, key)?.map(optionOf) }]),
    ),
    search: { label: 'Buscar' },
    order: { sort: '_id', dir: 'asc' },
  });
  return { ...listQueryOf(params, list), pageSize: masterDataPageSize };
}

/** What a list is asked, as the database understands it and as the index of a large base does. */
export type TableFilter = Asked<Document>;

/**
 * The rows that a query leaves (rule D25); what was typed over a column and cannot be read leaves all. `files` are the keys
 * of those whose names were typed, where any were.
 */
export function tableFilter(
  base: Base,
  { q, filters }: ListQuery,
  {
    timeZone,
    files,
    indexed,
  }: { timeZone: string; files: readonly string[] | null; indexed: IndexedColumns },
): TableFilter {
  const storage = storageOf(base);
  const ok = base.collection_ok === 1;
  const field = (key: string) => (ok ? fieldOf(storage, key) : key);
  const conditions = [
    where.words(q, textsOf(base).map(field)),
    ...(files ? [where.values(fileColumn, files)] : []),
    ...Object.entries(filters).map(([key, typed = '']) =>
      columnCondition(base, key, typed, { field: field(key), timeZone }),
    ),
  ];
  return asked(
    conditions.filter((each) => each !== null),
    indexed,
    ok && Object.keys(storage.scope).length > 0 ? [storage.scope] : [],
  );
}

/** What was typed over a column, or chosen of it; null for what cannot be read. */
function columnCondition(
  base: Base,
  key: string,
  typed: string,
  { field, timeZone }: { field: string; timeZone: string },
): Condition | null {
  if (optionsOf(base, key)) return where.values(field, [typed]);
  const kind = filterKindOf(base, key);
  const condition = readColumnFilter(kind, typed);
  if (condition?.kind === 'contains') return where.words(condition.text, [field]);
  return condition && where.figures(field, boundsOf(condition, kind === 'instant' ? timeZone : 'UTC'));
}

/** The same, of the rows that somebody kept to branches reaches (rule A33). */
export function reachedBy(asked: TableFilter, base: Base, person: Pick<Person, 'stores'>): TableFilter {
  const field = branchField(base);
  if (field === undefined || person.stores.length === 0) return asked;
  return {
    ...asked,
    filter: { $and: [rowsWithin(base, person), asked.filter] },
    sought: [{ kind: 'value', field, values: person.stores }, ...asked.sought],
  };
}

function boundsOf(condition: Exclude<ColumnCondition, { kind: 'contains' }>, zone: string): Bounds {
  if (condition.kind === 'numbers') {
    const { min, max } = condition;
    return {
      ...(min ? { [min.included ? '$gte' : '$gt']: min.value } : {}),
      ...(max ? { [max.included ? '$lte' : '$lt']: max.value } : {}),
    };
  }
  // Days and months are kept at UTC midnight, instants begin at the tenant's.
  const start = (day: string) => DateTime.fromISO(day, { zone }).toJSDate();
  return {
    ...(condition.from ? { $gte: start(condition.from) } : {}),
    ...(condition.to ? { $lt: start(condition.to) } : {}),
  };
}

/** How the rows, or those that somebody narrowed them to, are sorted, and whether an index says where each page begins. */
export function tableOrder(base: Base, { sort, dir }: Pick<ListQuery, 'sort' | 'dir'>, isNarrowed: boolean) {
  const direction = dir === 'asc' ? (1 as const) : (-1 as const);
  const { listed } = storageOf(base);
  if (sort === '_id' && base.collection_ok === 1 && !isNarrowed && listed.length > 0)
    return { order: listed.map((field) => [field, direction] as const), seekable: true };
  if (sort === '_id') return { order: [['_id', direction]] as const, seekable: true };
  const keys = keysOf(base);
  if (base.collection_ok === 1 && keys.length === 1 && sort === keys[0])
    return { order: [[sort, direction]] as const, seekable: true };
  return {
    order: [
      [base.collection_ok === 1 ? fieldOf(storageOf(base), sort) : sort, direction],
      ['_id', direction],
    ] as const,
    seekable: false,
  };
}
