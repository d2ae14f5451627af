import { unlinedLabel, type EquityMove } from '../../../app/domain/finance/balances/chart';
import type { EquityRow, EquityTable, Term } from '../../../app/domain/finance/statements/model';
import { grouped } from '../../../app/domain/values/grouped';
import type { LedgerAccount } from '../balances/collection';
import { accountTerm, type Amounts, type Column } from './amounts';
import { resultKey } from './income-statement';

/** Keys, for the checks, of a period's closing total and other comprehensive income. */
export const equityEndKey = 'dmpl fim';
export const equityIncomeKey = 'abrangente';

export const equityAccountsOf = (accounts: readonly LedgerAccount[]): LedgerAccount[] =>
  accounts.filter(({ category1 }) => category1 === 'Equity');

/**
 * The accounts that receive the profit: those marked in the chart, otherwise the last equity account without a mark.
 */
export function profitAccountsOf(accounts: readonly LedgerAccount[]): LedgerAccount[] {
  const equity = equityAccountsOf(accounts);
  const profitAccounts = equity.filter(({ equityMove }) => equityMove === 'lucros');
  if (profitAccounts.length > 0) return profitAccounts;
  const unmarked = equity.filter(({ equityMove }) => equityMove === null);
  return (unmarked.length > 0 ? unmarked : equity).slice(-1);
}

interface Movement {
  readonly key: string;
  readonly label: string;
  readonly of: (account: LedgerAccount) => boolean;
}

/** Movements in the order of their rows; each account belongs to the one of its kind. */
const movementsOf = (isProfit: (account: LedgerAccount) => boolean): Movement[] => {
  const move =
    (...moves: readonly (EquityMove | null)[]) =>
    (account: LedgerAccount) =>
      !isProfit(account) && moves.includes(account.equityMove);
  return [
    {
      key: equityIncomeKey,
      label: 'Outros resultados abrangentes',
      of: move('reclassificável', 'não reclassificável'),
    },
    { key: 'capital', label: 'Variação do capital e das reservas de capital', of: move('capital') },
    { key: 'reservas', label: 'Constituição (reversão) de reservas de lucros', of: move('reservas') },
    { key: 'outras', label: 'Outras variações, líquidas', of: move(null) },
    { key: 'lucros', label: 'Distribuições e outras variações dos lucros acumulados', of: isProfit },
  ];
};

/**
 * The changes in equity of a column's period (CPC 26, 106), computed from the balances alone: the columns are the
 * equity lines of the chart, the rows are the profit and the net change of the accounts of each kind (rule F13).
 */
export function equityTable(
  amounts: Amounts,
  { spans }: Column,
  column: number,
  { title, accounts }: { title: string; accounts: readonly LedgerAccount[] },
): EquityTable {
  const equity = equityAccountsOf(accounts);
  const components = grouped(equity, ({ category2 }) => category2 || unlinedLabel);
  const takers = profitAccountsOf(equity);
  const bearer = components.findIndex(([, own]) => takers[0] && own.includes(takers[0]));
  const isProfit = (account: LedgerAccount) => takers.includes(account);
  const reserves = equity.filter((each) => !isProfit(each) && each.equityMove === 'reservas');
  const centsOf = (terms: readonly Term[]) => amounts.sum(terms, spans)[column] ?? 0;
  const row = (
    key: string,
    label: string,
    termsOf: (own: readonly LedgerAccount[], index: number) => Term[],
    look: EquityRow['look'] = 'plain',
  ): EquityRow => {
    const cells = components.map(([, own], index) => {
      const terms = termsOf(own, index);
      return { terms, cents: centsOf(terms) };
    });
    const total = cells.reduce((sum, { cents }) => sum + cents, 0);
    return { key, label, look, cells: [...cells, { terms: [], cents: total }] };
  };
  const at = (kind: 'início' | 'variação') => (own: readonly LedgerAccount[]) =>
    own.map(({ _id }) => accountTerm(_id, kind));
  const moved = movementsOf(isProfit).filter(({ of }) => equity.some(of));
  const opening: EquityRow[] = [
    row('início', 'Saldos no início do período', at('início'), 'total'),
    row('lucro', 'Lucro (prejuízo) líquido do período', (_, index) =>
      index === bearer ? [{ of: resultKey }] : [],
    ),
    ...moved.map(({ key, label, of }) =>
      row(key, label, (own, index) => [
        ...at('variação')(own.filter(of)),
        ...(index === bearer ? passedOn(key, reserves) : []),
      ]),
    ),
  ];
  const closing = components
    .map(() => 0)
    .concat(0)
    .map((_, index) => opening.reduce((sum, { cells }) => sum + (cells[index]?.cents ?? 0), 0));
  const rows: EquityRow[] = [
    ...opening,
    {
      key: 'fim',
      label: 'Saldos no fim do período',
      look: 'total',
      cells: closing.map((cents) => ({ terms: [], cents })),
    },
  ];
  return {
    title,
    column,
    components: components.map(([label, own]) => ({ label, accounts: own.map(({ _id }) => _id) })),
    rows,
  };
}

/**
 * Transfers to reserves are subtracted from accumulated profits; the remaining change of these, without the profit,
 * is in the row `lucros`.
 */
function passedOn(key: string, reserves: readonly LedgerAccount[]): Term[] {
  const changes = reserves.map(({ _id }) => accountTerm(_id, 'variação'));
  if (key === 'reservas') return changes.map((term) => ({ ...term, times: -1 }));
  return key === 'lucros' ? [...changes, { of: resultKey, times: -1 }] : [];
}
