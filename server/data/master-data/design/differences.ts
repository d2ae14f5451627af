import { isDeepStrictEqual } from 'node:util';
import { ruleKinds } from '../../../../app/domain/data/master-data/base-form';
import { count } from '../../../../app/domain/values/format';
import { roleLabel, type Role } from '../../../../app/domain/people/access/roles';
import type { BaseRule, CellRule } from '../base';
import type { Design } from '../definition';
import { ruleWords } from '../model-cells';

/** A difference between two designs in one property; a value is empty if that design lacks the property. */
export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** One property of a design. */
interface Fact {
  readonly what: string;
  /** The compared value: other words for the same value are no difference. */
  readonly value: unknown;
  readonly words: string;
  /** Distinguishes values with the same words. */
  readonly exact: string;
  /** For ordered properties, compared instead of `value`: added and removed elements are differences of their own. */
  readonly order?: readonly string[];
}

/** The differences between two designs of a base, in words; empty if they are the same. */
export function differences(before: Design, after: Design): Difference[] {
  const [one, other] = [factsOf(before), factsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [from, to] = [one.get(name), other.get(name)];
    if (isSame(from, to)) return [];
    const form = from?.words === to?.words ? 'exact' : 'words';
    return [{ what: (to ?? from)?.what ?? name, from: from?.[form] ?? '', to: to?.[form] ?? '' }];
  });
}

function isSame(from: Fact | undefined, to: Fact | undefined): boolean {
  if (!from?.order || !to?.order) return isDeepStrictEqual(from?.value, to?.value);
  const [before, after] = [new Set(from.order), new Set(to.order)];
  return isDeepStrictEqual(
    from.order.filter((each) => after.has(each)),
    to.order.filter((each) => before.has(each)),
  );
}

/** The properties of a design. */
function factsOf({ label, columns, rights, rules = [], keep, archived }: Design): Map<string, Fact> {
  const headers = new Map(columns.map(([key, header]) => [key, header]));
  const labelOf = (key: string) => headers.get(key) ?? key;
  const facts = new Map<string, Fact>();
  const say = (what: string, value: unknown, words: string, more: Partial<Fact> = {}) =>
    facts.set(what, { what, value, words, exact: words, ...more });
  say('Nome da base', label, label);
  for (const [who, words] of Object.entries(whoMay(rights))) say(who, words, words);
  const { branch } = rights;
  say('Filial', branch, branch === undefined ? '' : labelOf(branch), { exact: branch ?? '' });
  say('Situação', archived ?? false, archived ? 'arquivada' : 'em uso');
  say('Guarda', keep, keepText(keep, labelOf), { exact: keepText(keep, (key) => key) });
  const order = columns.map(([key]) => key);
  say('Ordem dos campos', order, order.join(', '), { order });
  for (const [key, header, rule] of columns) {
    const words = [
      header,
      ...ruleWords(rule),
      ...(rule.synonyms ? [`também ${rule.synonyms.join(', ')}`] : []),
    ];
    const exact = [...words, ...hiddenWords(rule)].join('; ');
    say(`Campo ${key}`, [header, rule], words.join('; '), { exact });
  }
  const keyed = rules.map((rule) => ruleText(rule, (key) => key));
  for (const [at, rule] of rules.entries()) {
    const words = ruleText(rule, labelOf);
    say(`Regra: ${keyed[at]}`, rule, words, { what: `Regra: ${words}` });
  }
  say('Ordem das regras', keyed, rules.map((rule) => ruleText(rule, labelOf)).join('; '), {
    exact: keyed.join('; '),
    order: keyed,
  });
  return facts;
}

/** Properties that are named only if two rules differ in nothing else. */
const hiddenWords = ({ kind, maxLength, empty, references }: CellRule): string[] => [
  kind,
  `tamanho até ${maxLength ?? '–'}`,
  `vazia vale ${empty ?? '–'}`,
  ...(references ? [`pelo campo ${references.key}`] : []),
];

/** Whether two designs judge rows alike, apart from labels and rights. */
export const judgeAlike = (one: Design, other: Design): boolean =>
  isDeepStrictEqual(demandsOf(one), demandsOf(other));

const demandsOf = ({ columns, rules = [] }: Design) => ({
  rules: new Set(rules.map((rule) => ruleText(rule, (key) => key))),
  fields: Object.fromEntries(
    columns.map(([key, , { references, ...rule }]) => [
      key,
      {
        ...rule,
        synonyms: undefined,
        named: references && [references.base, references.key, references.otherwise],
      },
    ]),
  ),
});

/** The rights on a base, in words. */
export const whoMay = ({ senders, readers, correctors, people }: Design['rights']) => ({
  'Quem envia': whoOf(senders, people?.senders, 'quem envia arquivos'),
  'Quem vê': whoOf(readers, people?.readers, 'quem entra nas telas que a usam'),
  'Quem corrige': whoOf(correctors, people?.correctors, 'quem vê o arquivo'),
});

const whoOf = (
  those: readonly Role[] | undefined,
  people: readonly string[] | undefined,
  otherwise: string,
): string => [...(those ? those.map(roleLabel) : [otherwise]), ...(people ?? [])].join(', ');

/** The retention of rows, in words; empty: unlimited. */
export const keepText = (keep: Design['keep'], labelOf: (key: string) => string): string =>
  keep === undefined
    ? ''
    : `${count(keep.months, 'mês', 'meses')} ${keep.by === undefined ? 'desde a carga' : `por ${labelOf(keep.by)}`}`;

/** A rule over several fields, for people. */
export function ruleText(rule: BaseRule, labelOf: (key: string) => string): string {
  if (rule.kind === 'at-most') return `${labelOf(rule.first)} ≤ ${labelOf(rule.second)}`;
  if (rule.kind === 'below') return `${labelOf(rule.first)} < ${labelOf(rule.second)}`;
  const parts = rule.parts.map(labelOf);
  if (rule.kind === 'sum') return `${parts.join(' + ')} = ${labelOf(rule.second)}`;
  return `${ruleKinds.together}: ${parts.join(', ')}`;
}
