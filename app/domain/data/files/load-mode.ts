import { monthName, parseMonth } from '../../values/month';

/** Limits the removals of a load to rows with some values in a column; without values, to the values in the file. */
export interface ScopePart {
  readonly column: string;
  readonly values: readonly string[];
}

/**
 * A replacement removes rows missing from the file: those within all parts of its scope, or of the whole base without
 * any.
 */
export type Replacement = readonly ScopePart[];

/** Placeholder for the values in the file. */
export const ownValues = '*';

const prefix = 'scope.';

/**
 * The way of loading in form fields: `mode` is `merge` or `replace`, each `scope.<column>` a value of the scope. Null
 * if rows are only added and changed.
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

/** The way of loading as one text, which is equal for equal loads; empty if rows are only added and changed. */
export function loadText(replacement: Replacement | null): string {
  if (!replacement) return '';
  const fields = new URLSearchParams({ mode: 'replace' });
  for (const { column, values } of replacement)
    for (const value of values.length > 0 ? values : [ownValues]) fields.append(`${prefix}${column}`, value);
  return fields.toString();
}

/** The label of a base's column. */
export type ColumnLabel = (column: string) => string;

/** A formatted value; months are stored by their code. */
const valueText = (value: string): string => {
  const code = /^\d{4}-\d{2}$/.test(value) ? parseMonth(value) : null;
  return code === null ? value : monthName(code);
};

/**
 * The scope of a replacement in words: `Mês: outubro de 2026; Empresa: só o que o arquivo tem`; empty for the whole
 * base.
 */
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

/** A column that can limit a replacement to a part of a base, with its values. */
export interface ScopeColumn {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

/** Why rows missing from the file stay nevertheless. */
export const staying = ['edited', 'used', 'closed', 'changed'] as const;
export type Staying = (typeof staying)[number];

export const stayingLabels: Record<Staying, string> = {
  edited: 'Editada no portal',
  used: 'Em uso por outra base',
  closed: 'De um mês fechado',
  changed: 'Mudou depois da contagem',
};

/** The decision about rows that the file lacks: they stay, are removed, or are removed together with edited ones. */
export const decisions = ['keep', 'remove', 'remove-edited', 'expired'] as const;
export type Decision = (typeof decisions)[number];

/** Days for the decision; then the rows stay. */
export const decisionDays = 7;
