import { month, monthOfYear, monthsFrom, yearOf, type Month } from '../../../app/domain/values/month';
import type { Pair } from '../../../app/domain/finance/statements/model';
import type { StatementRequest } from '../../../app/domain/finance/statements/request';

/** The months whose movements a column sums, or the month at whose end it has balances; null if the books lack them. */
export type Span = readonly Month[] | null;

export interface Periods {
  /** The balance sheet's columns: the period's end and the end of the year before (CPC 26, CPC 21). */
  readonly balance: readonly Span[];
  /**
   * The income statement's columns: the period and the same one of the year before; for a month, also the year to
   * date.
   */
  readonly income: readonly Span[];
  /** The income statement's columns with known opening balances: the columns for flows. */
  readonly flow: readonly Span[];
  readonly balancePairs: readonly Pair[];
  readonly incomePairs: readonly Pair[];
  readonly flowPairs: readonly Pair[];
  /** The name of each flow column, even if the books lack it. */
  readonly flowNames: readonly string[];
  /** The last day of the month before each flow column. */
  readonly flowStarts: readonly string[];
  /** All months that are read. */
  readonly months: readonly Month[];
  readonly subtitle: string;
  /** The index of the flow column of the year to date; its prior-year column follows. */
  readonly main: number;
  /** The last day of the year before. */
  readonly lastYearEnd: string;
}

/** The columns of a statement that the books cover. */
export function periodsFor({ type, dateRef }: StatementRequest, closed: readonly Month[]): Periods {
  const known = new Set(closed);
  const reach = (months: readonly Month[]): Span => (months.every((at) => known.has(at)) ? months : null);
  const yearStart = month(yearOf(dateRef), 1);
  const lastYear = month(yearOf(dateRef) - 1, 12);
  const sinceJanuary = monthsFrom(yearStart, dateRef);
  const yearBefore = (months: readonly Month[]) => months.map((at) => at - 12);
  const single = type === 'MONTHLY' ? [reach([dateRef]), reach([dateRef - 12])] : [];
  const income = [...single, reach(sinceJanuary), reach(yearBefore(sinceJanuary))];
  const balance = [reach([dateRef]), reach([lastYear])];
  const names =
    type === 'ANNUAL'
      ? [String(yearOf(dateRef)), String(yearOf(dateRef) - 1)]
      : [
          monthYear(dateRef),
          monthYear(dateRef - 12),
          `Jan–${monthYear(dateRef)}`,
          `Jan–${monthYear(dateRef - 12)}`,
        ];
  const starts = income.map((_, index) => startOf(index, { type, dateRef }));
  const flow = income.map((span, index) => (known.has(starts[index] ?? NaN) ? span : null));
  const pairs = (spans: readonly Span[]): Pair[] =>
    Array.from({ length: spans.length / 2 }, (_, index) => {
      const [now, then] = [index * 2, index * 2 + 1];
      return {
        current: spans[now] ? (names[now] ?? '') : '',
        prior: spans[now] && spans[then] ? (names[then] ?? '') : '',
      };
    });
  return {
    balance,
    income,
    flow,
    flowPairs: pairs(flow),
    flowNames: names,
    flowStarts: starts.map(lastDay),
    balancePairs: [{ current: lastDay(dateRef), prior: balance[1] ? lastDay(lastYear) : '' }],
    incomePairs: pairs(income),
    months: [
      ...new Set([
        ...[...balance, ...income].flatMap((span) => span ?? []),
        ...starts.filter((_, index) => flow[index]),
      ]),
    ],
    subtitle:
      type === 'ANNUAL'
        ? `Exercício findo em 31 de dezembro de ${yearOf(dateRef)}`
        : `Mês findo em ${lastDayNumber(dateRef)} de ${monthWord(dateRef)} de ${yearOf(dateRef)}`,
    main: income.length - 2,
    lastYearEnd: lastDay(lastYear),
  };
}

/** The month whose end is the start of a flow column: the month before, or December of the year before. */
const startOf = (column: number, { type, dateRef }: Pick<StatementRequest, 'type' | 'dateRef'>): Month => {
  const end = column % 2 === 0 ? dateRef : dateRef - 12;
  return type === 'MONTHLY' && column < 2 ? end - 1 : month(yearOf(end), 1) - 1;
};

const lastDayNumber = (at: Month): number => new Date(Date.UTC(yearOf(at), monthOfYear(at), 0)).getUTCDate();

const monthWord = (at: Month): string =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(yearOf(at), at % 12, 1)),
  );

/** `31/10/2026`. */
const lastDay = (at: Month): string =>
  `${lastDayNumber(at)}/${String(monthOfYear(at)).padStart(2, '0')}/${yearOf(at)}`;

/** `out/2026`. */
const monthYear = (at: Month): string => `${monthWord(at).slice(0, 3)}/${yearOf(at)}`;
