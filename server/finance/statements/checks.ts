import type { Check, EquityTable, Term } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import { accountTerm, type Amounts, type Column } from './amounts';
import { cashChangeKey, cashTermsOf } from './cash-flow';
import { comprehensiveKey } from './comprehensive-income';
import { equityAccountsOf, equityEndKey, equityIncomeKey } from './equity';

interface Drawn {
  readonly accounts: readonly LedgerAccount[];
  readonly balance: Column;
  readonly income: Column;
  readonly flow: Column;
  readonly hasCash: boolean;
  readonly equity: readonly EquityTable[];
}

/** The checks of a set of statements: its two sides, its cash, its equity and its comprehensive income must match. */
export function checksOf(
  amounts: Amounts,
  { accounts, balance, income, flow, hasCash, equity }: Drawn,
): Check[] {
  const check = (
    label: string,
    { spans, pairs }: Column,
    left: readonly Term[],
    right: readonly Term[],
  ): Check => {
    const [one, other] = [amounts.sum(left, spans), amounts.sum(right, spans)];
    return {
      label,
      pairs,
      left,
      right,
      cents: one.map((cents, column) => (cents === null ? null : cents - (other[column] ?? 0))),
    };
  };
  // The statement of changes in equity has only some of the columns.
  const inEquity = {
    pairs: income.pairs.map(({ current, prior }, index) => ({
      current: equity.some(({ column }) => column === index * 2) ? current : '',
      prior: equity.some(({ column }) => column === index * 2 + 1) ? prior : '',
    })),
    spans: flow.spans.map((span, index) => (equity.some(({ column }) => column === index) ? span : null)),
  };
  for (const key of ['fim', 'lucro', equityIncomeKey])
    amounts.keep(
      equityKey(key),
      flow.spans.map((_, index) =>
        totalOf(
          equity.find(({ column }) => column === index),
          key,
        ),
      ),
    );
  return [
    check(
      'Total do ativo = total do passivo e patrimônio líquido',
      balance,
      [{ of: 'ativo' }],
      [{ of: 'passivo-e-pl' }],
    ),
    ...(hasCash
      ? [
          check(
            'Soma dos fluxos de caixa = variação do caixa no balanço',
            flow,
            [{ of: cashChangeKey }],
            cashTermsOf(accounts, 'variação'),
          ),
        ]
      : []),
    ...(equity.length > 0
      ? [
          check(
            'Saldo final da DMPL = patrimônio líquido no fim do período',
            inEquity,
            [{ of: equityEndKey }],
            equityAccountsOf(accounts).map(({ _id }) => accountTerm(_id, 'fim')),
          ),
          check(
            'Lucro e outros resultados abrangentes da DMPL = DRA',
            inEquity,
            ['lucro', equityIncomeKey]
              .filter((key) => equity.some(({ rows }) => rows.some((row) => row.key === key)))
              .map((key) => ({ of: equityKey(key) })),
            [{ of: comprehensiveKey }],
          ),
        ]
      : []),
  ];
}

/** The key of the total of a row of changes in equity, for all periods. */
export const equityKey = (row: string): string => (row === 'fim' ? equityEndKey : `dmpl ${row}`);

const totalOf = (table: EquityTable | undefined, key: string): number | null =>
  table ? (table.rows.find((row) => row.key === key)?.cells.at(-1)?.cents ?? 0) : null;
