import { grouped } from '../../../app/domain/values/grouped';
import type { StatementTable } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import type { Amounts, Column, LineDraft } from './amounts';
import { byCategory2 } from './balance-sheet';

interface Result {
  readonly key: string;
  readonly label: string;
  /** The name of its cells in the workbook. */
  readonly name?: string;
}

/** The last line of the statement. */
export const resultKey = 'lucro-liquido';
const last: Result = { key: resultKey, label: 'Lucro (prejuízo) líquido do período', name: 'Lucro_Liquido' };

const netRevenue = { key: 'receita-liquida', label: 'Receita operacional líquida', name: 'Receita_Liquida' };

/** Subtotals named by law (Lei 6.404, art. 187; CPC 26), by the category 1 that they follow. */
const lawful: Readonly<Record<string, Result>> = {
  'Receita operacional bruta': netRevenue,
  'Deduções da receita': netRevenue,
  Custos: { key: 'lucro-bruto', label: 'Lucro bruto', name: 'Lucro_Bruto' },
  'Despesas operacionais': {
    key: 'operacional',
    label: 'Resultado antes do resultado financeiro',
    name: 'Resultado_Operacional',
  },
  'Resultado financeiro': {
    key: 'antes-tributos',
    label: 'Resultado antes dos tributos sobre o lucro',
    name: 'Resultado_Antes_Tributos',
  },
};

/** Other categories are followed by the result so far. */
const resultOf = (category: string): Result =>
  (Object.hasOwn(lawful, category) ? lawful[category] : undefined) ?? {
    key: `resultado ${category}`,
    label: `Resultado após ${category}`,
  };

/**
 * The income statement, with income positive and costs and expenses negative: the categories 1 of the chart in its
 * order, each with its lines and the result so far.
 */
export function incomeStatement(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
  noteOf: ReadonlyMap<string, number>,
): StatementTable {
  const groups = grouped(accounts, ({ category1 }): string => category1);
  let pending: LineDraft[] = [];
  let before: string[] = [];
  const drafts = groups.flatMap(([category, own], index): LineDraft[] => {
    const lines = byCategory2(own, noteOf);
    pending = [...pending, ...lines];
    const next = groups[index + 1]?.[0];
    const result = next === undefined ? last : resultOf(category);
    if (next !== undefined && resultOf(next).key === result.key) return lines;
    const terms = [...before, ...pending.map(({ key }) => key)].map((of) => ({ of }));
    pending = [];
    before = [result.key];
    const look = result === last ? 'total' : 'subtotal';
    return [...lines, { ...result, level: 0, look, terms }];
  });
  return amounts.table('dre', 'Demonstração do resultado', columns, drafts);
}
