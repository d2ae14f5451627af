import { isPlain, jsonOf } from './json';

/** The text of a form's field as it was typed, `most` characters of it; empty where it is missing, or a file. */
export function textIn(form: FormData | URLSearchParams, name: string, most?: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, most) : '';
}

/** All texts of a form as they were typed, by their fields. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * What the inputs of a form held when they were drawn (`drawn`, in JSON), by what they are of; nothing where it does not say, null
 * for what is no JSON.
 */
export function drawnIn<Held>(
  form: FormData,
  isHeld: (value: unknown) => value is Held,
): Readonly<Record<string, Held>> | null {
  const text = textIn(form, 'drawn');
  const drawn = text === '' ? {} : jsonOf(text);
  if (drawn === undefined) return null;
  return isPlain(drawn) && Object.values(drawn).every(isHeld) ? (drawn as Record<string, Held>) : {};
}

/** The file (`file`) of a form; null where none was chosen, for which browsers send one of no bytes. */
export function fileIn(form: FormData): File | null {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? file : null;
}

/** Whether a text may name what a form asks for, so that sent twice it is done once; forms are drawn with such a name. */
export const isFormId = (text: string): boolean => /^[\w-]{8,64}$/.test(text);

/** Why a form was refused, by field where fields are at fault, and what was typed. */
export interface FormRefusal {
  readonly message: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
}
