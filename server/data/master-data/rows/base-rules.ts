import { addExact, exactOf, type Exact } from '../../../../app/domain/values/decimal';
import type { BaseRule } from '../base';
import type { Value } from './cell';
import { Combination } from './combinations';
import type { RowFault } from '../../bases/row-rule';
import { rowByRow } from '../../bases';
import type { RuleContext, RowRule } from '../../bases/row-rule';

type Words = Pick<RuleContext, 'label' | 'valueText'>;

/** The rules between columns in a base's record. */
export const baseRulesOf = (circumstances: RuleContext): RowRule[] =>
  (circumstances.ok.rules ?? []).map((rule) => {
    if (rule.kind === 'together') return together(rule, circumstances);
    return rowByRow((values) => ruleFault(rule, values, circumstances));
  });

/** The violation of a rule between columns of one row; null for a rule about several rows. */
export function ruleFault(
  rule: BaseRule,
  values: Readonly<Record<string, Value>>,
  words: Words,
): RowFault | null {
  if (rule.kind === 'together') return null;
  return rule.kind === 'sum' ? sumFault(rule, values, words) : orderFault(rule, values, words);
}

function orderFault(
  { kind, first, second }: Extract<BaseRule, { kind: 'at-most' | 'below' }>,
  values: Readonly<Record<string, Value>>,
  { label, valueText }: Words,
): RowFault | null {
  const [one, other] = [values[first] ?? null, values[second] ?? null];
  if (one === null || other === null || one === '' || other === '') return null;
  if (one < other || (kind === 'at-most' && Number(one) === Number(other))) return null;
  const wanted = kind === 'at-most' ? 'é maior que' : 'não é menor que';
  return {
    column: first,
    kind: 'out-of-order',
    message: `${label(first)}: ${valueText(first, one)} ${wanted} ${label(second)}, ${valueText(second, other)}`,
  };
}

function sumFault(
  { parts, second }: Extract<BaseRule, { kind: 'sum' }>,
  values: Readonly<Record<string, Value>>,
  { label, valueText }: Words,
): RowFault | null {
  const sum = parts.map((key) => exactly(values[key])).reduce(addExact);
  const total = exactly(values[second]);
  const difference = addExact(sum, { ...total, digits: -total.digits });
  if (difference.digits === 0n) return null;
  const summed = Number(`${sum.digits}e-${sum.scale}`);
  return {
    column: second,
    kind: 'wrong-sum',
    message: `${label(second)}: ${valueText(second, values[second] ?? 0)} não é a soma de ${parts.map(label).join(', ')}, ${valueText(second, summed)}`,
  };
}

const exactly = (value: Value | undefined): Exact => exactOf(typeof value === 'number' ? value : 0);

/** Refuses rows with the same combination of values as a stored row or a row of the same file. */
function together({ parts }: Extract<BaseRule, { kind: 'together' }>, { db, ok }: RuleContext): RowRule {
  const combination = new Combination(db, ok, parts);
  // Batches are checked before earlier ones are written.
  const seen = new Map<string, string>();
  return async (rows) => {
    const owners = await combination.owners(rows.map(({ values }) => values));
    return rows.map(({ values }) => {
      if (!combination.isIn(values)) return [];
      const [name, own] = combination.of(values);
      const owner = seen.get(name) ?? owners.get(name) ?? own;
      if (owner !== own) return [combination.fault(values)];
      seen.set(name, own);
      return [];
    });
  };
}
