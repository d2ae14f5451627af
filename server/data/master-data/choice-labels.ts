import { listedAs } from '../../../app/domain/data/files/listed';
import {
  balanceCategoryLabels,
  measureLabels,
  statementLabels,
} from '../../../app/domain/finance/balances/chart';
import type { Base, CellRule } from './base';

/** What screens call values of a column. */
export type ChoiceLabels = Readonly<Record<string, string>>;

/** By base and column; a file may use either (rule D8). */
const shown: Readonly<Record<string, Readonly<Record<string, ChoiceLabels>>>> = {
  plano_contas: { statement: statementLabels, category1: balanceCategoryLabels, measure: measureLabels },
};

const none: ChoiceLabels = {};

/** What screens call the values of a column, by value; empty where they show them as they are stored. */
export function choiceLabels(base: string, column: string): ChoiceLabels {
  const columns = Object.hasOwn(shown, base) ? shown[base] : undefined;
  return (columns && Object.hasOwn(columns, column) && columns[column]) || none;
}

/** By base, columns that name a row of another one without a rule that wants it to be there. */
const joins: Readonly<Record<string, string>> = { planejamento_quantidade: 'sku' };

/** Whether a column is a key or names a row of another base: such values are compared, a run of blanks in them is one. */
export const namesRow = ({ unique, references, joins: isJoin }: LabelledRule): boolean =>
  unique || references !== undefined || isJoin === true;

/** A column's rule with what screens call its values, and whether it names a row by itself. */
export type LabelledRule = CellRule & { readonly labels?: ChoiceLabels; readonly joins?: true };

/** The rule of a base's column; undefined where it has none. */
export function labelledRule(
  { collection_name: name, checks }: Pick<Base, 'collection_name' | 'checks'>,
  column: string,
): LabelledRule | undefined {
  const rule = checks[column];
  const labels = choiceLabels(name, column);
  if (rule && labels !== none) return { ...rule, labels };
  return rule && Object.hasOwn(joins, name) && joins[name] === column ? { ...rule, joins: true } : rule;
}

/** The value that a text names by itself or as screens call it, in any case, with accents or without; null for any other. */
export function choiceOf(text: string, list: readonly string[], labels: ChoiceLabels = none): string | null {
  const value = listedAs(list, text);
  if (value !== null || labels === none) return value;
  const label = listedAs(Object.values(labels), text);
  return list.find((each) => labels[each] === label) ?? null;
}

/** Values as a person is told of them: `Balanço (balance)`, or the value alone where screens show it as it is. */
export const choiceWords = (list: readonly string[], labels: ChoiceLabels = none): string[] =>
  list.map((value) => (labels[value] ? `${labels[value]} (${value})` : value));
