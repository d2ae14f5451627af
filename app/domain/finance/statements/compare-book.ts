import { accountKey, type FinancialStatement, type StatementTable, type Term, type TrialRow } from './model';

/** The compared column of each table: the period, the year to date, or the comparative of either. */
export const comparedColumns = {
  periodo: 'Período',
  acumulado: 'Acumulado do ano',
  comparativo: 'Comparativo',
} as const;
export type ComparedColumn = keyof typeof comparedColumns;

/** A line for the comparison: its terms, and its amount. */
export interface BookLine {
  readonly key: string;
  readonly label: string;
  readonly level: number;
  readonly look: 'plain' | 'subtotal' | 'total';
  readonly terms: readonly Term[];
  readonly cents: number | null;
}

export interface BookTable {
  readonly key: string;
  readonly title: string;
  readonly column: number;
  readonly lines: readonly BookLine[];
}

/** The accounts' amounts in a line. */
export type AccountCents = ReadonlyMap<
  string,
  { readonly account: string; readonly name: string; readonly cents: number }
>;

/** A statement's tables for the comparison, and the accounts behind their lines. */
export class ComparedBook {
  readonly tables: readonly BookTable[];
  readonly #rows = new Map<string, TrialRow>();
  readonly #lines = new Map<string, readonly Term[]>();

  constructor(statement: FinancialStatement, column: ComparedColumn) {
    for (const { kind, rows } of statement.trial)
      for (const row of rows) this.#rows.set(accountKey(row.account, kind), row);
    const main = [
      ...statement.balanceSheet,
      statement.income,
      statement.comprehensive,
      ...(statement.cashFlow ? [statement.cashFlow] : []),
    ];
    const notes = statement.notes.flatMap(({ tables }) => tables);
    for (const { key, terms } of [...notes, ...main].flatMap(({ lines }) => lines))
      this.#lines.set(key, terms);
    this.tables = [
      ...main.map((table) => tableOf(table, column)),
      ...equityOf(statement, column),
      ...statement.notes.flatMap(({ title, tables }) =>
        tables.map((table): BookTable => {
          const { lines, ...drawn } = tableOf(table, column);
          return {
            ...drawn,
            key: `${title} / ${table.title}`,
            title: `Nota ${title}: ${table.title}`,
            lines: lines.map((line) => ({ ...line, key: withoutNumber(line.key, table.key) })),
          };
        }),
      ),
    ];
  }

  /** Each account's amount in a line, through intermediate lines; shares of a sum have no accounts. */
  accounts(table: BookTable | undefined, line: BookLine | undefined): AccountCents {
    const found = new Map<string, { account: string; name: string; cents: number }>();
    const column = table?.column ?? 0;
    let isWhole = true;
    const add = (terms: readonly Term[], share: number): void => {
      for (const { of, times = 1 } of terms) {
        const row = this.#rows.get(of);
        isWhole &&= Number.isInteger(times);
        if (!row) {
          add(this.#lines.get(of) ?? [], share * times);
          continue;
        }
        const cents = Math.round((row.cents[column] ?? 0) * share * times);
        found.set(of, {
          account: row.account,
          name: row.name,
          cents: (found.get(of)?.cents ?? 0) + cents,
        });
      }
    };
    add(line?.terms ?? [], 1);
    return isWhole ? found : new Map();
  }
}

function columnOf({ pairs }: Pick<StatementTable, 'pairs'>, wanted: ComparedColumn): number {
  if (wanted === 'periodo') return 0;
  const last = Math.max(0, pairs.length - 1) * 2;
  return wanted === 'acumulado' ? last : last + 1;
}

function tableOf(table: StatementTable, wanted: ComparedColumn): BookTable {
  const column = columnOf(table, wanted);
  return {
    key: table.key,
    title: table.title,
    column,
    lines: table.lines
      .filter(({ terms }) => terms.length > 0)
      .map(({ key, label, level, look, terms, cents }) => ({
        key,
        label,
        level,
        look,
        terms,
        cents: cents[column] ?? null,
      })),
  };
}

/** The changes in equity as lines, each row with its components; for the year to date and the year before. */
function equityOf({ equity }: FinancialStatement, wanted: ComparedColumn): BookTable[] {
  const table = equity[wanted === 'comparativo' ? 1 : 0];
  if (!table) return [];
  return [
    {
      key: 'dmpl',
      title: 'Mutações do patrimônio líquido',
      column: table.column,
      lines: table.rows.flatMap(({ key, label, look, cells }) => [
        ...table.components.map(({ label: component }, index): BookLine => ({
          key: `${key} / ${component}`,
          label: `${label} – ${component}`,
          level: 1,
          look: 'plain',
          terms: cells[index]?.terms ?? [],
          cents: cells[index]?.cents ?? 0,
        })),
        {
          key,
          label,
          level: 0,
          look: look === 'total' ? 'total' : 'subtotal',
          terms: [],
          cents: cells.at(-1)?.cents ?? 0,
        },
      ]),
    },
  ];
}

/** A note's number differs between documents; its lines are compared without the number. */
const withoutNumber = (key: string, table: string): string =>
  key.startsWith(table) ? key.slice(table.length) : key;
