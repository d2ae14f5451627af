import { listedAs } from '../../../app/domain/data/files/listed';
import type { CellRule } from './base';

/** What screens call values of a column. */
export type ChoiceLabels = Readonly<Record<string, string>>;

const none: ChoiceLabels = {};

/** Whether a column is a key or names a row of another base: such values are compared, a run of blanks in them is one. */
export const namesRow = ({ unique, references, joins: isJoin }: LabelledRule): boolean =>
  unique || references !== undefined || isJoin !== undefined;

/** A column's rule with what screens call its values, and the base of which it names a row without a rule for that. */
export type LabelledRule = CellRule & { readonly labels?: ChoiceLabels; readonly joins?: string };

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
