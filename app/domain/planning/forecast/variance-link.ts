import type { ReviewComparison } from './forecast';

/** An account, or a heading above some; neither is the whole. */
export interface VariancePlace {
  readonly nivel?: string;
  readonly grupo?: string;
  readonly conta?: string;
}

/**
 * Where it is explained why an account or a heading differs in one column from what the review is compared with.
 * @param period a month or a total of the review, by its column's key
 */
export const whyOf = ({ why }: ReviewComparison, period: string, of: VariancePlace): string | null =>
  why === null ? null : `${why}&${new URLSearchParams({ periodo: period, ...of })}`;
