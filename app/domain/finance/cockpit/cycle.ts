import { monthsFrom, yearOf, type Month } from '../../values/month';

/** A month's input to the working-capital cycle (rule F7), in R$, all positive: closing balances and flows. */
export interface CycleMonth {
  readonly month: Month;
  /** Trade receivables. */
  readonly receivables: number;
  readonly inventories: number;
  /** Trade payables. */
  readonly payables: number;
  /** Net revenue of the month. */
  readonly revenue: number;
  /** Cost of goods sold of the month. */
  readonly costs: number;
}

/** The cycle's figures (days of sales, inventory and payables outstanding; cash-conversion cycle). */
export const cycleNames = ['DSO', 'DIO', 'DPO', 'CCC'] as const;
export type CycleName = (typeof cycleNames)[number];

/** Days with one decimal; null if the flow is missing or not above 0. */
export type CycleFigures = Readonly<Record<CycleName, number | null>>;

/** Number of months of the flows for a balance: a whole year, because of seasons. */
export const cycleWindow = 12;
/** Number of months of a trend: a year and the compared month. */
export const trendMonths = 13;

const daysOf = (month: Month): number => new Date(Date.UTC(yearOf(month), (month % 12) + 1, 0)).getUTCDate();

/** Days in tenths, as the cycle's figures are displayed. */
export const tenths = (days: number): number => Math.round(days * 10);

/** Flows of twelve months in R$, and the number of days. */
export interface CycleFlows {
  readonly days: number;
  readonly revenue: number;
  readonly costs: number;
}

/** The flows for a month's balances; null if one of the twelve months is missing. */
export function flowsAt(series: ReadonlyMap<Month, CycleMonth>, at: Month): CycleFlows | null {
  const window = monthsFrom(at - cycleWindow + 1, at).flatMap((month) => series.get(month) ?? []);
  if (window.length < cycleWindow) return null;
  const flow = (name: 'revenue' | 'costs') => window.reduce((total, month) => total + month[name], 0);
  return {
    days: window.reduce((total, { month }) => total + daysOf(month), 0),
    revenue: flow('revenue'),
    costs: flow('costs'),
  };
}

/**
 * The cycle at the end of a month: each balance divided by the flow of the last twelve months, times their days. DSO
 * = receivables / net revenue, DIO = inventories / cost of goods sold, DPO = payables / cost of goods sold, CCC = DSO
 * + DIO − DPO of the shown figures. All null if one of the twelve months is missing.
 */
export function cycleAt(series: ReadonlyMap<Month, CycleMonth>, at: Month): CycleFigures {
  const flows = flowsAt(series, at);
  const closing = series.get(at);
  if (!closing || !flows) return { DSO: null, DIO: null, DPO: null, CCC: null };
  const { days, revenue, costs } = flows;
  const outstanding = (balance: number, of: number) => (of > 0 ? tenths((balance / of) * days) : null);
  const dso = outstanding(closing.receivables, revenue);
  const dio = outstanding(closing.inventories, costs);
  const dpo = outstanding(closing.payables, costs);
  const ccc = dso === null || dio === null || dpo === null ? null : dso + dio - dpo;
  const shown = (value: number | null) => (value === null ? null : value / 10);
  return { DSO: shown(dso), DIO: shown(dio), DPO: shown(dpo), CCC: shown(ccc) };
}

export interface TrendPoint {
  readonly month: Month;
  readonly days: number | null;
}

/** One figure over the thirteen months up to `at`, oldest first. */
export function trendOf(
  series: ReadonlyMap<Month, CycleMonth>,
  at: Month,
): Readonly<Record<CycleName, readonly TrendPoint[]>> {
  const months = monthsFrom(at - trendMonths + 1, at).map((month) => ({ month, ...cycleAt(series, month) }));
  return Object.fromEntries(
    cycleNames.map((name) => [name, months.map((each) => ({ month: each.month, days: each[name] }))]),
  ) as unknown as Readonly<Record<CycleName, readonly TrendPoint[]>>;
}

/** Change in days between two figures, with one decimal; null if one is missing. */
export const daysBetween = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : (tenths(to) - tenths(from)) / 10;

/** Whether more days of a figure are good: only for payables. */
export const moreIsBetter = (name: CycleName): boolean => name === 'DPO';

const days = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `42,3`. */
export const formatDays = (value: number): string => days.format(value + 0);

/** `42,3 dias`, or the text for a missing figure. */
export const inDays = (value: number | null): string =>
  value === null ? 'sem base' : `${formatDays(value)} ${Math.abs(value) === 1 ? 'dia' : 'dias'}`;
