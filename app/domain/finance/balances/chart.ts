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

export type BalanceSide = 'assets' | 'funding';

/** On which side of the balance sheet a category 1 is; liabilities and equity fund the assets. */
export const sideOf = (category1: string): BalanceSide =>
  category1.endsWith('Assets') ? 'assets' : 'funding';

/** What stands for the line of accounts that the chart gives none. */
export const unlinedLabel = 'Contas sem linha';

/**
 * What an account counts towards: the working-capital cycle (DSO, DIO, DPO), the cash of a statement, the deferred tax
 * that the fiscal asset is compared with, and the taxes on profit that a note reconciles.
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
