import { DateTime } from 'luxon';
import type { Document, Filter } from 'mongodb';
import { bareCnpj } from '../../../app/domain/values/cnpj';
import {
  readColumnFilter,
  type ColumnCondition,
  type ColumnKind,
} from '../../../app/domain/lists/column-filter';
import { listQueryOf, type ListQuery } from '../../../app/domain/lists/list-query';
import type { ExportKind } from '../../platform/exports/export';
import { containing, containingCode } from '../../platform/mongo/search';
import { columnsOf, keysOf, type Base, type CellKind, type CellRule } from './base';
import { fieldOf, shelfOf } from './shelves';

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

/** Values that a column's rule lists; null where any goes, and for refused cells. */
export const optionsOf = ({ checks, collection_ok }: Base, key: string): readonly string[] | null =>
  collection_ok === 1 ? listedBy(checks[key]) : null;

const listedBy = (rule: CellRule | undefined): readonly string[] | null =>
  rule?.oneOf ?? (rule?.kind === 'boolean' ? ['sim', 'não'] : null);

/** What the address asks of a base: its columns are the filters and the orders that there are. */
export function tableQueryOf(base: Base, params: URLSearchParams): ListQuery {
  const keys = columnsOf(base).flatMap(([key]) => (isMasked(base, key) ? [] : [key]));
  const query = listQueryOf(params, {
    sorts: keys,
    sorting: { sort: '_id', dir: 'asc' },
    filters: Object.fromEntries(keys.map((key) => [key, optionsOf(base, key) ?? 'text'])),
  });
  return { ...query, pageSize: masterDataPageSize };
}

/** The rows that a query leaves; what was typed over a column and cannot be read leaves all. */
export function tableFilter(base: Base, { q, filters }: ListQuery, timeZone: string): Filter<Document> {
  const shelf = shelfOf(base);
  const ok = base.collection_ok === 1;
  const field = (key: string) => (ok ? fieldOf(shelf, key) : key);
  const conditions: Filter<Document>[] = ok && Object.keys(shelf.scope).length > 0 ? [shelf.scope] : [];
  const texts = Object.entries(base.checks).filter(
    ([key, { kind }]) => exportKinds[kind] === 'text' && !isMasked(base, key),
  );
  if (containing(q))
    conditions.push({ $or: texts.map(([key]) => ({ [field(key)]: cellContaining(base, key, q) })) });
  for (const [key, typed = ''] of Object.entries(filters)) {
    const condition = optionsOf(base, key) ? null : readColumnFilter(filterKindOf(base, key), typed);
    if (optionsOf(base, key)) conditions.push({ [field(key)]: typed });
    else if (condition) conditions.push({ [field(key)]: mongoCondition(base, key, condition, timeZone) });
  }
  return conditions.length > 0 ? { $and: conditions } : {};
}

function mongoCondition(base: Base, key: string, condition: ColumnCondition, timeZone: string): unknown {
  if (condition.kind === 'contains') return cellContaining(base, key, condition.text);
  if (condition.kind === 'numbers') {
    const { min, max } = condition;
    return {
      ...(min ? { [min.included ? '$gte' : '$gt']: min.value } : {}),
      ...(max ? { [max.included ? '$lte' : '$lt']: max.value } : {}),
    };
  }
  // Days and months are kept at UTC midnight, instants begin at the tenant's.
  const zone = filterKindOf(base, key) === 'instant' ? timeZone : 'UTC';
  const start = (day: string) => DateTime.fromISO(day, { zone }).toJSDate();
  return {
    ...(condition.from ? { $gte: start(condition.from) } : {}),
    ...(condition.to ? { $lt: start(condition.to) } : {}),
  };
}

/** Cells with a text; those of a CNPJ whatever punctuation was typed, and in a NOK base whatever the file had. */
function cellContaining({ checks, collection_ok }: Base, key: string, text: string): unknown {
  if (checks[key]?.kind !== 'cnpj') return containing(text);
  const bare = bareCnpj(text.trim());
  return collection_ok === 1 ? containing(bare) : containingCode(bare);
}

/** How the rows are sorted, and whether an index says where each page of that order begins. */
export function tableOrder(base: Base, { sort, dir }: Pick<ListQuery, 'sort' | 'dir'>) {
  const direction = dir === 'asc' ? (1 as const) : (-1 as const);
  if (sort === '_id') return { order: [['_id', direction]] as const, seekable: true };
  const keys = keysOf(base);
  if (base.collection_ok === 1 && keys.length === 1 && sort === keys[0])
    return { order: [[sort, direction]] as const, seekable: true };
  return {
    order: [
      [base.collection_ok === 1 ? fieldOf(shelfOf(base), sort) : sort, direction],
      ['_id', direction],
    ] as const,
    seekable: false,
  };
}
