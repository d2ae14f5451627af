import { isComprehensive, type EquityMove } from '../../../app/domain/finance/balances/chart';
import type { StatementTable, Term } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import { accountTerm, type Amounts, type Column, type LineDraft } from './amounts';
import { resultKey } from './income-statement';

/** The last line of the statement. */
export const comprehensiveKey = 'dra total';

const groups: readonly (readonly [move: EquityMove, heading: string])[] = [
  ['reclassificável', 'Itens que podem ser reclassificados para o resultado'],
  ['não reclassificável', 'Itens que não serão reclassificados para o resultado'],
];

export const comprehensiveAccountsOf = (accounts: readonly LedgerAccount[]): LedgerAccount[] =>
  accounts.filter(({ category1, equityMove }) => category1 === 'Equity' && isComprehensive(equityMove));

/**
 * Comprehensive income (CPC 26, 82A): the profit and the net change of each equity account that the chart marks as
 * other comprehensive income (rule F14).
 */
export function comprehensiveIncome(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
): StatementTable {
  const own = comprehensiveAccountsOf(accounts);
  const profit: LineDraft = {
    key: 'dra lucro',
    label: 'Lucro (prejuízo) líquido do período',
    level: 0,
    look: 'plain',
    terms: [{ of: resultKey }],
  };
  const drafts = groups.flatMap(([move, heading]): LineDraft[] => {
    const lines = own
      .filter(({ equityMove }) => equityMove === move)
      .map(({ _id, name }): LineDraft => ({
        key: `dra ${_id}`,
        label: name,
        level: 1,
        look: 'plain',
        terms: [accountTerm(_id, 'variação')],
      }));
    return lines.length === 0
      ? []
      : [{ key: `h dra ${move}`, label: heading, level: 0, look: 'plain', terms: [] }, ...lines];
  });
  const terms = [profit, ...drafts]
    .filter((draft) => draft.terms.length > 0)
    .map(({ key }): Term => ({ of: key }));
  return amounts.table('dra', 'Demonstração do resultado abrangente', columns, [
    profit,
    ...drafts,
    {
      key: comprehensiveKey,
      label: 'Resultado abrangente do período',
      name: 'Resultado_Abrangente',
      level: 0,
      look: 'total',
      terms,
    },
  ]);
}
