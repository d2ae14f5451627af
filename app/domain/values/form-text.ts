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

/** The file (`file`) of a form; null where none was chosen, for which browsers send one of no bytes. */
export function fileIn(form: FormData): File | null {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? file : null;
}
