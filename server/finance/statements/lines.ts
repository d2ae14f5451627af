import type { LedgerAccount } from '../balances/collection';

/** Names a line of the statements: a category 2 of a category 1. */
export const lineKey = ({ category1, category2 }: Pick<LedgerAccount, 'category1' | 'category2'>): string =>
  `${category1} / ${category2}`;
