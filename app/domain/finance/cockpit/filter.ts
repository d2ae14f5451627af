import { newestUpTo, parseMonth, type Month } from '../../values/month';

/** Fields of the filter's second section in order: each limits the following ones (rule F4). */
export const cockpitLevels = ['businessUnitID', 'report', 'category1', 'category2', 'category3'] as const;
export type CockpitLevel = (typeof cockpitLevels)[number];

export const levelLabels: Readonly<Record<CockpitLevel, string>> = {
  businessUnitID: 'Business Unit',
  report: 'Report',
  category1: 'Category 1',
  category2: 'Category 2',
  category3: 'Category 3',
};

/** The position of a unit's account; one for each combination with accounts. */
export type CockpitPlace = Readonly<Record<CockpitLevel, string>>;

/** The choice at each level; empty for all. */
export type CockpitChoice = Readonly<Record<CockpitLevel, string>>;

/** The whole filter for addresses and forms: `dateStart` and `dateEnd` are `YYYY-MM`, or empty. */
export interface CockpitFilter extends CockpitChoice {
  readonly dateStart: string;
  readonly dateEnd: string;
}

export interface Narrowed {
  /** The options of each level, given the choices of the levels before it, in the order of the places. */
  readonly options: Readonly<Record<CockpitLevel, readonly string[]>>;
  /** The choices that are options; the others are empty. */
  readonly chosen: CockpitChoice;
  /** Levels whose choice is not among the options. */
  readonly dropped: readonly CockpitLevel[];
}

/**
 * The options of each level of the filter. A choice that the earlier levels exclude is dropped, so that the filter
 * always selects something if there are any places.
 */
export function narrowed(places: readonly CockpitPlace[], choice: CockpitChoice): Narrowed {
  const options: Partial<Record<CockpitLevel, readonly string[]>> = {};
  const chosen: Partial<Record<CockpitLevel, string>> = {};
  const dropped: CockpitLevel[] = [];
  let left = places;
  for (const level of cockpitLevels) {
    const found = new Set(left.map((place) => place[level]));
    found.delete('');
    options[level] = [...found];
    const value = choice[level];
    const kept = value !== '' && found.has(value);
    if (value !== '' && !kept) dropped.push(level);
    chosen[level] = kept ? value : '';
    if (kept) left = left.filter((place) => place[level] === value);
  }
  return { options: options as Narrowed['options'], chosen: chosen as CockpitChoice, dropped };
}

const longest = 120;

/** Reads a filter from an address or a form; unknown fields are ignored. */
export function cockpitFilterOf(params: URLSearchParams): CockpitFilter {
  const one = (name: string) => (params.get(name) ?? '').trim().slice(0, longest);
  return {
    dateStart: one('dateStart'),
    dateEnd: one('dateEnd'),
    ...(Object.fromEntries(cockpitLevels.map((level) => [level, one(level)])) as unknown as CockpitChoice),
  };
}

/** The filter as an address query, without empty choices. */
export const cockpitQuery = (filter: CockpitFilter): string =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();

/** The faults of a filter, by field. */
export type CockpitProblems = Partial<Record<keyof CockpitFilter, string>>;

/** The two months that are compared, the earlier first. */
export interface ComparedMonths {
  readonly from: Month;
  readonly to: Month;
}

/**
 * The two chosen months, or their faults. `closed` are the months with balances, newest first; empty fields take the
 * newest month that is not in the future, and the one before it.
 */
export function comparedMonths(
  { dateStart, dateEnd }: Pick<CockpitFilter, 'dateStart' | 'dateEnd'>,
  closed: readonly Month[],
  today: Month,
): { readonly months: ComparedMonths | null; readonly problems: CockpitProblems } {
  const to = dateEnd === '' ? (newestUpTo(closed, today) ?? null) : parseMonth(dateEnd);
  const before = closed.filter((month) => to === null || month < to);
  const from = dateStart === '' ? (before[0] ?? null) : parseMonth(dateStart);
  const problems: CockpitProblems = {
    ...(dateStart !== '' && from === null && { dateStart: unreadable }),
    ...(dateEnd !== '' && to === null && { dateEnd: unreadable }),
  };
  if (from === null || to === null) return { months: null, problems };
  if (from >= to) return { months: null, problems: { dateEnd: 'Escolha em To um mês depois de From.' } };
  return { months: { from, to }, problems };
}

const unreadable = 'Escolha um mês da lista.';

/** The faults of dropped choices, by field. */
export const choiceProblems = (dropped: readonly CockpitLevel[], choice: CockpitChoice): CockpitProblems =>
  Object.fromEntries(
    dropped.map((level) => [
      level,
      level === 'businessUnitID'
        ? `Não há saldos da unidade "${choice[level]}".`
        : `"${choice[level]}" não está na lista de ${levelLabels[level]} para o que foi escolhido antes.`,
    ]),
  );

const englishMonths = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** `May 20`, as in the headings of the table (rule F5). */
export const sheetMonth = (month: Month): string =>
  `${englishMonths[month % 12] ?? ''} ${String(Math.floor(month / 12) % 100).padStart(2, '0')}`;
