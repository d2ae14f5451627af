import type { Db, Document, Filter } from 'mongodb';
import type { Replacement, ScopePart } from '../../../../app/domain/data/files/load-mode';
import { messages } from '../../../../app/domain/messages';
import { monthCode, monthDate, monthOfDate, monthName } from '../../../../app/domain/values/month';
import { Problem } from '../../../platform/errors';
import type { FileRecord } from '../../provenance/file';
import { rowsOf } from './file-rows';
import { columnsOf, keysOf, type Base, type CellRule } from '../base';
import { branchOf } from '../rights';
import { fieldOf, storageOf } from '../base-storage';
import { Fault, shown, type Value } from './cell';
import { checkCell } from './checks';
import type { RowFault } from '../../bases/row-rule';

/** The maximum number of combinations of values that can limit a replacement. */
const maxCombinations = 1_000;
const scopeKinds: readonly CellRule['kind'][] = ['month', 'date', 'release', 'uf', 'boolean'];

/** Columns that can limit a replacement to a part of a base: its branch, periods, references and choices. */
export function scopeColumnsOf(base: Pick<Base, 'checks' | 'branch' | 'collection_name'>): string[] {
  const branch = branchOf(base);
  return Object.entries(base.checks).flatMap(([key, { kind, references, oneOf }]) =>
    key === branch || references || oneOf || scopeKinds.includes(kind) ? [key] : [],
  );
}

/** Without a key it is unknown which rows are missing in a file. */
export const mayReplace = (base: Pick<Base, 'checks'>): boolean => keysOf(base).length > 0;

const isPeriod = (rule: CellRule): boolean => rule.kind === 'month' || rule.kind === 'date';

/**
 * A replacement checked against the base, with values as in its rows.
 * @throws Problem `invalid` for a base without a key, another column, and invalid values
 */
export function checkedReplacement(base: Base, asked: Replacement): Replacement {
  if (!mayReplace(base)) throw invalid('mode', messages.replaceWithoutKey);
  const known = new Set(scopeColumnsOf(base));
  const headers = new Map(columnsOf(base));
  return asked.map(({ column, values }) => {
    const rule = base.checks[column];
    const field = `scope.${column}`;
    if (!rule || !known.has(column)) throw invalid(field, messages.noScopeColumn);
    return {
      column,
      values: values.map((value) => textOf(value, rule, headers.get(column) ?? column, field)),
    };
  });
}

const invalid = (field: string, message: string) => new Problem('invalid', message, { [field]: message });

/** A value in the format of `scopeValue`. */
function textOf(text: string, rule: CellRule, header: string, field: string): string {
  const period = isPeriod(rule) ? { ...rule, kind: 'month' as const, pattern: undefined } : rule;
  const value = checkCell(text, period, header, '.');
  if (value instanceof Fault) throw invalid(field, value.message);
  return value instanceof Date ? monthCode(monthOfDate(value)) : String(value);
}

/** A row's value as text for comparison with a scope. */
const scopeValue = (value: unknown): string =>
  value instanceof Date ? monthCode(monthOfDate(value)) : String(value ?? '');

/** The fault of a row outside the replaced part; null if it is within. */
export function outsideOf(
  { checks }: Base,
  parts: Replacement,
  values: Readonly<Record<string, Value>>,
  label: (column: string) => string,
): RowFault | null {
  const part = parts.find(
    ({ column, values: those }) => those.length > 0 && !those.includes(scopeValue(values[column])),
  );
  if (!part) return null;
  const { column } = part;
  const value = values[column] ?? null;
  const valueText =
    value instanceof Date && checks[column] && isPeriod(checks[column])
      ? monthName(monthOfDate(value))
      : shown(String(value ?? ''));
  return {
    column,
    kind: 'outside-scope',
    message: `${label(column)}: ${valueText} está fora do que o arquivo substitui`,
  };
}

/**
 * A filter for the rows of a base that a replacement covers, including the values that the file itself has; null if
 * it has too many combinations.
 */
export async function scopeFilter(
  db: Db,
  base: Base,
  parts: Replacement,
  file: FileRecord,
): Promise<Filter<Document> | null> {
  const given = parts.filter(({ values }) => values.length > 0);
  const own = parts.filter(({ values }) => values.length === 0);
  const conditions = given.map(({ column, values }) => ({
    $or: values.map((value) => within(base, column, value)),
  }));
  if (own.length > 0) {
    const combinations = await ownCombinations(db, base, own, file);
    if (!combinations) return null;
    conditions.push({ $or: combinations });
  }
  return { ...storageOf(base).scope, ...(conditions.length > 0 ? { $and: conditions } : {}) };
}

/** The combinations of values in the file's rows: two companies with one month each are not four. Null if too many. */
async function ownCombinations(db: Db, base: Base, own: readonly ScopePart[], file: FileRecord) {
  const storage = storageOf(base);
  const field = (column: string) => fieldOf(storage, column);
  const group = Object.fromEntries(own.map(({ column }) => [column, `$${field(column)}`]));
  const found = await db
    .collection(base.records)
    .aggregate<{ _id: Document }>([
      { $match: { ...storage.scope, ...rowsOf(base, file) } },
      { $group: { _id: group } },
      { $limit: maxCombinations * 31 },
    ])
    .toArray();
  const combinations = new Map(
    found.map(({ _id }) => {
      const texts = own.map(({ column }) => scopeValue(_id[column]));
      return [texts.join('\u0000'), texts];
    }),
  );
  if (combinations.size > maxCombinations) return null;
  // Without rows of the file, the replacement covers nothing.
  if (combinations.size === 0) return [{ _id: { $in: [] } }];
  return [...combinations.values()].map((texts) => ({
    $and: own.map(({ column }, at) => within(base, column, texts[at] ?? '')),
  }));
}

function within(base: Base, column: string, value: string): Filter<Document> {
  const field = fieldOf(storageOf(base), column);
  const rule = base.checks[column];
  if (rule && isPeriod(rule) && value !== '') {
    const first = monthOfDate(new Date(`${value}-01T00:00:00.000Z`));
    return { [field]: { $gte: monthDate(first), $lt: monthDate(first + 1) } };
  }
  if (value === '') return { [field]: { $in: [null, ''] } };
  return { [field]: rule?.kind === 'integer' || rule?.kind === 'number' ? Number(value) : value };
}
