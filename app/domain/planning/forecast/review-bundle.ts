import { sum } from '../../values/decimal';
import type { ImportChange, ImportPlan } from '../imports/workbook-import';

/** Maximum number of reviews in one workbook, with a sheet each. */
export const maxBundled = 24;

export const bundlePath = '/ij/revisoes/planilha';

/** The effect of a workbook on one of its reviews. */
export interface BundledReview {
  readonly costCentre: string;
  readonly changes: number;
  readonly conflicts: number;
  /** Sum of the changes, in R$. */
  readonly difference: number;
}

/** A row of a workbook with several reviews: the account of a cost centre. Neither name contains a tab. */
export const bundledRow = (costCentre: string, account: string): string => `${costCentre}\t${account}`;

/** The cost centre and the account of a row. */
export function bundledAccount(
  costCentres: readonly string[],
  row: string,
): { readonly costCentre: string; readonly account: string } | null {
  const costCentre = costCentres.find((name) => row.startsWith(bundledRow(name, '')));
  return costCentre === undefined ? null : { costCentre, account: row.slice(costCentre.length + 1) };
}

/** The sums of a plan for each of its cost centres, in the workbook's order. */
export function bundledReviews({
  subject: [, ...costCentres],
  changes,
  conflicts,
}: Pick<ImportPlan, 'subject' | 'changes' | 'conflicts'>): BundledReview[] {
  const of = <Change extends ImportChange>(all: readonly Change[], costCentre: string) =>
    all.filter(({ row }) => bundledAccount(costCentres, row)?.costCentre === costCentre);
  return costCentres.map((costCentre) => {
    const own = of(changes, costCentre);
    return {
      costCentre,
      changes: own.length,
      conflicts: of(conflicts, costCentre).length,
      difference: sum(
        own.map(({ from, to }) => sum([to, -(from ?? 0)], 2)),
        2,
      ),
    };
  });
}
