import type { Choice, Choices, FilterView } from './view';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;
const maxValues = 50;
const longest = 200;
const none: Choice = { values: [], from: '', to: '' };

/** Ends of a period in an address: `data_ref.de` and `data_ref.ate`. */
export const fromParam = (field: string): string => `${field}.de`;
export const toParam = (field: string): string => `${field}.ate`;

const month = (value: string | null): string => (value && monthShape.test(value) ? value : '');

/** What an address narrows a panel to; only `fields` count, and what is no value of theirs does not. */
export function choicesOf(params: URLSearchParams, fields: readonly string[]): Choices {
  return Object.fromEntries(
    fields.flatMap((field): [string, Choice][] => {
      const values = [...new Set(params.getAll(field))]
        .filter((value) => value.length <= longest)
        .slice(0, maxValues);
      const [one, other] = [month(params.get(fromParam(field))), month(params.get(toParam(field)))];
      const [from, to] = one && other && one > other ? [other, one] : [one, other];
      return values.length > 0 || from || to ? [[field, { values, from, to }]] : [];
    }),
  );
}

export const choiceOf = (choices: Choices, field: string): Choice => choices[field] ?? none;

/**
 * What of a panel's choices narrows a tile. Fields that it is grouped by stay whole there, with their chosen values marked;
 * periods, and filters of one value, hold everywhere.
 */
export function reaching(
  choices: Choices,
  group: readonly string[],
  filters: readonly Pick<FilterView, 'field' | 'single'>[],
): Choices {
  const single = new Set(filters.filter((filter) => filter.single).map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(choices).flatMap(([field, choice]): [string, Choice][] => {
      if (!group.includes(field) || single.has(field)) return [[field, choice]];
      return choice.from || choice.to ? [[field, { ...choice, values: [] }]] : [];
    }),
  );
}

/** The address with a mark chosen, or let go where all of it was chosen already. */
export function toggled(params: URLSearchParams, mark: Readonly<Record<string, string>>): string {
  const next = kept(params);
  const entries = Object.entries(mark);
  const chosen = entries.every(([field, value]) => next.getAll(field).includes(value));
  for (const [field, value] of entries) {
    const others = next.getAll(field).filter((each) => each !== value);
    next.delete(field);
    for (const each of chosen ? others : [...others, value]) next.append(field, each);
  }
  return `?${next}`;
}

/** Takes one value of a field out of an address. */
export function drop(params: URLSearchParams, field: string, value: string): void {
  const others = params.getAll(field).filter((each) => each !== value);
  params.delete(field);
  for (const each of others) params.append(field, each);
}

/** The address of the panel without one choice. */
export function without(params: URLSearchParams, field: string, value: string): string {
  const next = kept(params);
  drop(next, field, value);
  return `?${next}`;
}

/** What of an address is the panel's state: its choices, and no tile, page or file. */
export function kept(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of passing) next.delete(name);
  return next;
}

/** The parameter by which a tile shows all of its groups in spite of its limit; no field has a hyphen in its name. */
export const allParam = (tile: string): string => `todos-${tile}`;

/** Parameters of a panel's addresses that are no choices; no field may have such a name. */
export const passing = [
  ...['tile', 'at', 'leitura', 'export', 'tema'],
  ...['q', 'sort', 'dir', 'page', 'pageSize'],
] as const;

/** A panel's state with one of its tiles, or one mark of it: the values of the fields that it is grouped by. */
export function withTile(state: URLSearchParams, tile: string, at: readonly string[]): string {
  const next = new URLSearchParams(state);
  next.set('tile', tile);
  for (const value of at) next.append('at', value);
  return String(next);
}
