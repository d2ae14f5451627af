import { month, monthOfYear, monthsFrom, yearOf, type Month } from '../../../app/domain/values/month';
import type { Pair } from '../../../app/domain/finance/statements/model';
import type { StatementRequest } from '../../../app/domain/finance/statements/request';

/** Months whose movements a column adds up, or the month at whose end it stands; null where the books do not reach. */
export type Span = readonly Month[] | null;

export interface Periods {
  /** The balance sheet's columns: the period's end and the end of the year before (CPC 26, CPC 21). */
  readonly balance: readonly Span[];
  /** The income statement's: the period and the same one of the year before; a month's besides from January on. */
  readonly income: readonly Span[];
  /** The income statement's, as far as the balances at their start are known: what flows of balances are reckoned over. */
  readonly flow: readonly Span[];
  readonly balancePairs: readonly Pair[];
  readonly incomePairs: readonly Pair[];
  readonly flowPairs: readonly Pair[];
  /** What each flow column is called, whether it is reached or not. */
  readonly flowNames: readonly string[];
  /** The last days of the months at which each flow column starts. */
  readonly flowStarts: readonly string[];
  /** Every month that is read. */
  readonly months: readonly Month[];
  readonly subtitle: string;
  /** The flow column of the year so far; the one that it is compared with follows. */
  readonly main: number;
  /** The last day of the year before. */
  readonly lastYearEnd: string;
}

/** The columns of a statement, as far as the books reach. */
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

/** The month at whose end the column of a flow starts: the one before it, or the end of the year before. */
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
