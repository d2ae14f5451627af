import { filterOf } from '~/domain/planning/quantities/filter';

/** Name under which the browser keeps the filter that was generated last (rule P1). */
const key = 'formFilter';

/** Keeps the filter of a form in the browser; a browser that keeps nothing loses nothing but the convenience. */
export function keepFormFilter(form: FormData): void {
  const params = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') params.append(name, value);
  try {
    localStorage.setItem(key, JSON.stringify(filterOf(params)));
  } catch {
    // Storage is full or forbidden: the server remembers the filter too.
  }
}
