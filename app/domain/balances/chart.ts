/** Reports of the cockpit (S1 §9). */
export const balanceReports = ['Balance Sheet', 'Working Capital'] as const;
export type BalanceReport = (typeof balanceReports)[number];

/** Category 1 of the balance sheet (S1 §9), in the specification's order. */
export const balanceCategories = [
  'No-current Assets',
  'Current Assets',
  'Current Liabilities',
  'No-current Liabilities',
  'Equity',
] as const;
export type BalanceCategory = (typeof balanceCategories)[number];

/** Category 1 of the income statement, in the statement's order. */
export const incomeCategories = [
  'Receita operacional bruta',
  'Deduções da receita',
  'Custos',
  'Despesas operacionais',
  'Resultado financeiro',
  'Tributos sobre o lucro',
] as const;
export type IncomeCategory = (typeof incomeCategories)[number];

/**
 * What an account counts towards: the working-capital cycle (DSO, DIO, DPO), the cash of a statement, and the deferred
 * tax that the fiscal asset is compared with.
 */
export const measures = [
  'cash',
  'receivables',
  'inventory',
  'payables',
  'revenue',
  'cogs',
  'deferred_tax',
] as const;
export type Measure = (typeof measures)[number];
