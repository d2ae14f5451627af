import { isDeepStrictEqual } from 'node:util';
import { ruleKinds } from '../../../../app/domain/data/master-data/base-form';
import { count } from '../../../../app/domain/values/format';
import { roleLabel, type Role } from '../../../../app/domain/people/access/roles';
import type { BaseRule, CellRule } from '../base';
import type { Design } from '../definition';
import { ruleWords } from '../model-cells';

/** What two designs say differently of one thing; empty where one of them does not have it. */
export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** One thing that a design says. */
interface Fact {
  readonly what: string;
  /** What is compared: other words for the same are no difference. */
  readonly value: unknown;
  readonly words: string;
  /** Tells apart what reads alike. */
  readonly exact: string;
  /** Of things in order, compared in place of `value`: what came or went is told by itself. */
  readonly order?: readonly string[];
}

/** What differs between two designs of a base, in words: nothing alone where they are the same. */
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

/** What a design says, thing by thing. */
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

/** What goes without saying until two rules differ in nothing else. */
const hiddenWords = ({ kind, maxLength, empty, references }: CellRule): string[] => [
  kind,
  `tamanho até ${maxLength ?? '–'}`,
  `vazia vale ${empty ?? '–'}`,
  ...(references ? [`pelo campo ${references.key}`] : []),
];

/** Whether two designs say the same of rows, whatever they call things and whoever may do what. */
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
): string => [...(those ? those.map(roleLabel) : [otherwise]), ...(people ?? [])].join(', ');

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
