/** Longest name of a person. */
export const maxNameLength = 120;

/** What is said of a person beside the type; what is left out stays as it is. */
export interface ProfileChange {
  readonly name?: string;
  /** Branches the person is kept to; empty: all. */
  readonly stores?: readonly string[];
  /** Cost centres whose review the person sends. */
  readonly costCentres?: readonly string[];
}

/** What became of one row of a file of people. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly done: boolean;
  readonly message: string;
}

/** A dash empties what a cell gives; an empty cell leaves it as it is. */
const emptied = '-';

/** `Loja Centro | Loja Norte` of a file's cell as names; undefined where the cell is empty. */
export function namesOf(cell: string): string[] | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  if (text === emptied) return [];
  return [...new Set(text.split(/[|;\n]/).map((name) => name.trim()))].filter(Boolean);
}

/** A name without needless blanks; null for none, one that is too long, or one with characters that no name has. */
export function personName(typed: string): string | null {
  const name = typed.replace(/\s+/gu, ' ').trim();
  return name !== '' && name.length <= maxNameLength && !/[\p{Cc}<>]/u.test(name) ? name : null;
}
