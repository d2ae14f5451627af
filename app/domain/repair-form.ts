/** Names of the repair form's fields, and what a sent form says. */

export const cellName = (row: string, key: string): string => `cell[${row}|${key}]`;
export const revisionName = (row: string): string => `rev[${row}]`;

export interface TypedRow {
  readonly revision: number;
  readonly cells: Readonly<Record<string, string>>;
}

const mostCells = 2_000;

/** Typed cells by row and key; what is not named like a cell is passed over. */
export function typedRows(form: Iterable<readonly [string, unknown]>): ReadonlyMap<string, TypedRow> {
  const cells = new Map<string, Map<string, string>>();
  const revisions = new Map<string, number>();
  let seen = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || (seen += 1) > mostCells) continue;
    const [, row, key] = /^cell\[([0-9a-f]{24})\|([\w-]{1,100})\]$/.exec(name) ?? [];
    const [, revised] = /^rev\[([0-9a-f]{24})\]$/.exec(name) ?? [];
    if (row && key) cells.set(row, (cells.get(row) ?? new Map<string, string>()).set(key, value));
    if (revised) revisions.set(revised, Number(value));
  }
  return new Map(
    [...cells].map(([row, typed]) => [
      row,
      { revision: revisions.get(row) ?? 0, cells: Object.fromEntries(typed) },
    ]),
  );
}
