import type { Later } from '../panels/definition';
import { monthsBack, type Shift } from '../panels/period-ends';
import { isMovable } from '../panels/time-places';
import { fieldIn, timeOf, type BuilderSource, type TileDraft } from './draft';

type Timed = Pick<TileDraft, 'group' | 'first' | 'last' | 'align' | 'measures'>;

/**
 * The field whose values all measures must have, if only those count: the source's time; the months of days, where a
 * measure is of an earlier period. Null without a time, or if an earlier period does not fall on the months compared.
 */
export function alignedBy(source: BuilderSource | undefined, tile: Timed): string | null {
  const time = timeOf(source);
  const shifts = tile.measures.flatMap(({ shift }) => (shift === '' ? [] : [shift]));
  if (!source || !time || shifts.length === 0) return time?.key ?? null;
  const months = time.kind === 'month' ? time : fieldIn(source, `${time.key}.month`);
  const isComparable = shifts.every((shift) => laterIn(source, { ...tile, align: true }, shift));
  return months && isComparable ? months.key : null;
}

/**
 * The shift of an earlier period along a time axis, or of compared months; null without either, or if its units cannot be
 * shifted.
 */
export function laterIn(
  source: BuilderSource | undefined,
  { group, first, last, align }: Omit<Timed, 'measures'>,
  shift: Shift,
): Later | null {
  const time = timeOf(source);
  const kinds = group
    .filter((key) => time && (key === time.key || key.startsWith(`${time.key}.`)))
    .flatMap((key) => fieldIn(source, key)?.kind ?? []);
  const months = monthsBack([first, last], shift);
  return time && isMovable(align ? [...kinds, 'month'] : kinds, months) ? { field: time.key, months } : null;
}
