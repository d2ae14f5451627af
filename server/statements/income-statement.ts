import type { StatementTable } from '../../app/domain/statements/model';
import type { IncomeCategory } from '../../app/domain/balances/chart';
import type { LedgerAccount } from '../balances/collection';
import type { Amounts, Column, LineDraft } from './amounts';
import { byCategory2 } from './balance-sheet';

type Result = readonly [key: string, label: string, name: string, of: readonly string[]];

/** The categories that come next, and the result that they lead to (Lei 6.404, art. 187; CPC 26). */
const steps: readonly (readonly [categories: readonly IncomeCategory[], result: Result])[] = [
  [
    ['Receita operacional bruta', 'Deduções da receita'],
    ['receita-liquida', 'Receita operacional líquida', 'Receita_Liquida', []],
  ],
  [['Custos'], ['lucro-bruto', 'Lucro bruto', 'Lucro_Bruto', ['receita-liquida']]],
  [
    ['Despesas operacionais'],
    ['operacional', 'Resultado antes do resultado financeiro', 'Resultado_Operacional', ['lucro-bruto']],
  ],
  [
    ['Resultado financeiro'],
    [
      'antes-tributos',
      'Resultado antes dos tributos sobre o lucro',
      'Resultado_Antes_Tributos',
      ['operacional'],
    ],
  ],
  [
    ['Tributos sobre o lucro'],
    ['lucro-liquido', 'Lucro (prejuízo) líquido do período', 'Lucro_Liquido', ['antes-tributos']],
  ],
];

/** The income statement: income positive, costs and expenses negative. */
export function incomeStatement(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
  noteOf: ReadonlyMap<string, number>,
): StatementTable {
  const drafts = steps.flatMap(([categories, [key, label, name, of]]): LineDraft[] => {
    const lines = byCategory2(
      accounts.filter(({ category1 }) => categories.some((category) => category === category1)),
      noteOf,
    );
    const terms = [...of.map((before) => ({ of: before })), ...lines.map((line) => ({ of: line.key }))];
    const look = key === 'lucro-liquido' ? 'total' : 'subtotal';
    return [...lines, { key, label, name, level: 0, look, terms }];
  });
  return amounts.table('dre', 'Demonstração do resultado', columns, drafts);
}
