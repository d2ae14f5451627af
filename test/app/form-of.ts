/** A form as a browser sends it; a list sends its field again for each value. */
export function formOf(fields: Readonly<Record<string, string | Blob | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else for (const text of [value].flat()) form.append(name, text);
  }
  return form;
}
