import { listedAs } from '../../../app/domain/data/files/listed';
import type { CellRule } from './base';

/** The labels of a column's values on screens. */
export type ChoiceLabels = Readonly<Record<string, string>>;

const none: ChoiceLabels = {};

/** Whether a column is a key or names a row of another base: its values are compared with each run of blanks as one. */
export const namesRow = ({ unique, references, joins: isJoin }: LabelledRule): boolean =>
  unique || references !== undefined || isJoin !== undefined;

/**
 * A column's rule with the labels of its values; `joins` is a base whose rows the column names without a reference
 * rule.
 */
export type LabelledRule = CellRule & { readonly labels?: ChoiceLabels; readonly joins?: string };

/** The value that a text names, by itself or by its label, ignoring case and accents; null if there is none. */
export function choiceOf(text: string, list: readonly string[], labels: ChoiceLabels = none): string | null {
  const value = listedAs(list, text);
  if (value !== null || labels === none) return value;
  const label = listedAs(Object.values(labels), text);
  return list.find((each) => labels[each] === label) ?? null;
}

/** Values with their labels, for people: `Balanço (balance)`, or the value alone without a label. */
export const choiceWords = (list: readonly string[], labels: ChoiceLabels = none): string[] =>
  list.map((value) => (labels[value] ? `${labels[value]} (${value})` : value));
