import type { Collection, Db } from 'mongodb';
import { roundedQuotient, toUnits, valueOf } from '../../../../app/domain/values/decimal';
import { largestAmount } from '../../../../app/domain/values/decimal-entry';
import {
  monthCode,
  monthDate,
  monthName,
  monthOfDate,
  monthsFrom,
  type Month,
} from '../../../../app/domain/values/month';
import {
  percentText,
  releaseBefore,
  sameMonthBy,
  yearBefore,
} from '../../../../app/domain/planning/forecast/opening';
import { forecastMonths, type ReleaseCalendar } from '../../../../app/domain/planning/forecast/release-point';
import { currentMonth, type Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import { actualScenario, forecasts, type ForecastRecord } from '../collection';
import type { Opening, OpenedAccount } from './collection';

/** What an opening says of where its figures come from. */
export type Source = Pick<
  Opening,
  'rf' | 'source' | 'percent' | 'months' | 'used' | 'bookedFirst' | 'bookedLast'
>;

/** First and last month of actuals; null without actuals. */
export type Booked = Pick<Opening, 'bookedFirst' | 'bookedLast'>;

export interface FirstFigure {
  readonly account: OpenedAccount;
  readonly at: Month;
  readonly amount: number;
}

/** The new figures of a cost centre's cells. */
export interface CentreFigures {
  readonly figures: readonly FirstFigure[];
  /** Number of existing cells, which stay unchanged. */
  readonly there: number;
  /** Cells whose figure no cell can hold; they stay empty. */
  readonly beyond: number;
}

/** Where the amounts of a source are read, and what becomes of them in a month to come. */
interface Basis {
  readonly scenario: string | null;
  readonly months: readonly Month[];
  /** The first figure of a month, from an account's amounts in cents. */
  readonly figure: (cents: ReadonlyMap<Month, number>, at: Month) => number;
  /** In words: what the figures are made of. */
  readonly words: string;
}

/** A year and a month of use make an account one of its cost centre's. */
const usedWithin = 24;

/** Computes the first figures of a release point, one cost centre at a time; for the preview and the opening. */
export class FirstFigures {
  readonly #cells: Collection<ForecastRecord>;

  constructor(
    db: Db,
    /** The calendar of a release point. @throws Problem `absent` */
    private readonly calendarOf: (rf: string) => ReleaseCalendar,
    private readonly clock: Pick<Clock, 'local'>,
  ) {
    this.#cells = collection(db, forecasts);
  }

  /** The months that have actuals (rule P30). */
  async booked(): Promise<Booked> {
    const dates = await this.#cells.distinct('data_ref', { rf: actualScenario });
    const today = currentMonth(this.clock);
    const months = dates
      .map(monthOfDate)
      .filter((at) => at <= today)
      .sort((one, other) => one - other);
    return { bookedFirst: months[0] ?? null, bookedLast: months.at(-1) ?? null };
  }

  /** @throws Problem `invalid` at `source` where there is nothing to take figures from */
  async require(source: Source): Promise<void> {
    const { scenario } = this.#basis(source);
    if (scenario === null) return;
    if (await this.#cells.findOne({ rf: scenario }, { projection: { _id: 1 } })) return;
    throw noFigures(
      scenario === actualScenario
        ? 'Ainda não há realizado: envie-o pela base Realizado ou escolha outra origem.'
        : `${scenario} não tem forecast: escolha outra origem.`,
    );
  }

  /** What the figures are for and made of, in words. */
  words(source: Source): { months: string; basis: string } {
    const months = this.months(source);
    return { months: spanOf(months), basis: this.#basis(source).words };
  }

  months({ rf }: Pick<Source, 'rf'>): Month[] {
    return forecastMonths(this.calendarOf(rf));
  }

  /** The cells that a cost centre lacks, with their first figures. `own` names the opening whose cells count as lacking. */
  async of(
    source: Source,
    costCentre: string,
    accounts: readonly OpenedAccount[],
    own: string | null = null,
  ): Promise<CentreFigures> {
    const basis = this.#basis(source);
    const [there, amounts, used] = await Promise.all([
      this.#there(source.rf, costCentre, own),
      this.#amounts(basis, costCentre),
      source.used ? this.#used(source, costCentre) : null,
    ]);
    const months = this.months(source);
    const figures: FirstFigure[] = [];
    let [kept, beyond] = [0, 0];
    for (const account of accounts) {
      if (used && !used.has(account.account_concat)) continue;
      const cents = amounts.get(account.account_concat) ?? none;
      for (const at of months) {
        const amount = basis.figure(cents, at);
        if (there.has(`${account.account_concat}|${monthCode(at)}`)) kept += 1;
        else if (Math.abs(amount) > largestAmount) beyond += 1;
        else figures.push({ account, at, amount });
      }
    }
    return { figures, there: kept, beyond };
  }

  #basis({ rf, source, percent, months, bookedFirst, bookedLast }: Source): Basis {
    const wanted = this.months({ rf });
    const by = percent === 0 ? '' : ` ${percentText(percent)}`;
    if (source === 'zero') return { scenario: null, months: [], figure: () => 0, words: 'zero' };
    if (source === 'rf') {
      const before = releaseBefore(rf) ?? '';
      const { last } = this.calendarOf(before);
      const from = (at: Month) => sameMonthBy(at, last);
      return mapped(before, wanted, from, percent, `${before}, no mesmo mês${by}`);
    }
    if (bookedFirst === null || bookedLast === null)
      return { scenario: actualScenario, months: [], figure: () => 0, words: '' };
    if (source === 'actual') {
      const from = (at: Month) => yearBefore(at, bookedLast);
      const span = spanOf([...new Set(wanted.map(from))].sort((a, b) => a - b));
      return mapped(actualScenario, wanted, from, percent, `realizado de ${span}, no mesmo mês${by}`);
    }
    const averaged = monthsFrom(Math.max(bookedFirst, bookedLast - months + 1), bookedLast);
    return {
      scenario: actualScenario,
      months: averaged,
      figure: (cents) => averageOf(cents, averaged, percent),
      words: `média do realizado de ${spanOf(averaged)}${by}`,
    };
  }

  /** An account's amounts in cents, by month. */
  async #amounts({ scenario, months }: Basis, cost_center_concat: string) {
    const byAccount = new Map<string, Map<Month, number>>();
    if (scenario === null || months.length === 0) return byAccount;
    // One document an account: reading each cell as one takes most of a large preview's time.
    const amount = { $ifNull: [scenario === actualScenario ? '$value' : '$forecast', null] };
    const found = this.#cells.aggregate<{ _id: string; at: Date[]; amounts: (number | null)[] }>(
      [
        { $match: { rf: scenario, cost_center_concat, data_ref: { $in: months.map(monthDate) } } },
        { $group: { _id: '$account_concat', at: { $push: '$data_ref' }, amounts: { $push: amount } } },
      ],
      { batchSize: 10_000 },
    );
    for (const { _id, at, amounts } of await found.toArray()) {
      const cents = new Map<Month, number>();
      byAccount.set(_id, cents);
      for (const [index, value] of amounts.entries()) {
        const day = at[index];
        if (value !== null && day) cents.set(monthOfDate(day), toUnits(value, 2));
      }
    }
    return byAccount;
  }

  async #there(rf: string, cost_center_concat: string, own: string | null): Promise<Set<string>> {
    const found = await this.#cells
      .find(
        { rf, cost_center_concat, ...(own === null ? {} : { opening: { $ne: own } }) },
        { projection: { _id: 0, account_concat: 1, data_ref: 1 }, hint: 'cell', batchSize: 10_000 },
      )
      .toArray();
    return new Set(
      found.map(({ account_concat, data_ref }) => `${account_concat}|${monthCode(monthOfDate(data_ref))}`),
    );
  }

  /** Accounts that the cost centre had actuals of lately, or a forecast of in the release point before. */
  async #used({ rf, bookedLast }: Source, cost_center_concat: string): Promise<Set<string>> {
    const since = monthDate((bookedLast ?? 0) - usedWithin + 1);
    const found = await this.#cells.distinct('account_concat', {
      $or: [
        { rf: actualScenario, cost_center_concat, data_ref: { $gte: since } },
        { rf: { $in: [rf, releaseBefore(rf) ?? rf] }, cost_center_concat },
      ],
    });
    return new Set(found);
  }
}

const none: ReadonlyMap<Month, number> = new Map();

function mapped(
  scenario: string,
  wanted: readonly Month[],
  from: (at: Month) => Month,
  percent: number,
  words: string,
): Basis {
  return {
    scenario,
    months: [...new Set(wanted.map(from))],
    figure: (cents, at) => grownBy(BigInt(cents.get(from(at)) ?? 0), 1, percent),
    words,
  };
}

/** The average of some months grown by a percentage, rounded once; a month without an amount counts as 0. */
export function averageOf(
  cents: ReadonlyMap<Month, number>,
  months: readonly Month[],
  percent: number,
): number {
  const total = months.reduce((sum, at) => sum + BigInt(cents.get(at) ?? 0), 0n);
  return grownBy(total, months.length, percent);
}

/** A share of cents grown by a percentage of two decimals, to the cent. */
export const grownBy = (cents: bigint, among: number, percent: number): number =>
  valueOf(roundedQuotient(cents * BigInt(10_000 + toUnits(percent, 2)), BigInt(among) * 10_000n), 2);

const spanOf = (months: readonly Month[]): string => {
  const [first = 0, last = first] = [months[0], months.at(-1)];
  return first === last ? monthName(first) : `${monthName(first)} a ${monthName(last)}`;
};

const noFigures = (reason: string) => new Problem('invalid', reason, { source: reason });
