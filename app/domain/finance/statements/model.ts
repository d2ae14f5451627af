import { multiplied } from '../../values/decimal';

/** Headings of a period and of its comparative; empty if the books do not include it. */
export interface Pair {
  readonly current: string;
  readonly prior: string;
}

/** Adds the amount of an account or another line of the statement, multiplied by `times` (default 1). */
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
  /** The terms that it adds up; a heading has none. */
  readonly terms: readonly Term[];
  /** Number of the note with details. */
  readonly note?: number;
  /** Name of its cells in the workbook, e.g. `Ativo_Total`. */
  readonly name?: string;
  /** Whole centavos: current and prior of each pair; null without a comparative. */
  readonly cents: readonly (number | null)[];
}

export interface StatementTable {
  readonly key: string;
  readonly title: string;
  /** False if relative changes against the prior period are meaningless, as for cash flows. */
  readonly changes?: boolean;
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

/** Kinds of an account's amounts: as in its statement, at a period's start or end, or the change in between. */
export const amountKinds = ['conta', 'início', 'fim', 'variação'] as const;
export type AmountKind = (typeof amountKinds)[number];

/** Key of an account in the terms of lines; keys of lines never begin like it. */
export const accountKey = (code: string, kind: AmountKind = 'conta'): string => `${kind} ${code}`;

/** The kind and account of a key; null for the key of a line. */
export function accountOfKey(of: string): { readonly kind: AmountKind; readonly code: string } | null {
  const kind = amountKinds.find((each) => of.startsWith(`${each} `));
  return kind ? { kind, code: of.slice(kind.length + 1) } : null;
}

export interface TrialBalance {
  readonly title: string;
  readonly kind: AmountKind;
  readonly pairs: readonly Pair[];
  readonly rows: readonly TrialRow[];
}

/** A row of the statement of changes in equity. */
export interface EquityRow {
  readonly key: string;
  readonly label: string;
  readonly look: 'plain' | 'total';
  /** One cell for each component, and one for the total. */
  readonly cells: readonly { readonly cents: number; readonly terms: readonly Term[] }[];
}

/** The changes in equity of one period. */
export interface EquityTable {
  /** The period. */
  readonly title: string;
  /** Index of the period's column in the income statement's amounts. */
  readonly column: number;
  /** The components, each with its accounts. */
  readonly components: readonly { readonly label: string; readonly accounts: readonly string[] }[];
  readonly rows: readonly EquityRow[];
}

/** Two sums that must be equal; `cents` is their difference. */
export interface Check {
  readonly label: string;
  readonly pairs: readonly Pair[];
  readonly left: readonly Term[];
  readonly right: readonly Term[];
  readonly cents: readonly (number | null)[];
}

/** Whether the comparative amounts equal those of the document that the portal made for that period. */
export interface Comparative {
  /** `Demonstração de 12/2025, gerada em 05/01/2026 10:00`. */
  readonly document: string;
  readonly differences: readonly { readonly label: string; readonly before: number; readonly now: number }[];
}

/** A complete set of financial statements, for both files and the preview. */
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
  /** Unit of the amounts, and the note that they are unaudited. */
  readonly basis: string;
  readonly madeAt: string;
  /** Faults of the balances behind it: uneven sides, gaps. Absent without faults. */
  readonly faults?: readonly string[];
  readonly balanceSheet: readonly StatementTable[];
  readonly income: StatementTable;
  readonly comprehensive: StatementTable;
  /** Null if the books are insufficient; `missing` has the reason. */
  readonly cashFlow: StatementTable | null;
  /** The period and its comparative, if the books include it. */
  readonly equity: readonly EquityTable[];
  /** Missing parts of the set, one sentence each. */
  readonly missing: readonly string[];
  readonly checks: readonly Check[];
  readonly comparatives: readonly Comparative[];
  /** Message that it differs from the former edition, with the number of lines; absent if it does not. */
  readonly recalculated?: string;
  readonly notes: readonly StatementNote[];
  readonly trial: readonly TrialBalance[];
  /** Place and date of the signature: `São Paulo – SP, 16/11/2026`. */
  readonly signedAt: string;
  readonly signatures: readonly { readonly name: string; readonly role: string }[];
}

/** Relative change of an amount; null if it is undefined. */
export const change = (current: number | null, prior: number | null): number | null =>
  current === null || prior === null || prior === 0 ? null : (current - prior) / Math.abs(prior);

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Centavos in accounting format: `1.234,56`, negative `(1.234,56)`, zero and null `–`. */
export function formatCents(cents: number | null): string {
  if (cents === null || cents === 0) return '–';
  const text = money.format(Math.abs(cents) / 100);
  return cents < 0 ? `(${text})` : text;
}

/** A ratio as `12,3%`, negative `(12,3%)`, more than tenfold `n/s` (not significant). */
export function formatChange(share: number | null): string {
  if (share === null) return '–';
  if (Math.abs(share) > 10) return 'n/s';
  const text = percent.format(Math.abs(share));
  return share < 0 && text !== '0,0%' ? `(${text})` : text;
}

/** All tables, in the order of the document. */
export const tablesOf = (statement: FinancialStatement): StatementTable[] => [
  ...statement.balanceSheet,
  statement.income,
  statement.comprehensive,
  ...(statement.cashFlow ? [statement.cashFlow] : []),
  ...statement.notes.flatMap(({ tables }) => tables),
];

/** The key of a row of the changes in equity. */
export const equityKey = ({ column }: EquityTable, { key }: EquityRow): string => `dmpl ${column} ${key}`;

/** The row of the changes in equity for such a key; null if there is none. */
export function equityLine(
  { equity }: Pick<FinancialStatement, 'equity'>,
  named: string,
): { readonly table: EquityTable; readonly row: EquityRow } | null {
  for (const table of equity) {
    const row = table.rows.find((each) => equityKey(table, each) === named);
    if (row) return { table, row };
  }
  return null;
}

/** A term of a line, with its own amounts. */
export interface TraceRow {
  readonly key: string;
  /** The account; empty if the term is another line. */
  readonly account: string;
  readonly label: string;
  readonly cents: readonly (number | null)[];
}

/** Finds the accounts behind lines. */
export function tracer(statement: FinancialStatement): (line: StatementLine) => TraceRow[] {
  const known = new Map<string, Omit<TraceRow, 'key'>>();
  for (const { kind, rows } of statement.trial)
    for (const { account, name, cents } of rows)
      known.set(accountKey(account, kind), { account, label: name, cents });
  for (const { key, label, cents } of tablesOf(statement).flatMap(({ lines }) => lines))
    known.set(key, { account: '', label, cents });
  return ({ terms }) =>
    terms.flatMap(({ of, times = 1 }) => {
      const found = known.get(of);
      if (!found) return [];
      const cents = found.cents.map((each) => each && multiplied(each, times));
      return {
        ...found,
        key: of,
        label: times < 0 && !found.account ? `(–) ${found.label}` : found.label,
        cents,
      };
    });
}

/** Whether a line adds up accounts, in contrast to a heading or a sum of lines. */
export const isTraced = ({ look, terms }: StatementLine): boolean =>
  look === 'plain' && terms.some(({ of }) => accountOfKey(of) !== null);

/** The messages about uneven checks of a set of statements. */
export const unevenChecks = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ label, cents, pairs }) =>
    cents.flatMap((difference, column) => {
      const { current = '', prior = '' } = pairs[Math.floor(column / 2)] ?? {};
      if (!difference) return [];
      return `${label}: não confere em ${column % 2 === 0 ? current : prior}, diferença de R$ ${formatCents(difference)}.`;
    }),
  );

/** The messages about comparatives that differ from the document of that period. */
export const otherComparatives = (comparatives: readonly Comparative[]): string[] =>
  comparatives.flatMap(({ document, differences: [first, ...others] }) =>
    first
      ? [
          `Comparativos diferem da ${document}: ${first.label} era ${formatCents(first.before)} e agora é ${formatCents(first.now)}${others.length > 0 ? ` (e mais ${others.length})` : ''}.`,
        ]
      : [],
  );
