import { grouped } from '../../../app/domain/values/grouped';
import type { AmountKind, StatementTable, Term } from '../../../app/domain/finance/statements/model';
import { cashFlowOf, unlinedLabel, type CashFlow } from '../../../app/domain/finance/balances/chart';
import type { LedgerAccount } from '../balances/collection';
import { termAmong, type Amounts, type Column, type LineDraft } from './amounts';
import { profitAccountsOf } from './equity';
import { resultKey } from './income-statement';

/** The line that must equal the change of cash in the balances. */
export const cashChangeKey = 'dfc variação';

interface Section {
  readonly flow: CashFlow;
  readonly heading: string;
  readonly sum: readonly [key: string, label: string, name?: string];
}

/** The sections after the profit; the adjusted profit is part of the operating activities. */
const sections: readonly Section[] = [
  {
    flow: 'ajuste',
    heading: 'Ajustes por itens que não afetam o caixa',
    sum: ['dfc ajustado', 'Lucro (prejuízo) ajustado'],
  },
  {
    flow: 'operacional',
    heading: 'Variações nos ativos e passivos operacionais',
    sum: ['dfc operacional', 'Caixa líquido das atividades operacionais', 'Caixa_Operacional'],
  },
  {
    flow: 'investimento',
    heading: 'Atividades de investimento',
    sum: ['dfc investimento', 'Caixa líquido das atividades de investimento', 'Caixa_Investimento'],
  },
  {
    flow: 'financiamento',
    heading: 'Atividades de financiamento',
    sum: ['dfc financiamento', 'Caixa líquido das atividades de financiamento', 'Caixa_Financiamento'],
  },
];

/** The accounts of the balance sheet that are cash (CPC 03, 7). */
export const cashAccountsOf = (accounts: readonly LedgerAccount[]): LedgerAccount[] =>
  accounts.filter((account) => account.statement === 'balance' && cashFlowOf(account) === 'caixa');

/** The terms of cash: an overdraft that is part of it is subtracted (CPC 03, 8). */
export const cashTermsOf = (accounts: readonly LedgerAccount[], kind: AmountKind): Term[] =>
  cashAccountsOf(accounts).map((account) => termAmong('assets', account, kind));

/**
 * The cash flow statement by the indirect method (CPC 03), computed from the balances alone: it starts with the
 * profit, adds the change of every non-cash account, each in one line, and ends with the change of cash (rule F12).
 */
export function cashFlowStatement(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
): StatementTable {
  const flowing = accounts.filter(({ statement }) => statement === 'balance');
  const [bearer] = profitAccountsOf(flowing);
  const profit: LineDraft = {
    key: 'dfc lucro',
    label: 'Lucro (prejuízo) líquido do período',
    level: 0,
    look: 'plain',
    terms: [{ of: resultKey }],
  };
  let operating: Term[] = [{ of: profit.key }];
  const totals: Term[] = [];
  const drafts = sections.flatMap(({ flow, heading, sum: [key, label, name] }): LineDraft[] => {
    const own = flowing.filter((account) => cashFlowOf(account) === flow);
    const lines = grouped(own, (account) => labelOf(account, bearer)).map(([line, of]): LineDraft => ({
      key: `dfc ${flow} ${line}`,
      label: line,
      level: 1,
      look: 'plain',
      terms: [
        ...of.map((account) => termAmong('funding', account, 'variação')),
        ...(bearer && of.includes(bearer) ? [{ of: resultKey, times: -1 }] : []),
      ],
    }));
    const terms = lines.map((line): Term => ({ of: line.key }));
    const isOperating = flow === 'ajuste' || flow === 'operacional';
    if (lines.length === 0 && flow !== 'operacional') return [];
    const subtotal: LineDraft = {
      key,
      label,
      name,
      level: 0,
      look: 'subtotal',
      terms: isOperating ? [...operating, ...terms] : terms,
    };
    if (isOperating) operating = [{ of: key }];
    if (flow !== 'ajuste') totals.push({ of: key });
    const headed: LineDraft = { key: `h dfc ${flow}`, label: heading, level: 0, look: 'plain', terms: [] };
    return [...(lines.length > 0 ? [headed] : []), ...lines, subtotal];
  });
  const level = (key: string, label: string, kind: 'início' | 'fim', name: string): LineDraft => ({
    key,
    label,
    name,
    level: 0,
    look: 'plain',
    terms: cashTermsOf(flowing, kind),
  });
  const table = amounts.table('dfc', 'Demonstração dos fluxos de caixa', columns, [
    profit,
    ...drafts,
    {
      key: cashChangeKey,
      label: 'Aumento (redução) de caixa e equivalentes de caixa',
      name: 'Variacao_de_Caixa',
      level: 0,
      look: 'total',
      terms: totals,
    },
    level('dfc início', 'Caixa e equivalentes no início do período', 'início', 'Caixa_Inicial'),
    level('dfc fim', 'Caixa e equivalentes no fim do período', 'fim', 'Caixa_Final'),
  ]);
  return { ...table, changes: false };
}

/** The label of the line with the profit's account says that the line excludes the profit. */
function labelOf(account: LedgerAccount, bearer: LedgerAccount | undefined): string {
  const { cashFlowLine, category2 } = account;
  if (cashFlowLine) return cashFlowLine;
  const line = category2 || unlinedLabel;
  const beside =
    bearer &&
    !bearer.cashFlowLine &&
    bearer.category2 === category2 &&
    bearer.category1 === account.category1;
  return beside ? `${line}, exceto o lucro do período` : line;
}
