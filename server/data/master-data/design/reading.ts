import {
  isFieldKind,
  isRuleKind,
  longInputs,
  nameOf,
  type BaseForm,
  type FieldForm,
  type RuleForm,
} from '../../../../app/domain/data/master-data/base-form';
import { inWords } from '../../../../app/domain/values/format';
import type { Flags } from '../../../../app/domain/people/access/access';
import type { Role } from '../../../../app/domain/people/access/roles';
import type { Base, BaseRule, CellRule } from '../base';
import { designOf, type Design } from '../definition';
import { standardBase } from '../../../bases';
import { familyOf, readField } from './field-rule';
import { fieldOf } from './form-of';
import { mayBeCalled } from './names';
import { readKeeping, rightsOf } from './reading-rights';
import { keepReferred } from './referred';

/** The context for reading a form. */
export interface Surroundings {
  /** The current base; null for a new one. */
  readonly base: Base | null;
  /** All Ok bases of the portal. */
  readonly bases: readonly Base[];
  readonly hasRows: boolean;
  /** The families of columns of earlier versions, by name: their values may still be stored. */
  readonly earlier: ReadonlyMap<string, string>;
  readonly flags: Flags;
  /** The types of the people named in the form, by e-mail. */
  readonly people: ReadonlyMap<string, Role>;
}

/** The design of a form, with faults by the names of inputs. */
export interface ReadDesign {
  readonly design: Design;
  readonly faults: Readonly<Record<string, string>>;
}

const maxLabelLength = 60;
const maxKeyLength = 8;

/** The rule that a screen requires of a column of a standard base; undefined for other columns. */
export function neededRule(base: string, key: string): CellRule | undefined {
  const definition = standardBase(base);
  const rule = definition && designOf(definition).columns.find(([own]) => own === key)?.[2];
  if (!rule) return undefined;
  const needed = { ...rule };
  delete needed.maxLength;
  if (definition?.openChoices?.includes(key)) delete needed.oneOf;
  return needed;
}

export function readDesign(form: BaseForm, around: Surroundings): ReadDesign {
  const faults: Record<string, string> = {};
  const label = form.label.trim();
  if (label === '') faults['label'] = 'Dê um nome à base.';
  else if (label.length > maxLabelLength) faults['label'] = `Use até ${maxLabelLength} caracteres.`;
  const { base, bases } = around;
  const others = bases.filter(({ collection_name: name }) => name !== base?.collection_name);
  if (others.some((other) => nameOf(other.label_name) === nameOf(label)))
    faults['label'] = 'Já há uma base com este nome.';
  const columns = form.fields.map((field, at) => readColumn(field, at, around, others, faults));
  repeated(columns, faults);
  // Columns that a screen requires are kept, even if the form leaves them out.
  const definition = base ? standardBase(base.collection_name) : undefined;
  const missing = (definition ? designOf(definition).columns : []).filter(
    ([key]) => !columns.some(([own]) => own === key),
  );
  const all = [...columns, ...missing];
  if (all.length === 0) faults['fields'] = 'Dê ao menos um campo à base.';
  if (all.filter(([, , { unique }]) => unique).length > maxKeyLength)
    faults['fields'] = `Use até ${maxKeyLength} campos na chave.`;
  if (definition && all.some(([key, , rule]) => rule.unique && !neededRule(definition.name, key)))
    faults['fields'] = 'A chave desta base é do portal: campos a mais não fazem parte dela.';
  if (base) keepReferred(base, others, all, faults);
  const rules = form.rules.flatMap((rule, at) => readRule(rule, `rule.${at}`, all, faults));
  const rights = rightsOf(form, around, { columns: all, standard: definition !== undefined }, faults);
  const keep = definition ? null : readKeeping(form, all, faults);
  return {
    design: {
      label,
      columns: all,
      rights,
      rules,
      ...(keep && { keep }),
      ...(base?.archived && { archived: true }),
    },
    // Input that was cut off is not checked.
    faults: { ...faults, ...longInputs(form) },
  };
}

type Column = Design['columns'][number];

function readColumn(
  typed: FieldForm,
  at: number,
  { base, hasRows, earlier }: Surroundings,
  others: readonly Base[],
  faults: Record<string, string>,
): Column {
  const before = base && Object.hasOwn(base.checks, typed.was) ? base.checks[typed.was] : undefined;
  const name = base?.collection_name ?? '';
  const needed = before && neededRule(name, typed.was);
  // A kind that forms do not offer belongs to a standard base, and is kept.
  const offered = !before || isFieldKind(before.kind);
  const { rule, faults: wrong } = readField(
    { ...typed, ...(needed && fixedOf(before, needed)), ...(!offered && { kind: 'email' }) },
    others,
  );
  for (const [input, message] of Object.entries(wrong)) faults[`field.${at}.${input}`] = message;
  if (typed.label === '') faults[`field.${at}.label`] = 'Dê um título ao campo.';
  if (before && hasRows && !needed && familyOf(before.kind) !== familyOf(rule.kind))
    faults[`field.${at}.kind`] = 'A base já tem linhas, guardadas como outro tipo: crie outro campo.';
  if (before && needed) return [typed.was, typed.label, keeping(before, needed, rule)];
  if (before)
    return [typed.was, typed.label, { ...rule, ...(before.empty !== undefined && { empty: before.empty }) }];
  // Additional columns of a standard base get a prefix that no screen uses, in this or later releases.
  const own = base && standardBase(name) && !typed.key.startsWith('x_') ? `x_${typed.key}` : typed.key;
  if (!mayBeCalled(own))
    faults[`field.${at}.key`] =
      'Use letras minúsculas, algarismos e _, começando por letra; alguns nomes são do portal.';
  if (hasRows && (earlier.get(own) ?? familyOf(rule.kind)) !== familyOf(rule.kind))
    faults[`field.${at}.key`] =
      'Este nome já foi de um campo de outro tipo, cujos valores ainda estão nas linhas.';
  return [own, typed.label, rule];
}

/** The parts of a field that a screen requires are fixed in the form. */
function fixedOf(before: CellRule, needed: CellRule): Partial<FieldForm> {
  const { kind } = fieldOf('', '', before);
  return needed.oneOf ? { kind, choices: needed.oneOf.join('\n') } : { kind };
}

/**
 * Applies a form to a column that a screen requires: the screen's requirements stay; the form may only add
 * `required` and properties without such a requirement.
 */
function keeping(before: CellRule, needed: CellRule, typed: CellRule): CellRule {
  const { pattern, references, oneOf } = typed;
  const open: CellRule = {
    ...typed,
    ...((pattern ?? before.pattern) ? { pattern: pattern ?? before.pattern } : {}),
    ...(references ? { references } : {}),
    ...(oneOf ? { oneOf } : {}),
  };
  return { ...open, ...needed, required: needed.required || typed.required };
}

function repeated(columns: readonly Column[], faults: Record<string, string>): void {
  for (const [at, [key, label]] of columns.entries()) {
    const earlier = columns.slice(0, at);
    if (earlier.some(([other]) => other === key)) faults[`field.${at}.key`] = 'Outro campo tem este nome.';
    if (label !== '' && earlier.some(([, other]) => nameOf(other) === nameOf(label)))
      faults[`field.${at}.label`] = 'Outro campo tem este título.';
  }
}

function readRule(
  { kind, first, second, parts }: RuleForm,
  place: string,
  columns: readonly Column[],
  faults: Record<string, string>,
): BaseRule[] {
  const families = new Map(columns.map(([key, , rule]) => [key, familyOf(rule.kind)]));
  const fault = (message: string): [] => {
    faults[place] = message;
    return [];
  };
  if (!isRuleKind(kind)) return fault('Escolha uma regra.');
  if (kind === 'at-most' || kind === 'below') {
    const family = families.get(first);
    if (first === second || !family || !['figure', 'day'].includes(family) || families.get(second) !== family)
      return fault('Escolha dois campos diferentes: dois números ou duas datas.');
    return [{ kind, first, second }];
  }
  const named = [...new Set(parts)];
  const gone = named.filter((part) => !families.has(part));
  if (gone.length > 0)
    return fault(
      gone.length === 1
        ? `Não há mais o campo ${gone[0]} na base: desmarque-o, ou remova a regra.`
        : `Não há mais os campos ${inWords(gone)} na base: desmarque-os, ou remova a regra.`,
    );
  if (named.length < 2) return fault('Escolha ao menos dois campos.');
  if (kind === 'together') {
    if (!columns.some(([, , { unique }]) => unique))
      return fault('Sem chave, marque estes campos como chave: é ela que não se repete.');
    return [{ kind, parts: named }];
  }
  const figures = [...named, second].every((part) => families.get(part) === 'figure');
  if (!figures || named.includes(second))
    return fault('Escolha campos de número, e outro como a soma deles.');
  return [{ kind, parts: named, second }];
}
