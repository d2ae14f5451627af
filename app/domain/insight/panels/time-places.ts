import { monthCode, monthsFrom, parseMonth, yearOf } from '../../values/month';
import type { TimePart } from './time-parts';
import type { FieldKind } from './view';

const dayMs = 86_400_000;
/** With more places than this, missing ones are not added. */
const maxPlaces = 1_000;

/** First month of a year (`2026`), a quarter (`2026-T3`) or a month (`2026-07`); null for anything else. */
export function firstMonth(place: string): number | null {
  const [, year, quarter] = /^(\d{4})(?:-T([1-4]))?$/.exec(place) ?? [];
  if (year === undefined) return parseMonth(place);
  return Number(year) * 12 + (Number(quarter ?? 1) - 1) * 3;
}

/** Number of months of each unit. */
export const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** Whether places of these kinds, at least one, can be shifted by this many months. */
export const isMovable = (kinds: readonly FieldKind[], months: number | null): months is number =>
  months !== null &&
  kinds.length > 0 &&
  kinds.every((kind) => kind in monthsIn && months % monthsIn[kind as keyof typeof monthsIn] === 0);

const quarterOf = (month: number): string => `${yearOf(month)}-T${Math.floor((month % 12) / 3) + 1}`;
const placeOf = {
  month: monthCode,
  quarter: quarterOf,
  year: (month: number) => String(yearOf(month)),
} as const;

/** The year (`2026`) or quarter (`2026-T3`) of a month (`2026-07`); other values stay unchanged. */
export function partOfMonth(place: string, unit: TimePart): string {
  const month = parseMonth(place);
  return month === null || unit === 'week' ? place : placeOf[unit](month);
}

/** A place shifted by a number of months; values that are not a month, quarter or year stay unchanged. */
export function laterPlace(place: string, kind: FieldKind, months: number): string {
  if (kind !== 'month' && kind !== 'quarter' && kind !== 'year') return place;
  const month = firstMonth(place);
  return month === null ? place : placeOf[kind](month + months);
}

/** All places from the first to the last of a unit, missing ones included; null for an invalid place. */
function between(first: string, last: string, kind: FieldKind): string[] | null {
  if (kind === 'day' || kind === 'week') {
    const [from, to] = [first, last].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
    const step = kind === 'week' ? 7 * dayMs : dayMs;
    const count = Math.round((to - from) / step) + 1;
    if (!(count <= maxPlaces)) return null;
    return Array.from({ length: count }, (_, index) =>
      new Date(from + index * step).toISOString().slice(0, 10),
    );
  }
  if (kind !== 'month' && kind !== 'quarter' && kind !== 'year') return null;
  const [from, to] = [firstMonth(first), firstMonth(last)];
  if (from === null || to === null || (to - from) / monthsIn[kind] > maxPlaces) return null;
  const all = monthsFrom(from, to);
  return all.filter((_month, index) => index % monthsIn[kind] === 0).map(placeOf[kind]);
}

/**
 * The places of an axis, with the missing ones in between (rule I27): a missing time is a gap, and two labels are
 * never adjacent across it. Places that are not in the order of time, and those of other fields, stay unchanged.
 */
export function timePlaces(places: readonly string[], kind: FieldKind): readonly string[] {
  const dated = places.filter((place) => place !== '');
  const [first, last] = [dated[0], dated.at(-1)];
  if (first === undefined || last === undefined || first === last) return places;
  const runs = dated.every((place, index) => index === 0 || (dated[index - 1] ?? '') < place);
  const back = dated.every((place, index) => index === 0 || (dated[index - 1] ?? '') > place);
  if (!runs && !back) return places;
  const all = runs ? between(first, last, kind) : between(last, first, kind)?.reverse();
  // Places that do not fit the unit, such as weeks that begin on another day, are kept.
  if (!all || !dated.every((place) => all.includes(place))) return places;
  return places.length === dated.length
    ? all
    : [...(places[0] === '' ? [''] : []), ...all, ...(places.at(-1) === '' ? [''] : [])];
}

/** The places at which a year begins, for an axis with several years. */
export function yearMarks(places: readonly string[], kind: FieldKind): { index: number; year: string }[] {
  if (kind !== 'month' && kind !== 'day' && kind !== 'week' && kind !== 'quarter') return [];
  const years = places.map((place) => place.slice(0, 4));
  return years.flatMap((year, index) =>
    index > 0 && year !== '' && years[index - 1] !== '' && years[index - 1] !== year ? [{ index, year }] : [],
  );
}
