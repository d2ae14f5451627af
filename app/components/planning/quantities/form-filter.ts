import { filterOf } from '~/domain/planning/quantities/filter';

/** Storage key of the last generated filter (rule P1). */
const key = 'formFilter';

/** Stores the filter of a form in the browser; without storage only this convenience is lost. */
export function keepFormFilter(form: FormData): void {
  const params = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') params.append(name, value);
  try {
    localStorage.setItem(key, JSON.stringify(filterOf(params)));
  } catch {
    // Storage is full or forbidden: the server remembers the filter too.
  }
}
