import { withoutViewParam } from '../views/view';
import type { Choice, Choices, FilterView, PanelView } from './view';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;
const maxValues = 50;
const longest = 200;
const none: Choice = { values: [], from: '', to: '' };

/** Parameters for the ends of a period: `data_ref.de` and `data_ref.ate`. */
export const fromParam = (field: string): string => `${field}.de`;
export const toParam = (field: string): string => `${field}.ate`;

const month = (value: string | null): string => (value && monthShape.test(value) ? value : '');

/** The choices in an address. Other parameters than `fields` and invalid values are ignored. */
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
 * The panel's choices that filter a tile. Fields of its grouping are not filtered: the chosen values are marked.
 * Periods and filters of one value always apply.
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

/** The address with a mark chosen, or removed if all of it is chosen. */
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

/** Removes one value of a field from an address. */
export function drop(params: URLSearchParams, field: string, value: string): void {
  const others = params.getAll(field).filter((each) => each !== value);
  params.delete(field);
  for (const each of others) params.append(field, each);
}

/** The panel's address without one choice. */
export function without(params: URLSearchParams, field: string, value: string): string {
  const next = kept(params);
  drop(next, field, value);
  return `?${next}`;
}

/** The parameters of the panel's choices, without tile, page and file. */
export function kept(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of passing) next.delete(name);
  return next;
}

/** The parameter that shows all groups of a tile in spite of its limit. No field has a hyphen in its name. */
export const allParam = (tile: string): string => `todos-${tile}`;

/** Parameters of a panel's addresses that are not choices; no field may have such a name. */
export const passing = [
  ...['tile', 'at', 'leitura', 'export', 'tema'],
  ...['q', 'sort', 'dir', 'page', 'pageSize'],
] as const;

/** Parameters of what lies around a panel: dialogs, messages, views. */
const around = new Set<string>([
  ...passing,
  ...['feito', 'falha', 'novo', 'pergunta', 'linha', 'comentario', 'editar', 'apagar', 'enviar'],
  ...['index', '_data', '_routes', withoutViewParam],
]);

/** The parameters of an address that a panel does not know, and ignores. */
export function unknownParams(
  params: URLSearchParams,
  { fields, tiles }: Pick<PanelView, 'fields' | 'tiles'>,
): string[] {
  const known = new Set([
    ...Object.keys(fields).flatMap((field) => [field, fromParam(field), toParam(field)]),
    ...tiles.map(({ id }) => allParam(id)),
  ]);
  const unknown = [...params.keys()].filter(
    (name) => !known.has(name) && !around.has(name) && !name.startsWith('utm_'),
  );
  return [...new Set(unknown)];
}

/** The panel's parameters with a tile, and optionally a mark: the values of its grouping fields. */
export function withTile(state: URLSearchParams, tile: string, at: readonly string[]): string {
  const next = new URLSearchParams(state);
  next.set('tile', tile);
  for (const value of at) next.append('at', value);
  return String(next);
}
