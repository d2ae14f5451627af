import { Fault, texts, type Field, type InputAttributes, type Sent } from './field';

/** The fields of a form, by their names. */
type Fields = Readonly<Record<string, Field<unknown, Fault>>>;

type Values<Of extends Fields> = {
  readonly [Key in keyof Of]: Of[Key] extends Field<infer Value, Fault> ? Value : never;
};
type Refusals<Of extends Fields> = {
  [Key in keyof Of]: Of[Key] extends Field<unknown, infer Refused> ? Refused : never;
}[keyof Of];

/** Reasons by the names of fields. */
export type Faults = Readonly<Record<string, string>>;

/** The sent texts by field, up to ten times its maximum length; the last of several, without hidden fields. */
export type Typed = Readonly<Record<string, string>>;

/** The refusal of a form, with faults by field and the typed texts. */
export interface FormRefusal {
  readonly message: string;
  readonly faults: Faults;
  readonly typed: Typed;
}

interface Given {
  readonly typed: Typed;
  /** All texts with one name. */
  readonly all: (name: string) => readonly string[];
}

/** The result of reading a form: its value, or its faults by field. */
export type Reading<Value, Refused extends Fault = never> =
  | (Given & { readonly value: Value; readonly faults: null })
  | (Refused extends Fault ? Given & { readonly value: null; readonly faults: Faults } : never);

/** A form, declared once for the route that reads it and the page that draws it (rule X26). */
export interface Form<Value, Refused extends Fault = never> {
  readonly read: (sent: Sent) => Reading<Value, Refused>;
}

/** The value of a form without faults. */
export type FormValue<Of> = Of extends Form<infer Value, Fault> ? Value : never;

interface PlainForm<Of extends Fields> extends Form<Values<Of>, Refusals<Of>> {
  /** The name and attributes of a field's input. */
  readonly input: (key: keyof Of & string) => InputAttributes & { readonly name: string };
}

/** A form with the given fields. */
export const defineForm = <const Of extends Fields>(fields: Of): PlainForm<Of> => ({
  read: (sent) => readingOf(fields, sent) as Reading<Values<Of>, Refusals<Of>>,
  input: (key) => ({ name: fields[key]?.name ?? key, ...fields[key]?.input }),
});

type Intents = Readonly<Record<string, Fields>>;

type IntentValue<Of extends Intents> = {
  [Intent in keyof Of]: { readonly intent: Intent } & Values<Of[Intent]>;
}[keyof Of];

interface FormByIntent<Of extends Intents> extends Form<
  IntentValue<Of> | null,
  { [Intent in keyof Of]: Refusals<Of[Intent]> }[keyof Of]
> {
  /** Its parts by their intents. */
  readonly of: { readonly [Intent in keyof Of]: PlainForm<Of[Intent]> };
}

/**
 * A form whose `intent` selects its fields; null for an unknown intent. `decide` determines the intent if it depends
 * on more; its argument is the sent intent, if known.
 */
export const defineForms = <const Of extends Intents>(
  intents: Of,
  decide: (intent: (keyof Of & string) | null, sent: Sent) => (keyof Of & string) | null = (intent) => intent,
): FormByIntent<Of> => ({
  of: Object.fromEntries(
    Object.entries(intents).map(([intent, fields]) => [intent, defineForm(fields)]),
  ) as unknown as FormByIntent<Of>['of'],
  read: (sent) => {
    const sentIntent = String(sent.get('intent'));
    const intent = decide(Object.hasOwn(intents, sentIntent) ? sentIntent : null, sent);
    const fields = intent === null ? undefined : intents[intent];
    const { value, ...rest } = readingOf(fields ?? {}, sent, Object.values(intents));
    return { value: fields && value ? { intent, ...value } : null, ...rest } as ReturnType<
      FormByIntent<Of>['read']
    >;
  },
});

/**
 * Returned texts are limited to this multiple of a field's length: longer ones are not typed by people, and would
 * make the page long.
 */
const echoedTimes = 10;

/** `all` are the fields whose `hidden` applies, for every intent of the form. */
function readingOf(
  fields: Fields,
  sent: Sent,
  all: readonly Fields[] = [fields],
): Reading<Record<string, unknown>, Fault> {
  const value: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [key, field] of Object.entries(fields)) {
    const name = field.name ?? key;
    const read = field.read(sent, name);
    if (read instanceof Fault) faults[name] = read.reason;
    else value[key] = read;
  }
  const hiddenNames = new Set(
    all.flatMap((each) =>
      Object.entries(each).flatMap(([key, { name = key, hidden }]) => (hidden ? [name] : [])),
    ),
  );
  const lengths = new Map(
    all.flatMap((each) =>
      Object.entries(each).map(([key, { name = key, input }]) => [name, input?.maxLength] as const),
    ),
  );
  const typed = Object.fromEntries(
    [...sent].flatMap(([name, given]) =>
      typeof given === 'string' && !hiddenNames.has(name)
        ? [[name, given.slice(0, echoedTimes * (lengths.get(name) ?? Infinity))] as const]
        : [],
    ),
  );
  const given = { typed, all: (name: string) => texts().read(sent, name) };
  return Object.keys(faults).length > 0
    ? { value: null, faults, ...given }
    : { value, faults: null, ...given };
}
