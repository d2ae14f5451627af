import { monthsFrom, shortMonth, type Month } from '../../../app/domain/values/month';
import type { Reviews } from './reviews';

/** A release point and the months that it and another one both forecast. */
export interface ReleaseBefore {
  readonly name: string;
  /** The months in words. */
  readonly months: string;
  readonly first: Month;
  readonly last: Month;
}

/** The previous release point, with the months that both forecast; null if there is none. */
export async function releaseBefore(
  reviews: Pick<Reviews, 'periods' | 'standing'>,
  rf: string,
): Promise<ReleaseBefore | null> {
  const { calendar } = reviews.standing(rf);
  const earlier = (await reviews.periods())
    .map((name) => ({ name, calendar: reviews.standing(name).calendar }))
    .filter((each) => each.calendar.anchor < calendar.anchor)
    .sort((one, other) => other.calendar.anchor - one.calendar.anchor)[0];
  if (!earlier) return null;
  const [first, last] = [calendar.anchor, Math.min(calendar.last, earlier.calendar.last)];
  if (last < first) return null;
  return { name: earlier.name, months: `${shortMonth(first)} a ${shortMonth(last)}`, first, last };
}

/** The months of both, oldest first. */
export const monthsOfBoth = ({ first, last }: Pick<ReleaseBefore, 'first' | 'last'>): Month[] =>
  monthsFrom(first, last);
