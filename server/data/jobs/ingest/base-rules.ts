import type { Document } from 'mongodb';
import { addExact, exactOf, type Exact } from '../../../../app/domain/values/decimal';
import { formatDate, formatNumber } from '../../../../app/domain/values/format';
import { keysOf, type BaseRule } from '../../master-data/base';
import { fieldOf, shelfOf } from '../../master-data/shelves';
import type { Value } from './cell';
import type { RowFault } from './header';
import { RowKey } from './row-key';
import { rowByRow, type RowRule, type RuleMaker } from './row-rules';

type Circumstances = Parameters<RuleMaker>[0];
type Told = Pick<Circumstances, 'label'>;

/** What a base's record says of the columns of a row to one another. */
export const baseRulesOf = (circumstances: Circumstances): RowRule[] =>
  (circumstances.ok.rules ?? []).map((rule) => {
    if (rule.kind === 'together') return together(rule, circumstances);
    if (rule.kind === 'sum') return rowByRow((values) => sumFault(rule, values, circumstances));
    return rowByRow((values) => orderFault(rule, values, circumstances));
  });

function orderFault(
  { kind, first, second }: Extract<BaseRule, { kind: 'at-most' | 'below' }>,
  values: Readonly<Record<string, Value>>,
  { label }: Told,
): RowFault | null {
  const [one, other] = [values[first] ?? null, values[second] ?? null];
  if (one === null || other === null || one === '' || other === '') return null;
  if (one < other || (kind === 'at-most' && Number(one) === Number(other))) return null;
  const wanted = kind === 'at-most' ? 'é maior que' : 'não é menor que';
  return {
    column: first,
    kind: 'out-of-order',
    message: `${label(first)}: ${plain(one)} ${wanted} ${label(second)}, ${plain(other)}`,
  };
}

function sumFault(
  { parts, second }: Extract<BaseRule, { kind: 'sum' }>,
  values: Readonly<Record<string, Value>>,
  { label }: Told,
): RowFault | null {
  const sum = parts.map((key) => exactly(values[key])).reduce(addExact);
  const total = exactly(values[second]);
  const difference = addExact(sum, { ...total, digits: -total.digits });
  if (difference.digits === 0n) return null;
  const told = Number(`${sum.digits}e-${sum.scale}`);
  return {
    column: second,
    kind: 'wrong-sum',
    message: `${label(second)}: ${plain(values[second] ?? 0)} não é a soma de ${parts.map(label).join(', ')}, ${plain(told)}`,
  };
}

const exactly = (value: Value | undefined): Exact => exactOf(typeof value === 'number' ? value : 0);

const plain = (value: Value): string =>
  value instanceof Date
    ? formatDate(value, 'UTC')
    : typeof value === 'number'
      ? formatNumber(value)
      : String(value);

/** Rows that may not have the same values in some columns: neither those that are there nor those of the same file. */
function together(
  { parts }: Extract<BaseRule, { kind: 'together' }>,
  { db, ok, label }: Circumstances,
): RowRule {
  const shelf = shelfOf(ok);
  const named = new RowKey(ok, parts);
  const key = new RowKey(ok, keysOf(ok));
  // Batches are judged before those before them are written.
  const seen = new Map<string, string>();
  const isNamed = (values: Readonly<Record<string, Value>>) =>
    parts.some((part) => values[part] !== null && values[part] !== undefined && values[part] !== '');
  return async (rows) => {
    const concerned = rows.filter(({ values }) => isNamed(values));
    const projection = Object.fromEntries(
      [...parts, ...key.columns].map((column) => [fieldOf(shelf, column), 1] as const),
    );
    const stored: Document[] =
      concerned.length === 0
        ? []
        : await db
            .collection(ok.records)
            .find(named.filter(concerned.map(({ values }) => values)), { projection })
            .toArray();
    const owners = new Map(stored.map((row) => [named.ofStored(row), key.ofStored(row)]));
    return rows.map(({ values }) => {
      if (!isNamed(values)) return [];
      const [name, own] = [named.of(values), key.of(values)];
      const owner = seen.get(name) ?? owners.get(name) ?? own;
      if (owner === own) {
        seen.set(name, own);
        return [];
      }
      return [
        {
          column: parts[0] ?? '',
          kind: 'not-unique',
          message: `${parts.map(label).join(', ')}: ${named.told(values)} já é de outra linha da base`,
        },
      ];
    });
  };
}
