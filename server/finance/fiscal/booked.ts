import { sideOf } from '../../../app/domain/finance/balances/chart';
import type { Balances } from '../balances/balances';

/**
 * A company's net deferred tax (assets less liabilities) at the ends of months, in cents; null if the balance sheet
 * has none.
 */
export async function bookedDeferredTax(
  balances: Balances,
  code: string,
  ends: readonly number[],
): Promise<(number | null)[]> {
  const deferred = (await balances.accounts()).filter(
    ({ statement, measure }) => statement === 'balance' && measure === 'deferred_tax',
  );
  const signOf = new Map(
    deferred.map(({ _id, category1 }) => [_id, sideOf(category1) === 'assets' ? 1 : -1]),
  );
  const asked = { businessUnits: [code], months: ends, accounts: [...signOf.keys()] };
  const amounts = await balances.amounts(asked);
  return ends.map((end) => {
    const own = amounts.filter(({ month: at }) => at === end);
    if (own.length === 0) return null;
    return own.reduce((sum, { account, cents }) => sum + cents * (signOf.get(account) ?? 0), 0);
  });
}
