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

/** Kinds of columns that the portal fills; the kinds of others are in the base's checks. */
const filledKinds: Record<string, ExportKind> = {
  _lineNumber: 'integer',
  timeStamp: 'datetime',
  data_validade_sku: 'date',
};

/** The export format of each cell kind. */
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

/** The kind of a base's column. NOK bases store the file's cells, which may have any kind. */
export function kindOf({ checks, collection_ok }: Base, key: string): ExportKind {
  const kind = collection_ok === 1 ? checks[key]?.kind : undefined;
  return kind ? exportKinds[kind] : (filledKinds[key] ?? 'text');
}

/** Masked columns cannot be searched, filtered or sorted, because results would reveal their values. */
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

/** The columns for searching a whole base. */
export const textsOf = (base: Base): string[] =>
  Object.entries(base.checks).flatMap(([key, { kind }]) =>
    exportKinds[kind] === 'text' && !isMasked(base, key) ? [key] : [],
  );

/** The values listed by a column's rule; null without a list, and for refused cells. */
export const optionsOf = ({ checks, collection_ok }: Base, key: string): readonly string[] | null =>
  collection_ok === 1 ? listedBy(checks[key]) : null;

const listedBy = (rule: CellRule | undefined): readonly string[] | null =>
  rule?.oneOf ?? (rule?.kind === 'boolean' ? ['sim', 'não'] : null);

/** Reads the query of an address: the base's columns are its filters and orders. */
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

/** A filter of a list, as a database query and as a query of a large base's index. */
export type TableFilter = Asked<Document>;

/**
 * The filter of a query (rule D25); unreadable text in a column filter is ignored. `files` are the keys of files
 * that match the typed names, if there are any.
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

/** The condition of a column filter, typed or chosen; null if it cannot be read. */
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

/** Limits a filter to the rows that a person limited to branches may access (rule A33). */
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
  // Days and months are stored at UTC midnight; for instants, days begin in the tenant's time zone.
  const start = (day: string) => DateTime.fromISO(day, { zone }).toJSDate();
  return {
    ...(condition.from ? { $gte: start(condition.from) } : {}),
    ...(condition.to ? { $lt: start(condition.to) } : {}),
  };
}

/** The order of the rows (`isNarrowed`: of a filtered list), and whether an index can seek to each page. */
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
