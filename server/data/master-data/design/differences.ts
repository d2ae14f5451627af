import { ruleKinds } from '../../../../app/domain/data/master-data/base-form';
import { count } from '../../../../app/domain/values/format';
import { roleLabel, type Role } from '../../../../app/domain/people/access/roles';
import type { BaseRule } from '../base';
import type { Design } from '../definition';
import { ruleWords } from '../model-cells';

/** What two designs say differently of one thing; empty where one of them does not have it. */
export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** What differs between two designs of a base, in words. */
export function differences(before: Design, after: Design): Difference[] {
  const [one, other] = [factsOf(before), factsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((what) => {
    const [from, to] = [one.get(what) ?? '', other.get(what) ?? ''];
    return from === to ? [] : [{ what: what.replace(/ \(\w+\)$/, ''), from, to }];
  });
}

/** What a design says, thing by thing. */
export function factsOf({ label, columns, rights, rules = [], keep, archived }: Design): Map<string, string> {
  const headers = new Map(columns.map(([key, header]) => [key, header]));
  const facts = new Map([
    ['Nome da base', label],
    ...Object.entries(whoMay(rights)),
    ['Filial', rights.branch === undefined ? '' : (headers.get(rights.branch) ?? rights.branch)],
    ['Situação', archived ? 'arquivada' : 'em uso'],
    ['Guarda', keepText(keep, (key) => headers.get(key) ?? key)],
    ['Ordem dos campos', columns.map(([key]) => key).join(', ')],
  ]);
  for (const [key, header, rule] of columns)
    facts.set(
      `Campo ${key}`,
      [header, ...ruleWords(rule), ...(rule.synonyms ? [`também ${rule.synonyms.join(', ')}`] : [])].join(
        '; ',
      ),
    );
  for (const rule of rules) {
    const words = ruleText(rule, (key) => headers.get(key) ?? key);
    facts.set(`Regra: ${words}`, words);
  }
  return facts;
}

/** Who may do what with a base, in words. */
export const whoMay = ({ senders, readers, correctors, people }: Design['rights']) => ({
  'Quem envia': whoOf(senders, people?.senders, 'quem envia arquivos'),
  'Quem vê': whoOf(readers, people?.readers, 'quem entra nas telas que a usam'),
  'Quem corrige': whoOf(correctors, people?.correctors, 'quem vê o arquivo'),
});

const whoOf = (
  those: readonly Role[] | undefined,
  people: readonly string[] | undefined,
  otherwise: string,
): string => (those ? [...those.map(roleLabel), ...(people ?? [])].join(', ') : otherwise);

/** For how long rows are kept, in words; empty: always. */
export const keepText = (keep: Design['keep'], labelOf: (key: string) => string): string =>
  keep === undefined
    ? ''
    : `${count(keep.months, 'mês', 'meses')} ${keep.by === undefined ? 'desde a carga' : `por ${labelOf(keep.by)}`}`;

/** A rule over several fields, as a person reads it. */
export function ruleText(rule: BaseRule, labelOf: (key: string) => string): string {
  if (rule.kind === 'at-most') return `${labelOf(rule.first)} ≤ ${labelOf(rule.second)}`;
  if (rule.kind === 'below') return `${labelOf(rule.first)} < ${labelOf(rule.second)}`;
  const parts = rule.parts.map(labelOf);
  if (rule.kind === 'sum') return `${parts.join(' + ')} = ${labelOf(rule.second)}`;
  return `${ruleKinds.together}: ${parts.join(', ')}`;
}
