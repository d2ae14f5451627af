import { standardBase } from '../../bases';
import type { Base } from './base';
import type { ChoiceLabels, LabelledRule } from './choice-labels';

const none: ChoiceLabels = {};

/** The labels of a column's values, by value; empty if values are shown as stored. */
export function choiceLabels(base: string, column: string): ChoiceLabels {
  const columns = standardBase(base)?.labels;
  return (columns && Object.hasOwn(columns, column) && columns[column]) || none;
}

/** The rule of a base's column; undefined without one. */
export function labelledRule(
  { collection_name: name, checks }: Pick<Base, 'collection_name' | 'checks'>,
  column: string,
): LabelledRule | undefined {
  const rule = checks[column];
  const labels = choiceLabels(name, column);
  if (rule && labels !== none) return { ...rule, labels };
  const joins = standardBase(name)?.joins;
  return rule && joins?.column === column ? { ...rule, joins: joins.base } : rule;
}
