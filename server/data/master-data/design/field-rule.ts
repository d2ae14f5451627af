import type { FieldForm, FieldKind } from '../../../../app/domain/data/master-data/base-form';
import { isFieldKind, listed } from '../../../../app/domain/data/master-data/base-form';
import { isPattern, patterns } from '../../../../app/domain/data/master-data/patterns';
import { decimalOf } from '../../../../app/domain/values/notation';
import { readNumber } from '../../../../app/domain/values/written-number';
import { parseDate } from '../rows/checks';
import { maxTextLength } from '../definition';
import { keysOf, type Base, type CellRule } from '../base';

/** The rule of a field form, and its faults by input. */
export interface ReadField {
  readonly rule: CellRule;
  readonly faults: Readonly<Partial<Record<keyof FieldForm, string>>>;
}

const wholeTexts: ReadonlySet<string> = new Set(['text', 'code', 'choice']);
const figures: ReadonlySet<string> = new Set(['number', 'integer', 'money']);
const days: ReadonlySet<string> = new Set(['date', 'month']);
const maxChoices = 500;
const maxSynonymsLength = 20;

/** The stored kind of a column; a choice is text with a list. */
export const storedKind = (kind: FieldKind): CellRule['kind'] => (kind === 'choice' ? 'text' : kind);

/**
 * The family of kinds with the same storage: a column with rows changes its kind only within its family. A CPF has
 * its own family, because it would be shown in full otherwise (rule A18).
 */
export function familyOf(kind: CellRule['kind']): string {
  if (figures.has(kind)) return 'figure';
  if (days.has(kind)) return 'day';
  if (kind === 'cpf') return kind;
  return 'text';
}

/** The column by which other bases reference rows of a base; null unless the key is a single column. */
export function referenceKey(base: Base): string | null {
  const [key, ...more] = keysOf(base);
  return key !== undefined && more.length === 0 ? key : null;
}

/** Kinds that are compared alike when one column references the key of another base. */
export const keyKind = (kind: CellRule['kind']): CellRule['kind'] => (kind === 'code' ? 'text' : kind);

/** Reads the form of a field according to its kind (rule A32). `bases` are those that it may reference. */
export function readField(typed: FieldForm, bases: readonly Base[]): ReadField {
  const faults: Partial<Record<keyof FieldForm, string>> = {};
  const kind: FieldKind = isFieldKind(typed.kind) ? typed.kind : 'text';
  if (!isFieldKind(typed.kind)) faults.kind = 'Escolha um tipo.';
  const whole = (input: 'minLength' | 'maxLength' | 'decimals', least: number, max: number) => {
    if (typed[input] === '') return undefined;
    const number = /^\d{1,4}$/.test(typed[input]) ? Number(typed[input]) : Number.NaN;
    if (number >= least && number <= max) return number;
    faults[input] = `Informe um número inteiro de ${least} a ${max}.`;
    return undefined;
  };
  const bound = (input: 'minimum' | 'maximum') => {
    if (typed[input] === '') return undefined;
    const exact = readNumber(typed[input], ',');
    if (exact) return decimalOf(exact);
    faults[input] = 'Informe um número, como 1.234,5.';
    return undefined;
  };
  const day = (input: 'minimum' | 'maximum') => {
    if (typed[input] === '') return undefined;
    const date = parseDate(typed[input]);
    if (date) return date.toISOString().slice(0, 10);
    faults[input] = 'Informe um dia, como 31/12/2026.';
    return undefined;
  };
  const rule: CellRule = {
    kind: storedKind(kind),
    required: typed.required === '1' || typed.unique === '1',
    unique: typed.unique === '1',
  };
  const synonyms = synonymsOf(typed.synonyms);
  if (synonyms.length > maxSynonymsLength) faults.synonyms = `Use até ${maxSynonymsLength} títulos.`;
  Object.assign(rule, synonyms.length > 0 && { synonyms });
  if (wholeTexts.has(kind)) {
    rule.maxLength = whole('maxLength', 1, maxTextLength) ?? maxTextLength;
    put(rule, 'minLength', whole('minLength', 1, maxTextLength));
    if (rule.minLength !== undefined && rule.minLength > rule.maxLength)
      faults.minLength = 'O mínimo passa do máximo.';
  }
  if (kind === 'choice') {
    const choices = listed(typed.choices);
    if (choices.length === 0) faults.choices = 'Escreva as opções, uma por linha.';
    else if (choices.length > maxChoices) faults.choices = `Use até ${maxChoices} opções.`;
    rule.oneOf = choices;
  }
  if ((kind === 'text' || kind === 'code') && isPattern(typed.pattern)) {
    const { expression, told } = patterns[typed.pattern];
    rule.pattern = { expression, told };
  }
  if (figures.has(kind)) {
    put(rule, 'minimum', bound('minimum'));
    put(rule, 'maximum', bound('maximum'));
    if (rule.minimum !== undefined && rule.maximum !== undefined && rule.minimum > rule.maximum)
      faults.minimum = 'O mínimo passa do máximo.';
  }
  if (kind === 'number') put(rule, 'decimals', whole('decimals', 0, 10));
  if (days.has(kind)) {
    put(rule, 'earliest', day('minimum'));
    put(rule, 'latest', day('maximum'));
    if (rule.earliest && rule.latest && rule.earliest > rule.latest)
      faults.minimum = 'O primeiro dia passa do último.';
  }
  if (typed.base !== '') refer(rule, typed, bases, faults);
  return { rule, faults };
}

/** Headers in files, separated by commas. */
const synonymsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

function put<Key extends keyof CellRule>(rule: CellRule, key: Key, value: CellRule[Key]): void {
  if (value !== undefined) rule[key] = value;
}

/** Columns that reference other bases are stored like the keys there. */
function refer(
  rule: CellRule,
  typed: FieldForm,
  bases: readonly Base[],
  faults: Partial<Record<keyof FieldForm, string>>,
): void {
  const named = bases.find(({ collection_name: name }) => name === typed.base);
  const key = named && referenceKey(named);
  const other = key ? named.checks[key] : undefined;
  if (!named || !key || !other) {
    faults.base = 'Escolha uma base com um só campo na chave.';
    return;
  }
  if (keyKind(other.kind) !== keyKind(rule.kind)) {
    faults.base = `A chave da base ${named.label_name} é de outro tipo.`;
    return;
  }
  const otherwise = typed.otherwise === 'warning' ? 'warning' : 'refused';
  rule.references = { base: typed.base, label: named.label_name, key, otherwise };
}
