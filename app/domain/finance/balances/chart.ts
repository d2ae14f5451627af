/** Reports of the cockpit (rule F4). */
export const balanceReports = ['Balance Sheet', 'Working Capital'] as const;
export type BalanceReport = (typeof balanceReports)[number];

/** Category 1 of the balance sheet (rule F4), in its order. */
export const balanceCategories = [
  'No-current Assets',
  'Current Assets',
  'Current Liabilities',
  'No-current Liabilities',
  'Equity',
] as const;
export type BalanceCategory = (typeof balanceCategories)[number];

/** Labels of the categories in statements. */
export const balanceCategoryLabels: Readonly<Record<BalanceCategory, string>> = {
  'No-current Assets': 'Ativo não circulante',
  'Current Assets': 'Ativo circulante',
  'Current Liabilities': 'Passivo circulante',
  'No-current Liabilities': 'Passivo não circulante',
  Equity: 'Patrimônio líquido',
};

/** Labels of the statements that accounts belong to. */
export const statementLabels: Readonly<Record<string, string>> = {
  balance: 'Balanço',
  income: 'Resultado',
};

export type BalanceSide = 'assets' | 'funding';

/** The side of the balance sheet for a category 1; liabilities and equity fund the assets. */
export const sideOf = (category1: string): BalanceSide =>
  category1.endsWith('Assets') ? 'assets' : 'funding';

/** The line of accounts without a line in the chart. */
export const unlinedLabel = 'Contas sem linha';

/**
 * The measures that an account belongs to: the working-capital cycle (DSO, DIO, DPO), the cash of a statement, the
 * deferred tax compared with the fiscal asset, and the taxes on profit that a note reconciles.
 */
export const measures = [
  'cash',
  'receivables',
  'inventory',
  'payables',
  'revenue',
  'cogs',
  'deferred_tax',
  'income_tax',
] as const;
export type Measure = (typeof measures)[number];

export const measureLabels: Readonly<Record<Measure, string>> = {
  cash: 'Caixa',
  receivables: 'Contas a receber',
  inventory: 'Estoques',
  payables: 'Fornecedores',
  revenue: 'Receita',
  cogs: 'Custo das vendas',
  deferred_tax: 'Tributos diferidos',
  income_tax: 'Tributos sobre o lucro',
};

/** The section of a balance-sheet account's change in the cash flow statement (rule F12), as the chart defines it. */
export const cashFlows = ['caixa', 'ajuste', 'operacional', 'investimento', 'financiamento'] as const;
export type CashFlow = (typeof cashFlows)[number];

/**
 * The kind of an equity account's changes (rule F13), from the chart: profit and its distribution, reserves,
 * contributions of owners, or other comprehensive income that is later reclassified to profit, or never.
 */
export const equityMoves = [
  'lucros',
  'reservas',
  'capital',
  'reclassificável',
  'não reclassificável',
] as const;
export type EquityMove = (typeof equityMoves)[number];

/** Other comprehensive income (rule F14). */
export const isComprehensive = (move: EquityMove | null): boolean =>
  move === 'reclassificável' || move === 'não reclassificável';

interface Classed {
  readonly category1: string;
  readonly measure: Measure | null;
  readonly cashFlow: CashFlow | null;
  readonly equityMove: EquityMove | null;
}

/**
 * The section of an account's change in the cash flow statement: as the chart defines, otherwise cash is cash,
 * deferred tax and other comprehensive income adjust the profit, current accounts are operating, other assets are
 * investing, and other liabilities and equity financing.
 */
export function cashFlowOf({ category1, measure, cashFlow, equityMove }: Classed): CashFlow {
  if (cashFlow) return cashFlow;
  if (measure === 'cash') return 'caixa';
  if (measure === 'deferred_tax' || isComprehensive(equityMove)) return 'ajuste';
  if (category1.startsWith('Current')) return 'operacional';
  return category1 === 'No-current Assets' ? 'investimento' : 'financiamento';
}
