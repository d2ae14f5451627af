/** Maximum length of a person's name. */
export const maxNameLength = 120;

/** A change of a person's data; missing fields stay unchanged. */
export interface ProfileChange {
  readonly name?: string;
  /** Branches that limit the person; empty means all. */
  readonly stores?: readonly string[];
  /** Cost centres whose review the person submits. */
  readonly costCentres?: readonly string[];
}

/** The result of one row of a file of people. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly done: boolean;
  readonly message: string;
}

/** A dash clears the value of a cell; an empty cell leaves it unchanged. */
const emptied = '-';

/** The names in a file's cell such as `Loja Centro | Loja Norte`; undefined for an empty cell. */
export function namesOf(cell: string): string[] | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  if (text === emptied) return [];
  return [...new Set(text.split(/[|;\n]/).map((name) => name.trim()))].filter(Boolean);
}

/** A name with single spaces; null if it is empty, too long, or has invalid characters. */
export function personName(typed: string): string | null {
  const name = typed.replace(/\s+/gu, ' ').trim();
  return name !== '' && name.length <= maxNameLength && !/[\p{Cc}<>]/u.test(name) ? name : null;
}
