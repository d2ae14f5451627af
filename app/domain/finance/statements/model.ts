/** A period and the one it is compared with, as a column of each is headed; `prior` is empty without one. */
export interface Pair {
  readonly current: string;
  readonly prior: string;
}

/** Adds `times` (1 where absent) what an account or another line of the statement amounts to. */
export interface Term {
  /** An account's or a line's key. */
  readonly of: string;
  readonly times?: number;
}

export interface StatementLine {
  /** Unique in the statement. */
  readonly key: string;
  readonly label: string;
  readonly level: 0 | 1 | 2;
  readonly look: 'plain' | 'subtotal' | 'total';
  /** What it adds up; a heading has none. */
  readonly terms: readonly Term[];
  /** Number of the note that tells more. */
  readonly note?: number;
  /** Name of its cells in the workbook, e.g. `Ativo_Total`. */
  readonly name?: string;
  /** Whole centavos: current and prior of each pair; null where there is nothing to compare with. */
  readonly cents: readonly (number | null)[];
}

export interface StatementTable {
  readonly key: string;
  readonly title: string;
  readonly pairs: readonly Pair[];
  readonly lines: readonly StatementLine[];
}

export interface StatementNote {
  readonly number: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly StatementTable[];
}

/** An account's amounts behind the tables. */
export interface TrialRow {
  readonly account: string;
  readonly name: string;
  readonly cents: readonly (number | null)[];
}

export interface TrialBalance {
  readonly title: string;
  readonly pairs: readonly Pair[];
  readonly rows: readonly TrialRow[];
}

/** A whole set of financial statements: what both files and the preview show. */
export interface FinancialStatement {
  readonly company: {
    readonly code: string;
    readonly legalName: string;
    readonly cnpj: string;
    readonly place: string;
  };
  readonly title: string;
  /** `Em 31 de outubro de 2026`. */
  readonly subtitle: string;
  /** Unit of the amounts, and that nobody audited them. */
  readonly basis: string;
  readonly madeAt: string;
  /** What is wrong with the balances behind it: sides that differ, gaps. Absent where nothing is. */
  readonly faults?: readonly string[];
  readonly balanceSheet: readonly StatementTable[];
  readonly income: StatementTable;
  readonly notes: readonly StatementNote[];
  readonly trial: readonly TrialBalance[];
  readonly signatures: readonly { readonly name: string; readonly role: string }[];
}

/** Change of an amount beside another, as a share; null where there is none to speak of. */
export const change = (current: number | null, prior: number | null): number | null =>
  current === null || prior === null || prior === 0 ? null : (current - prior) / Math.abs(prior);

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Centavos as accountants write reais: `1.234,56`, negative `(1.234,56)`, zero and nothing `–`. */
export function formatCents(cents: number | null): string {
  if (cents === null || cents === 0) return '–';
  const text = money.format(Math.abs(cents) / 100);
  return cents < 0 ? `(${text})` : text;
}

/** A share as `12,3%`, negative `(12,3%)`, beyond tenfold `n/s` (not significant). */
export function formatChange(share: number | null): string {
  if (share === null) return '–';
  if (Math.abs(share) > 10) return 'n/s';
  const text = percent.format(Math.abs(share));
  return share < 0 && text !== '0,0%' ? `(${text})` : text;
}

/** Every table, in the order of the document. */
export const tablesOf = ({ balanceSheet, income, notes }: FinancialStatement): StatementTable[] => [
  ...balanceSheet,
  income,
  ...notes.flatMap(({ tables }) => tables),
];
