import { formatInteger } from '../../values/format';
import { unaccented } from '../../values/text';

/** The kinds of fields (rule A32). */
export const fieldKinds = {
  text: 'Texto',
  code: 'Código',
  choice: 'Escolha de uma lista',
  number: 'Número',
  integer: 'Número inteiro',
  money: 'Dinheiro (R$)',
  date: 'Data',
  month: 'Mês',
  boolean: 'Sim ou não',
  email: 'E-mail',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  uf: 'UF',
} as const;
export type FieldKind = keyof typeof fieldKinds;
export const isFieldKind = (kind: string): kind is FieldKind => Object.hasOwn(fieldKinds, kind);

/** The kinds of rules over several fields. */
export const ruleKinds = {
  'at-most': 'Um campo até outro (a ≤ b)',
  below: 'Um campo abaixo de outro (a < b)',
  sum: 'A soma de campos é outro',
  together: 'Combinação que não se repete',
} as const;
export type RuleKind = keyof typeof ruleKinds;
export const isRuleKind = (kind: string): kind is RuleKind => Object.hasOwn(ruleKinds, kind);

export const fieldNames = [
  /** Its key in the version that the form shows; empty for a new one. */
  'was',
  'key',
  'label',
  'synonyms',
  'kind',
  'required',
  'unique',
  'minLength',
  'maxLength',
  'decimals',
  'minimum',
  'maximum',
  'pattern',
  'choices',
  'base',
  'otherwise',
] as const;

/** A typed field: all values are texts; checkboxes are `1` or empty. */
export type FieldForm = Readonly<Record<(typeof fieldNames)[number], string>>;

/** A typed rule; fields are named by key. */
export interface RuleForm {
  readonly kind: string;
  readonly first: string;
  readonly second: string;
  readonly parts: readonly string[];
}

/** A typed base. */
export interface BaseForm {
  readonly label: string;
  readonly name: string;
  /** The version that the form shows; 0 for a new base and one that was never changed. */
  readonly version: string;
  readonly fields: readonly FieldForm[];
  readonly rules: readonly RuleForm[];
  readonly senders: readonly string[];
  readonly readers: readonly string[];
  readonly correctors: readonly string[];
  /** Typed e-mails of people with a right, in addition to the types that have it. */
  readonly people: Readonly<Record<BaseRight, string>>;
  /** The field with the branch of a row; empty for none. */
  readonly branch: string;
  /** Number of months for which rows are kept; empty for always. */
  readonly keepMonths: string;
  /** The field that determines the age of rows; empty for the time of their load. */
  readonly keepBy: string;
}

export const baseRights = ['senders', 'readers', 'correctors'] as const;
export type BaseRight = (typeof baseRights)[number];

export const nobody: BaseForm['people'] = { senders: '', readers: '', correctors: '' };

/** Inputs with a list: people, titles, choices. */
const isList = (input: string): boolean => /\.(people|synonyms|choices)$/.test(input);
/** Maximum length of an input's text. */
export const maxCharacters = (input: string): number => (isList(input) ? 50_000 : 300);

/** The inputs whose text is too long, with the reasons. */
export function longInputs({ label, people, fields }: BaseForm): Record<string, string> {
  const texts = [
    ['label', label],
    ...baseRights.map((right) => [`${right}.people`, people[right]]),
    ...fields.flatMap((field, at) => fieldNames.map((name) => [`field.${at}.${name}`, field[name]])),
  ] as const;
  return Object.fromEntries(
    texts.flatMap(([input = '', text = '']) => {
      const maxLength = maxCharacters(input);
      return text.length > maxLength ? [[input, `Use até ${formatInteger(maxLength)} caracteres.`]] : [];
    }),
  );
}

export const maxFields = 100;
export const maxRules = 40;

export const emptyField: FieldForm = {
  ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as FieldForm),
  kind: 'text',
  otherwise: 'refused',
};

/** A name for files, calls and columns, derived from a label: `Data do pedido` → `data_do_pedido`. */
export const nameOf = (label: string): string =>
  unaccented(label)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');

/** The refusal of an action on a base that somebody else has changed since. */
export const baseMoved =
  'Outra pessoa mudou esta base depois que você abriu esta página. Recarregue-a e confira o que mudou antes de continuar.';

/**
 * A form after one of its buttons, and the focus: the first input whose name, or button whose value, begins with the
 * text. Null for an unknown button.
 */
export function editedForm(form: BaseForm, intent: string): { form: BaseForm; at: string } | null {
  const [act = '', place = ''] = intent.split('.');
  const at = Number(place);
  const { fields, rules } = form;
  if (act === 'add-field')
    return fields.length >= maxFields
      ? { form, at: '' }
      : { form: { ...form, fields: [...fields, emptyField] }, at: `field.${fields.length}.label` };
  if (act === 'remove-field')
    return {
      form: { ...form, fields: fields.filter((_, index) => index !== at) },
      at: fields.length > 1 ? `field.${Math.min(at, fields.length - 2)}.label` : 'add-field',
    };
  if (act === 'up')
    return { form: { ...form, fields: swapped(fields, at - 1) }, at: `field.${at - 1}.label` };
  if (act === 'down') return { form: { ...form, fields: swapped(fields, at) }, at: `field.${at + 1}.label` };
  if (act === 'remove-rule')
    return {
      form: { ...form, rules: rules.filter((_, index) => index !== at) },
      at: rules.length > 1 ? `rule.${Math.min(at, rules.length - 2)}.` : 'add-rule.',
    };
  if (act === 'add-rule' && isRuleKind(place) && rules.length < maxRules) {
    const rule = { kind: place, first: '', second: '', parts: [] };
    return { form: { ...form, rules: [...rules, rule] }, at: `rule.${rules.length}.` };
  }
  return null;
}

/** Swaps the field at a position with the next one. */
function swapped(fields: readonly FieldForm[], at: number): readonly FieldForm[] {
  const [one, other] = [fields[at], fields[at + 1]];
  return one && other ? fields.toSpliced(at, 2, other, one) : fields;
}

/** Typed e-mails, separated by white space, commas or semicolons. */
export const listedEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((each) => each.toLowerCase())
      .filter(Boolean),
  ),
];

/** Typed values, one per line or separated by semicolons. */
export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n|;/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** A screen's requirement for a field, as text, and the form's inputs that it fixes. */
export interface NeededField {
  readonly words: string;
  readonly required: boolean;
  readonly range: boolean;
  readonly pattern: boolean;
  readonly choices: boolean;
  readonly reference: boolean;
}

/** Addresses of a base's record and of its form. */
export const basePath = (name: string): string => `/repo/bases/${encodeURIComponent(name)}`;
export const baseFormPath = (name: string): string => `${basePath(name)}/regras`;
