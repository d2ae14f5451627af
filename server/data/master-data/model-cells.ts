import type { CellKind, CellRule } from './base';
import { boundText, dayText } from './bounds';
import { choiceWords, type LabelledRule } from './choice-labels';

/** Descriptions of cell kinds. */
const words: Readonly<Record<CellKind, string>> = {
  text: 'texto',
  code: 'código, guardado como foi escrito',
  number: 'número',
  integer: 'número inteiro',
  money: 'valor em R$, com até dois decimais',
  date: 'data: DD/MM/AAAA ou AAAA-MM-DD',
  month: 'mês: AAAA-MM ou MM/AAAA',
  cnpj: 'CNPJ válido, com ou sem pontuação',
  cpf: 'CPF válido, com ou sem pontuação',
  email: 'e-mail',
  boolean: 'sim ou não',
  uf: 'sigla do estado',
  release: 'release point: RF1 2027',
};

/** The values that a column is limited to, except the empty one. */
export const listOf = ({ oneOf = [] }: CellRule): string[] => oneOf.filter(Boolean);

/** A list in which values with commas or quotes are quoted. */
const listText = (list: readonly string[]): string =>
  list.map((value) => (/[,“”]/.test(value) ? `“${value}”` : value)).join(', ');

/** The rules of a column in words; `choices` describes its list. */
export function ruleWords(
  rule: LabelledRule,
  choices = `um destes: ${listText(choiceWords(listOf(rule), rule.labels))}`,
): string[] {
  const { required, unique, minLength, maxLength, decimals, minimum, maximum, pattern, references } = rule;
  const list = listOf(rule);
  return [
    required ? 'obrigatória' : 'pode ficar vazia',
    list.length > 0 ? choices : words[rule.kind],
    ...(pattern ? [pattern.told] : []),
    ...(references
      ? [`deve estar na base ${references.label}${references.otherwise === 'warning' ? ' (só avisa)' : ''}`]
      : []),
    ...(unique ? ['faz parte da chave: a linha que vem de novo atualiza a que existe'] : []),
    ...(minLength === undefined ? [] : [`a partir de ${minLength} caracteres`]),
    ...(maxLength === undefined || list.length > 0 ? [] : [`até ${maxLength} caracteres`]),
    ...(decimals === undefined ? [] : [`com até ${decimals} casas decimais`]),
    ...(minimum === undefined ? [] : [`a partir de ${boundText(rule.kind, minimum)}`]),
    ...(maximum === undefined ? [] : [`até ${boundText(rule.kind, maximum)}`]),
    ...(rule.earliest === undefined ? [] : [`desde ${dayText(rule.earliest)}`]),
    ...(rule.latest === undefined ? [] : [`até o dia ${dayText(rule.latest)}`]),
  ];
}
