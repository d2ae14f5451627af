import { emptyField, type BaseForm, type FieldForm } from '../../../../app/domain/data/master-data/base-form';
import { patternNamed } from '../../../../app/domain/data/master-data/patterns';
import type { Role } from '../../../../app/domain/people/access/roles';
import type { BaseRule, CellRule } from '../base';
import { dayText } from '../bounds';
import type { Design } from '../definition';

/** The form of a base; `everybody` are the user types that have a right if the base names none. */
export const formOf = (
  name: string,
  version: number,
  { label, columns, rights, rules = [], keep }: Design,
  everybody: Readonly<Record<'senders' | 'readers' | 'correctors', readonly Role[]>>,
): BaseForm => ({
  label,
  name,
  version: String(version),
  senders: rights.senders ?? everybody.senders,
  readers: rights.readers ?? everybody.readers,
  correctors: rights.correctors ?? everybody.correctors,
  people: {
    senders: rights.people?.senders?.join('\n') ?? '',
    readers: rights.people?.readers?.join('\n') ?? '',
    correctors: rights.people?.correctors?.join('\n') ?? '',
  },
  branch: rights.branch ?? '',
  keepMonths: keep ? String(keep.months) : '',
  keepBy: keep?.by ?? '',
  fields: columns.map(([key, header, rule]) => fieldOf(key, header, rule)),
  rules: rules.map((rule) => ({ kind: rule.kind, ...partsOf(rule) })),
});

const partsOf = (rule: BaseRule) =>
  rule.kind === 'at-most' || rule.kind === 'below'
    ? { first: rule.first, second: rule.second, parts: [] }
    : { first: '', parts: rule.parts, second: rule.kind === 'sum' ? rule.second : '' };

const text = (value: number | undefined): string =>
  value === undefined ? '' : String(value).replace('.', ',');
const day = (value: string | undefined): string => (value ? dayText(value) : '');

export function fieldOf(key: string, label: string, rule: CellRule): FieldForm {
  const days = rule.kind === 'date' || rule.kind === 'month';
  return {
    ...emptyField,
    was: key,
    key,
    label,
    synonyms: rule.synonyms?.join(', ') ?? '',
    kind: rule.kind === 'text' && rule.oneOf ? 'choice' : rule.kind,
    required: rule.required ? '1' : '',
    unique: rule.unique ? '1' : '',
    minLength: text(rule.minLength),
    maxLength: text(rule.maxLength),
    decimals: text(rule.decimals),
    minimum: days ? day(rule.earliest) : text(rule.minimum),
    maximum: days ? day(rule.latest) : text(rule.maximum),
    pattern: rule.pattern ? (patternNamed(rule.pattern.expression) ?? '') : '',
    choices: rule.oneOf?.join('\n') ?? '',
    base: rule.references?.base ?? '',
    otherwise: rule.references?.otherwise ?? 'refused',
  };
}
