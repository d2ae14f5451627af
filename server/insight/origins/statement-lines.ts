import { someOf } from '../../../app/domain/insight/origins/origin';
import {
  accountKey,
  accountOfKey,
  equityLine,
  tablesOf,
  type AmountKind,
  type EquityTable,
  type FinancialStatement,
  type Pair,
  type Term,
} from '../../../app/domain/finance/statements/model';
import { multiplied } from '../../../app/domain/values/decimal';
import type { Month } from '../../../app/domain/values/month';
import type { Periods, Span } from '../../finance/statements/periods';

/** A column of a line. */
interface LineColumn {
  readonly at: number;
  readonly head: string;
  /** Whole centavos. */
  readonly cents: number;
  readonly terms: readonly Term[];
  /** Its months among those of the present balances; null if these have others. */
  readonly months: (periods: Periods) => Span;
}

/** A line of a statement, in any table. */
export interface FoundLine {
  readonly label: string;
  readonly columns: readonly LineColumn[];
}

/** An account behind a line, and its kind of amount. */
export interface AccountBehind {
  readonly kind: AmountKind;
  readonly code: string;
  /** How often it is counted: −1 where it is taken off, and 2 where two lines have it. */
  readonly times: number;
}

/** Whether it equals a sum of rows. */
export const isWhole = ({ kind, times }: AccountBehind): boolean => kind === 'conta' && times === 1;

/** The line or account that a key names, as the line `within` has it where that is given; null for none. */
export function lineOf(statement: FinancialStatement, key: string, within: string | null): FoundLine | null {
  const tables = tablesOf(statement);
  const holder = tables.flatMap(({ lines }) => lines).find((line) => line.key === within);
  const { times = 1 } = holder?.terms.find(({ of }) => of === key) ?? {};
  const counted = (cents: readonly (number | null)[]) => cents.map((each) => each && multiplied(each, times));
  for (const { lines, pairs } of tables) {
    const line = lines.find((each) => each.key === key);
    if (line) return { label: line.label, columns: pairColumns(pairs, counted(line.cents), line.terms) };
  }
  const found = equityLine(statement, key);
  if (found) return { label: found.row.label, columns: equityColumns(found.table, found.row) };
  for (const { kind, rows, pairs } of statement.trial) {
    const row = rows.find(({ account }) => accountKey(account, kind) === key);
    if (!row) continue;
    const label = `${row.account} ${row.name}`;
    return { label, columns: pairColumns(pairs, counted(row.cents), [{ of: key, times }]) };
  }
  return null;
}

/** A column's heading: the current one of a pair at even positions, the prior at odd ones; empty if missing. */
function headOf(pairs: readonly Pair[], at: number): string {
  const pair = pairs[Math.floor(at / 2)];
  return (at % 2 === 0 ? pair?.current : pair?.prior) ?? '';
}

const pairColumns = (
  pairs: readonly Pair[],
  cents: readonly (number | null)[],
  terms: readonly Term[],
): LineColumn[] =>
  cents.flatMap((each, at): LineColumn[] => {
    const head = headOf(pairs, at);
    if (head === '' || each === null) return [];
    const months = (periods: Periods): Span => {
      const kinds = [
        [periods.balancePairs, periods.balance],
        [periods.incomePairs, periods.income],
        [periods.flowPairs, periods.flow],
      ] as const;
      const [, spans] = kinds.find(([of]) => of.length === pairs.length && headOf(of, at) === head) ?? [];
      return spans?.[at] ?? null;
    };
    return [{ at, head, cents: each, terms, months }];
  });

const equityColumns = ({ title, column, components }: EquityTable, { cells }: EquityTable['rows'][number]) =>
  cells.map(({ cents, terms }, at): LineColumn => ({
    at,
    head: `${components[at]?.label ?? 'Total'}, ${title}`,
    cents,
    terms,
    months: (periods) => periods.flow[column] ?? null,
  }));

/** The accounts from which terms are finally computed, and the kind of amount of each. */
export function accountsBehind(statement: FinancialStatement, terms: readonly Term[]): AccountBehind[] {
  const lines = new Map(tablesOf(statement).flatMap((table) => table.lines.map((line) => [line.key, line])));
  const found = new Map<string, AccountBehind>();
  const follow = (of: readonly Term[], sign: number, above: readonly string[]): void => {
    for (const { of: key, times: own = 1 } of of) {
      const account = accountOfKey(key);
      const times = sign * own;
      if (account) found.set(key, { ...account, times: times + (found.get(key)?.times ?? 0) });
      else if (!above.includes(key)) follow(lines.get(key)?.terms ?? [], times, [...above, key]);
    }
  };
  follow(terms, 1, []);
  return [...found.values()];
}

/** The months whose rows are read: for flows also the month before, with the opening balance. */
export function monthsRead(span: readonly Month[], accounts: readonly AccountBehind[]): Month[] {
  const [first, last] = [span[0] ?? 0, span.at(-1) ?? 0];
  const own: Readonly<Record<AmountKind, readonly Month[]>> = {
    conta: span,
    início: [first - 1],
    fim: [last],
    variação: [first - 1, last],
  };
  return [...new Set(accounts.flatMap(({ kind }) => own[kind]))].sort((one, other) => one - other);
}

const kindWords: Readonly<Record<AmountKind, string>> = {
  conta: 'o que tem nos meses da coluna',
  início: 'o saldo no início do período',
  fim: 'o saldo no fim do período',
  variação: 'a variação no período',
};

/** How a line is computed from other lines and accounts, one sentence each. */
export function rulesOf(statement: FinancialStatement, label: string, terms: readonly Term[]): string[] {
  const labels = new Map(
    tablesOf(statement).flatMap(({ lines }) => lines.map((line) => [line.key, line.label])),
  );
  const names = new Map(
    statement.trial.flatMap(({ rows }) => rows.map(({ account, name }) => [account, `${account} ${name}`])),
  );
  const termNames = terms.map(({ of, times = 1 }) => {
    const found = accountOfKey(of);
    const name = found ? (names.get(found.code) ?? found.code) : (labels.get(of) ?? of);
    return times < 0 ? `menos ${name}` : name;
  });
  const kinds = new Set(terms.flatMap(({ of }) => accountOfKey(of)?.kind ?? []));
  return [
    ...(termNames.length === 1 && termNames[0] === label ? [] : [`${label}: soma de ${someOf(termNames)}.`]),
    ...[...kinds].map((kind) => `De cada conta entra ${kindWords[kind]}.`),
    ...(kinds.size > 0 ? ['As contas estão nesta linha pelo que o plano de contas diz delas.'] : []),
  ];
}
