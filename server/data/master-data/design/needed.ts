import { ruleWords } from '../model-cells';
import { neededRule } from './reading';

/** What a screen needs of a field, in words, and which inputs that leaves nothing to. */
export function neededOf(base: string, key: string): [string, Needed][] {
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

/** What a screen needs of a field. */
export interface Needed {
  readonly words: string;
  readonly required: boolean;
  readonly range: boolean;
  readonly pattern: boolean;
  readonly choices: boolean;
  readonly reference: boolean;
}
