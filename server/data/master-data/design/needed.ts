import type { NeededField } from '../../../../app/domain/data/master-data/base-form';
import { ruleWords } from '../model-cells';
import { neededRule } from './reading';

/** What a screen requires of a field, in words, with the inputs that are fixed by it. */
export function neededOf(base: string, key: string): [string, NeededField][] {
  const rule = neededRule(base, key);
  if (!rule) return [];
  return [
    [
      key,
      {
        words: ruleWords({ ...rule, maxLength: undefined }).join('; '),
        required: rule.required,
        range: rule.minimum !== undefined || rule.maximum !== undefined,
        pattern: rule.pattern !== undefined,
        choices: rule.oneOf !== undefined,
        reference: rule.references !== undefined,
      },
    ],
  ];
}
