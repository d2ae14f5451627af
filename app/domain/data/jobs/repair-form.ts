import { across, choice, named, text } from '../../forms/field';
import { defineForms } from '../../forms/form';

export const cellName = (row: string, key: string): string => `cell[${row}|${key}]`;
export const revisionName = (row: string): string => `rev[${row}]`;
/** Name of the field by which the file's values replace edits in the portal. */
export const overruleName = (row: string): string => `arquivo[${row}]`;
/** The row id in a field's name. */
export const rowNamed = (name: string): string => /[0-9a-f]{24}/.exec(name)?.[0] ?? '';

/** A row's typed cells by key, and the revision that they were typed over. */
export interface TypedRow {
  readonly revision: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The row's values replace edits in the portal. */
  readonly overrules?: boolean;
}

const maxCells = 2_000;

/** Typed cells by row and key; other fields are ignored. */
export function typedRows(form: Iterable<readonly [string, unknown]>): ReadonlyMap<string, TypedRow> {
  const cells = new Map<string, Map<string, string>>();
  const revisions = new Map<string, number>();
  const overruling = new Set<string>();
  let seen = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || (seen += 1) > maxCells) continue;
    const [, row, key] = /^cell\[([0-9a-f]{24})\|([\w-]{1,100})\]$/.exec(name) ?? [];
    const [, revised] = /^rev\[([0-9a-f]{24})\]$/.exec(name) ?? [];
    if (row && key) cells.set(row, (cells.get(row) ?? new Map<string, string>()).set(key, value));
    if (revised) revisions.set(revised, Number(value));
    if (/^arquivo\[[0-9a-f]{24}\]$/.test(name)) overruling.add(rowNamed(name));
  }
  return new Map(
    [...cells].map(([row, typed]) => [
      row,
      {
        revision: revisions.get(row) ?? 0,
        cells: Object.fromEntries(typed),
        ...(overruling.has(row) ? { overrules: true } : {}),
      },
    ]),
  );
}

const cause = { column: named('coluna', text()), kind: named('motivo', text()) };

/**
 * `intent=salvar` with `cell[ROW|KEY]`, `rev[ROW]`, and `arquivo[ROW]` if the file replaces edits in the portal;
 * `todas` with `coluna`, `motivo`, `para`, and `de` if only one value is replaced; `arquivo` with `coluna` and
 * `motivo=edited` lets the file's values replace edits in the portal.
 */
export const repairForm = defineForms({
  salvar: { rows: across(typedRows) },
  todas: {
    ...cause,
    reach: named('alcance', choice(['valor'])),
    from: named('de', text()),
    to: named('para', text()),
  },
  arquivo: cause,
});
