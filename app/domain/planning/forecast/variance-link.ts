import type { ReviewComparison } from './forecast';

/** An account or a heading; without any field the whole review. */
export interface VariancePlace {
  readonly nivel?: string;
  readonly grupo?: string;
  readonly conta?: string;
}

/**
 * Address of the explanation of a difference between the review and the compared figures, in one line and one column.
 * @param period key of a month column or a total
 */
export const whyOf = ({ why }: ReviewComparison, period: string, of: VariancePlace): string | null =>
  why === null ? null : `${why}&${new URLSearchParams({ periodo: period, ...of })}`;
