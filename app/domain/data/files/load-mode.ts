import { monthName, parseMonth } from '../../values/month';

/** What a load may take away is kept to rows with some values in a column; without values, to those that the file has. */
export interface ScopePart {
  readonly column: string;
  readonly values: readonly string[];
}

/** Rows absent from a file go where it replaces: those within all parts of its scope, or of the whole base without any. */
export type Replacement = readonly ScopePart[];

/** Stands for the values that the file itself has. */
export const ownValues = '*';

const prefix = 'scope.';

/**
 * How a file is to be loaded, as fields say it: `mode` is `merge` or `replace`, each `scope.<column>` a value that the
 * replacement is kept to. Null where rows are only added and changed.
 * @throws RangeError for another mode
 */
export function replacementIn(fields: Iterable<readonly [string, string]>): Replacement | null {
  const given = [...fields];
  const mode = given.findLast(([name]) => name === 'mode')?.[1] ?? '';
  if (mode === '' || mode === 'merge') return null;
  if (mode !== 'replace') throw new RangeError(mode);
  const values = new Map<string, Set<string>>();
  for (const [name, value] of given)
    if (name.startsWith(prefix) && value.trim() !== '') {
      const column = name.slice(prefix.length);
      values.set(column, (values.get(column) ?? new Set()).add(value.trim()));
    }
  return [...values]
    .map(([column, those]) => ({ column, values: those.has(ownValues) ? [] : [...those].sort() }))
    .sort((one, other) => (one.column < other.column ? -1 : 1));
}

/** The same as one text, the same for the same load; empty where rows are only added and changed. */
export function loadText(replacement: Replacement | null): string {
  if (!replacement) return '';
  const fields = new URLSearchParams({ mode: 'replace' });
  for (const { column, values } of replacement)
    for (const value of values.length > 0 ? values : [ownValues]) fields.append(`${prefix}${column}`, value);
  return fields.toString();
}

/** What people call a column of a base. */
export type ColumnLabel = (column: string) => string;

/** A value as people read it; months are kept by their code. */
const valueText = (value: string): string => {
  const code = /^\d{4}-\d{2}$/.test(value) ? parseMonth(value) : null;
  return code === null ? value : monthName(code);
};

/** What a replacement is kept to, for people: `Mês: outubro de 2026; Empresa: só o que o arquivo tem`; empty for the whole base. */
export const scopeWords = (replacement: Replacement, label: ColumnLabel): string =>
  replacement
    .map(
      ({ column, values }) =>
        `${label(column)}: ${values.length > 0 ? values.map(valueText).join(', ') : 'só o que o arquivo tem'}`,
    )
    .join('; ');

/** How a file is loaded, for people: `Substituir, Mês: outubro de 2026`. */
export function loadWords(replacement: Replacement | null, label: ColumnLabel): string {
  if (!replacement) return 'Acrescentar e alterar';
  const scope = scopeWords(replacement, label);
  return scope ? `Substituir, ${scope}` : 'Substituir a base inteira';
}

export const scopeField = (column: string): string => `${prefix}${column}`;

/** A column by which a replacement may be kept to a part of a base, with values to choose from. */
export interface ScopeColumn {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

/** Why rows that are absent from the file stay all the same. */
export const staying = ['edited', 'used', 'closed', 'changed'] as const;
export type Staying = (typeof staying)[number];

export const stayingLabels: Record<Staying, string> = {
  edited: 'Editada no portal',
  used: 'Em uso por outra base',
  closed: 'De um mês fechado',
  changed: 'Mudou depois da contagem',
};

/** What becomes of the rows that the file lacks: they stay, go, or go with those that people edited in the portal. */
export const decisions = ['keep', 'remove', 'remove-edited', 'expired'] as const;
export type Decision = (typeof decisions)[number];

/** For so many days somebody may decide; then the rows stay. */
export const decisionDays = 7;
