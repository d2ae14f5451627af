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
  readonly balancePairs: readonly Pair[];
  readonly incomePairs: readonly Pair[];
  /** Every month that is read. */
  readonly months: readonly Month[];
  readonly subtitle: string;
  readonly hasPrior: boolean;
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
  return {
    balance,
    income,
    balancePairs: [{ current: lastDay(dateRef), prior: balance[1] ? lastDay(lastYear) : '' }],
    incomePairs:
      type === 'ANNUAL'
        ? [{ current: String(yearOf(dateRef)), prior: income[1] ? String(yearOf(dateRef) - 1) : '' }]
        : [
            { current: monthYear(dateRef), prior: income[1] ? monthYear(dateRef - 12) : '' },
            {
              current: `Jan–${monthYear(dateRef)}`,
              prior: income[3] ? `Jan–${monthYear(dateRef - 12)}` : '',
            },
          ],
    months: [...new Set([...balance, ...income].flatMap((span) => span ?? []))],
    subtitle:
      type === 'ANNUAL'
        ? `Exercício findo em 31 de dezembro de ${yearOf(dateRef)}`
        : `Mês findo em ${lastDayNumber(dateRef)} de ${monthWord(dateRef)} de ${yearOf(dateRef)}`,
    hasPrior: balance[1] !== null,
  };
}

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
