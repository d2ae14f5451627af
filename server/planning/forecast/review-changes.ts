import type { Review, ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import { monthColumns } from '../../../app/domain/planning/forecast/forecast';
import { changeOf, foreseenMonths } from '../../../app/domain/planning/forecast/review-board';
import type { AccountChange, ReviewChanges } from '../../../app/domain/planning/forecast/review-changes';
import { varianceLink } from '../../../app/domain/insight/variance/address';
import { sum } from '../../../app/domain/values/decimal';
import { monthCode } from '../../../app/domain/values/month';
import { monthsOfBoth, releaseBefore } from './release-before';
import type { Reviews } from './reviews';

const maxAccounts = 12;

/**
 * The changes of a review against the previous release point, over the months that both forecast: by account, the
 * largest difference first, with the authors of its saves; null without a previous release point.
 */
export async function reviewChanges(
  reviews: Pick<Reviews, 'periods' | 'standing' | 'amounts'>,
  key: ReviewKey,
  review: Review & { readonly savedBy: Readonly<Record<string, string>> },
): Promise<ReviewChanges | null> {
  const before = await releaseBefore(reviews, key.rf);
  if (!before) return null;
  const months = monthsOfBoth(before);
  const at = new Map(monthColumns(review.columns).map(({ key: code }, index) => [code, index]));
  const amounts = await reviews.amounts(before.name, key.costCentre, before.first, before.last);
  const accounts = review.rows.map(({ account, values }): AccountChange => {
    const codes = months.map(monthCode);
    const own = sum(
      codes.map((code) => values[at.get(code) ?? -1] ?? 0),
      2,
    );
    const other = sum(
      months.map((month) => amounts.get(account)?.get(month) ?? 0),
      2,
    );
    const savers = codes.flatMap((code) => review.savedBy[`${account}|${code}`] ?? []);
    return {
      account,
      now: own,
      before: other,
      ...changeOf(own, other),
      by: [...new Set(savers.map((saver) => saver.replace(/, [^,]+$/, '')))],
    };
  });
  const changed = accounts
    .filter(({ difference, by }) => difference !== 0 || by.length > 0)
    .sort((one, two) => Math.abs(two.difference ?? 0) - Math.abs(one.difference ?? 0));
  const total = (of: (row: AccountChange) => number) => sum(accounts.map(of), 2);
  const [now, then] = [total((row) => row.now), total((row) => row.before)];
  return {
    against: before.name,
    months: before.months,
    total: { account: 'Total', now, before: then, ...changeOf(now, then), by: [] },
    accounts: changed.slice(0, maxAccounts),
    more: Math.max(0, changed.length - maxAccounts),
    why: varianceLink('review', {
      rf: key.rf,
      cost_center: key.costCentre,
      contra: before.name,
      periodo: foreseenMonths,
    }),
  };
}
