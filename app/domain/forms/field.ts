import { isPlain, jsonOf } from '../values/json';

/** A submitted form. */
export type Sent = FormData | URLSearchParams;

/** The reason for refusing a field's text, for its page. */
export class Fault {
  constructor(readonly reason: string) {}
}

/** HTML attributes of a field's input. */
export interface InputAttributes {
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly inputMode?: 'numeric' | 'decimal' | 'email';
}

/** One field of a form. `Refused` is `Fault` if some texts are refused, and `never` if all are accepted. */
export interface Field<Value, Refused extends Fault = never> {
  /** A field that was not sent counts as empty. */
  readonly read: (sent: Sent, name: string) => Value | Refused;
  readonly input: InputAttributes;
  /** Its name in requests, if it differs from its key in the form. */
  readonly name?: string;
  /** Never returned to its page: a secret, or a value that the page stores itself. */
  readonly hidden?: true;
}

/** A field whose value is `read` from another one's; a `Fault` is a refusal. */
export const as = <Value, Read>(
  field: Field<Value>,
  read: (value: Value, sent: Sent) => Read,
): Field<Exclude<Read, Fault>, Extract<Read, Fault>> => ({
  ...field,
  read: (sent, name) => read(field.read(sent, name), sent) as Exclude<Read, Fault> | Extract<Read, Fault>,
});

/** The field with another name in requests. */
export const named = <Of extends Field<unknown, Fault>>(name: string, field: Of): Of => ({ ...field, name });

/** The field, but its text is never returned. */
export const hidden = <Of extends Field<unknown, Fault>>(field: Of): Of => ({ ...field, hidden: true });

/** A value that is read from several inputs of a form. */
export const across = <Value>(read: (sent: Sent) => Value): Field<Value> => ({ input: {}, read });

interface TextRule extends InputAttributes {
  /** Maximum number of characters that are used; the rest is dropped. */
  readonly cut?: number;
}

/** A text as typed; the first of several, empty for a file. */
export const text = ({ cut, ...input }: TextRule = {}): Field<string> => ({
  input,
  read: (sent, name) => {
    const given = sent.get(name);
    return typeof given === 'string' ? given.slice(0, cut) : '';
  },
});

/** A text without white space at its ends. */
export const trimmed = (rule?: TextRule): Field<string> => as(text(rule), (given) => given.trim());

/**
 * All values of one name; a file becomes a text that matches nothing, instead of being left out, which might select
 * everything.
 */
export const texts = (): Field<readonly string[]> => ({
  input: {},
  read: (sent, name) => sent.getAll(name).map(String),
});

/** Whether a checkbox was selected. */
export const ticked = (): Field<boolean> => ({ input: {}, read: (sent, name) => sent.has(name) });

/** One of the given names; null for anything else. */
export const choice = <Name extends string>(names: readonly Name[]): Field<Name | null> => ({
  input: {},
  read: (sent, field) => names.find((name) => name === sent.get(field)) ?? null,
});

/** A whole number from 0, such as versions and counts; `otherwise` for anything else. */
export const whole = (otherwise = 0): Field<number> =>
  as(text(), (given) => (/^\d{1,9}$/.test(given) ? Number(given) : otherwise));

/** The chosen file; null for none, for which browsers send an empty file. */
export const file = (): Field<File | null> => ({
  input: {},
  read: (sent, name) => {
    const given = sent.get(name);
    return given instanceof File && given.size > 0 ? given : null;
  },
});

/** A text parsed as JSON; undefined for invalid JSON. */
export const json = (rule?: TextRule): Field<unknown> => as(text(rule), jsonOf);

/** The name of an input for one of a form's many cells, for example of a row and month (`keyed`). */
export const keyedName = (name: string, key: string): string => `${name}[${key}]`;

/** The texts of all cells `name[KEY]`, by key; the last of several with the same key. */
export const keyed = (): Field<ReadonlyMap<string, string>> => ({
  input: {},
  read: (sent, name) =>
    new Map(
      [...sent].flatMap(([given, value]): [string, string][] => {
        const key =
          given.startsWith(`${name}[`) && given.endsWith(']') ? given.slice(name.length + 1, -1) : '';
        return key !== '' && typeof value === 'string' ? [[key, value]] : [];
      }),
    ),
});

/** Whether a text is a valid request id, which makes a form sent twice take effect once. */
export const isFormId = (given: string): boolean => /^[\w-]{8,64}$/.test(given);

/** The request id of a form; empty without one. */
export const formId = (): Field<string> => as(text(), (given) => (isFormId(given) ? given : ''));

/**
 * The values of a form's inputs when they were drawn (`drawn`, in JSON), by their subject; empty without it, null for
 * invalid JSON.
 */
export function drawnIn<Drawn>(
  sent: Sent,
  isDrawn: (value: unknown) => value is Drawn,
): Readonly<Record<string, Drawn>> | null {
  const given = text().read(sent, 'drawn');
  const drawn = given === '' ? {} : jsonOf(given);
  if (drawn === undefined) return null;
  return isPlain(drawn) && Object.values(drawn).every(isDrawn) ? (drawn as Record<string, Drawn>) : {};
}
