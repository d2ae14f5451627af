import { month, monthIn, monthName, monthOfYear, monthsFrom, yearOf, type Month } from '../../values/month';

/** The four release points of a year's forecast, by number. */
export type ReleaseNumber = 1 | 2 | 3 | 4;

/** `RF1 2027`: the year is the one in the name. */
export interface ReleasePoint {
  readonly number: ReleaseNumber;
  readonly year: number;
}

interface Rule {
  /** Month of the year (1–12) in which the forecast begins, on its 2nd day. */
  readonly anchor: number;
  /** Month of the year for edits. */
  readonly edit: number;
  /** Number of months in the window after the anchor. */
  readonly ahead: number;
}

/** Rule P11. */
const rules: Record<ReleaseNumber, Rule> = {
  1: { anchor: 10, edit: 11, ahead: 14 },
  2: { anchor: 1, edit: 1, ahead: 13 },
  3: { anchor: 4, edit: 4, ahead: 13 },
  4: { anchor: 7, edit: 7, ahead: 13 },
};

const monthsBefore = 11;
/** Annual totals have the date of 20 December (rule P13). */
const totalDay = 20;

/** A column of the review: a month, or after each December the total of the year's months in the window. */
export type ReleaseColumn =
  | { readonly kind: 'actual' | 'forecast'; readonly month: Month }
  | { readonly kind: 'total'; readonly year: number; readonly months: readonly Month[]; readonly date: Date };

export interface ReleaseCalendar {
  readonly name: string;
  /** The first forecast month. */
  readonly anchor: Month;
  /** First and last month shown. */
  readonly first: Month;
  readonly last: Month;
  /** The only month in which forecast columns may be edited. */
  readonly editMonth: Month;
}

/** Parses `RF1 2027`; null for anything that is not a release point's name. */
export function parseReleasePoint(name: string): ReleasePoint | null {
  const found = /^RF([1-4]) ((?:19|20|21)\d{2})$/.exec(name);
  return found ? { number: Number(found[1]) as ReleaseNumber, year: Number(found[2]) } : null;
}

export const releaseName = ({ number, year }: ReleasePoint): string => `RF${number} ${year}`;

/**
 * The year of a release point's anchor and edit month.
 * RF2, RF3 and RF4 are in the year of their name. RF1 opens the forecast of a year in the last quarter before it: RF1
 * 2027 has its anchor in October 2026 and is edited in November 2026. This does not change later, as the tenant's data
 * show (RF1 2026: October 2025 to December 2026). Rule P11 limits RF1's year to the current year; for names beyond the
 * next year this applies here too: RF1 2029 counts as 2026 if the current year is 2026. Taken literally, the limit
 * would move RF1 2026 to October 2026 in that year and open it again, which rule P12 excludes: a release point is open
 * once.
 */
function anchorYear({ number, year }: ReleasePoint, today: Month): number {
  return number === 1 ? Math.min(year - 1, yearOf(today)) : year;
}

/** Window and edit month of a release point, for the current month `today` (rules P11, P12). */
export function releaseCalendar(release: ReleasePoint, today: Month): ReleaseCalendar {
  const rule = rules[release.number];
  const year = anchorYear(release, today);
  const anchor = month(year, rule.anchor);
  const [first, last] = [anchor - monthsBefore, anchor + rule.ahead];
  return {
    name: releaseName(release),
    anchor,
    first,
    last,
    editMonth: month(year, rule.edit),
  };
}

/** The columns of a release point's review (rule P13). */
export function releaseColumns({ first, last, anchor }: ReleaseCalendar): ReleaseColumn[] {
  return monthsFrom(first, last).flatMap((at): ReleaseColumn[] => {
    const column: ReleaseColumn = { kind: at < anchor ? 'actual' : 'forecast', month: at };
    return monthOfYear(at) === 12 ? [column, totalOf(yearOf(at), first)] : [column];
  });
}

const totalOf = (year: number, first: Month): ReleaseColumn => ({
  kind: 'total',
  year,
  months: monthsFrom(Math.max(first, month(year, 1)), month(year, 12)),
  date: new Date(Date.UTC(year, 11, totalDay)),
});

/** Release points that open in the month `today` or in the eleven months after it. */
export function comingReleases(today: Month): ReleasePoint[] {
  const years = [yearOf(today), yearOf(today) + 1];
  return years
    .flatMap((year) => ([1, 2, 3, 4] as const).map((number) => ({ number, year })))
    .filter((release) => {
      const { editMonth } = releaseCalendar(release, today);
      return editMonth >= today && editMonth < today + 12;
    });
}

/**
 * The release point that opened last by the month `today`, or the one `offset` openings after it (before it if
 * negative).
 */
export function releaseFromNow(today: Month, offset: number): ReleasePoint | null {
  const span = 2 + Math.ceil(Math.abs(offset) / 4);
  const openings = monthsFrom(yearOf(today) - span, yearOf(today) + span)
    .flatMap((year) => ([1, 2, 3, 4] as const).map((number): ReleasePoint => ({ number, year })))
    .map((release) => ({ release, opens: openingMonth(release) }))
    .sort((a, b) => a.opens - b.opens);
  const last = openings.findLastIndex(({ opens }) => opens <= today);
  return openings[last + offset]?.release ?? null;
}

/** The month in which a release point opens, without the limit for future years. */
const openingMonth = ({ number, year }: ReleasePoint): Month =>
  month(number === 1 ? year - 1 : year, rules[number].edit);

/** The forecast months of a release point: from the anchor on. */
export const forecastMonths = ({ anchor, last }: ReleaseCalendar): Month[] => monthsFrom(anchor, last);

export interface ReleaseLock {
  readonly open: boolean;
  /** Text with the last open day, the opening day or the closing day. */
  readonly reason: string;
  /** Opening day, or last open day: `DD/MM/YYYY`. */
  readonly date: string;
}

const day = (value: Month, ofMonth: number): string =>
  [
    String(ofMonth).padStart(2, '0'),
    String(monthOfYear(value)).padStart(2, '0'),
    String(yearOf(value)).padStart(4, '0'),
  ].join('/');

const firstDay = (value: Month): string => day(value, 1);
const lastDay = (value: Month): string =>
  day(value, new Date(Date.UTC(yearOf(value), monthOfYear(value), 0)).getUTCDate());

/** Whether forecast columns may be edited in the month `today`, with the reason (rule P12). */
export function releaseLock({ name, editMonth }: ReleaseCalendar, today: Month): ReleaseLock {
  if (today === editMonth) {
    const date = lastDay(editMonth);
    return { open: true, date, reason: `${name} está aberto para edição até ${date}.` };
  }
  if (today < editMonth) {
    const date = firstDay(editMonth);
    return { open: false, date, reason: `${name} abre em ${date}` };
  }
  const date = lastDay(editMonth);
  return {
    open: false,
    date,
    reason: `${name} fechou em ${date}; só foi editável em ${monthName(editMonth)}.`,
  };
}

/** Why a month of the window cannot be edited; null if it can. */
export function cellLock(calendar: ReleaseCalendar, at: Month, today: Month): string | null {
  if (at < calendar.first || at > calendar.last)
    return `${monthName(at)} está fora da janela de ${calendar.name}.`;
  if (at < calendar.anchor) return `${monthName(at)} é realizado e não muda.`;
  const { open, reason } = releaseLock(calendar, today);
  return open ? null : reason;
}

/** The calendar of a release point at an instant, in the tenant's time zone. */
export function releaseAt(name: string, instant: Date, timeZone: string) {
  const release = parseReleasePoint(name);
  if (!release) return null;
  const today = monthIn(instant, timeZone);
  const calendar = releaseCalendar(release, today);
  return { calendar, today, lock: releaseLock(calendar, today) };
}
