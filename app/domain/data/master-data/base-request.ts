import { across, file, text as textField, texts, whole, type Sent } from '../../forms/field';
import { defineForm } from '../../forms/form';
import {
  baseRights,
  editedForm,
  fieldNames,
  maxCharacters,
  maxFields,
  maxRules,
  nameOf,
  type BaseForm,
  type FieldForm,
} from './base-form';

const textIn = (sent: Sent, name: string) => textField().read(sent, name);

/** The request of a base's form, and its typed values. */
export type BaseRequest = { readonly form: BaseForm } & (
  | { readonly intent: 'save'; readonly sure: number }
  | { readonly intent: 'check' | 'look' }
  | { readonly intent: 'stop'; readonly check: string }
  | { readonly intent: 'try'; readonly file: File | null }
  | { readonly intent: 'edit'; readonly at: string }
  | { readonly intent: null }
);

/**
 * `intent`: `save`, with `sure` rows confirmed for removal; `check` counts present rows, `look` shows the progress,
 * `stop.<check>` cancels it; `try` reads the file `file` by the rules in `draft`; the form's own buttons change the
 * typed values. Null for anything else.
 */
export function baseRequest(given: Sent): BaseRequest {
  const intent = textIn(given, 'intent') || 'save';
  const form = baseForm(intent === 'try' ? new URLSearchParams(textIn(given, 'draft')) : given);
  const edited = editedForm(form, intent);
  if (edited) return { intent: 'edit', ...edited };
  if (intent === 'save') return { intent, form, sure: whole().read(given, 'sure') };
  if (intent === 'check' || intent === 'look') return { intent, form };
  const [, check = ''] = /^stop\.(.+)$/.exec(intent) ?? [];
  if (check !== '') return { intent: 'stop', form, check };
  if (intent !== 'try') return { intent: null, form };
  return { intent, form, file: file().read(given, 'file') };
}

/** The form of a base; its buttons change the typed values. */
export const baseRequestForm = defineForm({ asked: across(baseRequest) });

/**
 * Missing fields are empty, and unknown ones are ignored. A text that is too long is cut one character after its
 * limit, so that it is refused.
 */
export function baseForm(form: Sent): BaseForm {
  const text = (name: string) =>
    textIn(form, name)
      .trim()
      .slice(0, maxCharacters(name) + 1);
  const all = (name: string) => texts().read(form, name).slice(0, maxFields);
  const numbers = (group: string, limit: number) =>
    [...new Set([...form.keys()].flatMap((name) => numberOf(name, group)))]
      .sort((one, other) => one - other)
      .slice(0, limit);
  return {
    label: text('label'),
    name: text('name'),
    version: text('version'),
    senders: all('senders'),
    readers: all('readers'),
    correctors: all('correctors'),
    people: {
      senders: text('senders.people'),
      readers: text('readers.people'),
      correctors: text('correctors.people'),
    },
    branch: text('branch'),
    keepMonths: text('keepMonths'),
    keepBy: text('keepBy'),
    fields: numbers('field', maxFields).map((at) => {
      const field = Object.fromEntries(
        fieldNames.map((name) => [name, text(`field.${at}.${name}`)]),
      ) as FieldForm;
      // An invalid column name means a new field.
      const was = /^\w{1,64}$/.test(field.was) ? field.was : '';
      return { ...field, was, key: was || field.key || nameOf(field.label) };
    }),
    rules: numbers('rule', maxRules).map((at) => ({
      kind: text(`rule.${at}.kind`),
      first: text(`rule.${at}.first`),
      second: text(`rule.${at}.second`),
      parts: all(`rule.${at}.parts`),
    })),
  };
}

function numberOf(name: string, group: string): number[] {
  const [, of, at] = /^(field|rule)\.(\d{1,3})\./.exec(name) ?? [];
  return of === group ? [Number(at)] : [];
}

/** A form as one text, for a field of another form. */
export function packedForm({
  fields,
  rules,
  senders,
  readers,
  correctors,
  people,
  ...head
}: BaseForm): string {
  const packed = new URLSearchParams(head);
  const all = (name: string, values: readonly string[]) => {
    for (const value of values) packed.append(name, value);
  };
  for (const [name, values] of Object.entries({ senders, readers, correctors })) all(name, values);
  for (const right of baseRights) if (people[right]) packed.set(`${right}.people`, people[right]);
  for (const [at, field] of fields.entries())
    for (const [name, value] of Object.entries(field)) if (value) packed.set(`field.${at}.${name}`, value);
  for (const [at, { parts, ...rule }] of rules.entries()) {
    for (const [name, value] of Object.entries(rule)) packed.set(`rule.${at}.${name}`, value);
    all(`rule.${at}.parts`, parts);
  }
  return packed.toString();
}
