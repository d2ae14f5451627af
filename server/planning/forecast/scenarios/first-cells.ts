import { ObjectId, type Collection, type Db } from 'mongodb';
import { sameMonthBy, yearBefore } from '../../../../app/domain/planning/forecast/opening';
import type { ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import { forecastMonths } from '../../../../app/domain/planning/forecast/release-point';
import type { ScenarioSource } from '../../../../app/domain/planning/scenarios/scenario';
import { toUnits } from '../../../../app/domain/values/decimal';
import { largestAmount } from '../../../../app/domain/values/decimal-entry';
import { monthDate, monthsFrom, parseMonth, type Month } from '../../../../app/domain/values/month';
import { Problem } from '../../../platform/errors';
import { headingsOf } from '../cell-edits';
import { averageOf, grownBy } from '../opening/first-figures';
import { actualScenario, forecasts, type ForecastRecord } from '../collection';
import type { Forecast } from '../forecast';
import type { ReviewService } from '../review-service';
import { collection } from '../../../platform/mongo';
import type { ScenarioCell } from './collection';

/** Where a scenario's figures come from: `of` names a release point or another scenario. */
export interface CopiedFrom {
  readonly kind: ScenarioSource;
  readonly of: string;
  readonly percent: number;
  /** Months that an average is made of. */
  readonly months: number;
}

type Amounts = ReadonlyMap<string, ReadonlyMap<Month, number>>;

interface Deps {
  readonly db: Db;
  readonly forecast: Pick<Forecast, 'reviews'>;
  readonly desk: Pick<ReviewService, 'reviews' | 'suggestions'>;
}

/** Makes the cells that a scenario begins with (rule P33). */
export class FirstCells {
  constructor(private readonly deps: Deps) {}

  /** @throws Problem `absent` for a release point without figures of the cost centre, `invalid` where the source has none */
  async of(key: ReviewKey & { readonly scenario: string }, from: CopiedFrom): Promise<ScenarioCell[]> {
    const { reviews } = this.deps.forecast;
    const { costCentre } = key;
    const official = await reviews.review({ rf: key.rf, costCentre });
    const { calendar } = official;
    const figure = await this.#figures(key, from);
    const accounts = [...new Set([...official.rows.map(({ account }) => account), ...figure.accounts])];
    const headings = await headingsOf(this.#official(), costCentre, accounts);
    const rows = new Map(official.rows.map((row) => [row.account, row]));
    const cells = accounts.flatMap((account) => {
      const heading = headings.get(account);
      const row = rows.get(account);
      if (!heading) return [];
      return forecastMonths(calendar).flatMap((at): ScenarioCell[] => {
        const index = at - calendar.first;
        const base = { version: row?.versions[index] ?? 0, amount: row?.values[index] ?? null };
        const amount = figure.of(account, at);
        if (amount === null || Math.abs(amount) > largestAmount) return [];
        return [
          {
            _id: new ObjectId(),
            rf: key.scenario,
            cost_center_concat: costCentre,
            ...heading,
            account_concat: account,
            data_ref: monthDate(at),
            value: null,
            forecast: amount,
            version: 1,
            base,
          },
        ];
      });
    });
    if (cells.length === 0)
      throw new Problem('invalid', nothing, { fonte: 'Não há valores deste centro de custo nesta origem.' });
    return cells;
  }

  #official(): Collection<ForecastRecord> {
    return collection(this.deps.db, forecasts);
  }

  async #figures(key: ReviewKey & { readonly scenario: string }, { kind, of, percent, months }: CopiedFrom) {
    const { forecast, desk } = this.deps;
    const { calendar, today } = forecast.reviews.standing(key.rf);
    const { costCentre } = key;
    const grown = (amounts: Amounts, from: (at: Month) => Month) => ({
      accounts: [...amounts.keys()],
      of: (account: string, at: Month) => {
        const amount = amounts.get(account)?.get(from(at));
        return amount === undefined ? null : grownBy(BigInt(toUnits(amount, 2)), 1, percent);
      },
    });
    if (kind === 'zero') return { accounts: [], of: () => 0 };
    if (kind === 'release') {
      const { calendar: other } = forecast.reviews.standing(of);
      const amounts = await forecast.reviews.amounts(of, costCentre, other.anchor, other.last);
      return grown(amounts, (at) => sameMonthBy(at, other.last));
    }
    if (kind === 'scenario') {
      const amounts = await desk.reviews.amounts(of, costCentre, calendar.first - 24, calendar.last);
      const last = lastOf(amounts) ?? calendar.last;
      return grown(amounts, (at) => sameMonthBy(at, last));
    }
    const actuals = await forecast.reviews.amounts(
      actualScenario,
      costCentre,
      calendar.first - 36,
      Math.min(calendar.last, today),
    );
    const booked = lastOf(actuals);
    if (booked === null)
      throw new Problem('invalid', nothing, { fonte: 'Este centro de custo ainda não tem realizado.' });
    if (kind === 'actual') return grown(actuals, (at) => yearBefore(at, booked));
    if (kind === 'suggest') return grown(await this.#suggested(key), (at) => at);
    const averaged = monthsFrom(booked - months + 1, booked);
    return {
      accounts: [...actuals.keys()],
      of: (account: string) => {
        const own = actuals.get(account);
        const cents = new Map(averaged.map((at) => [at, toUnits(own?.get(at) ?? 0, 2)]));
        return own ? averageOf(cents, averaged, percent) : null;
      },
    };
  }

  /** The suggested amounts of accounts with a history; the others keep those of the release point. */
  async #suggested(key: ReviewKey): Promise<Amounts> {
    const { desk, forecast } = this.deps;
    const { calendar } = forecast.reviews.standing(key.rf);
    const [review, kept] = await Promise.all([
      desk.reviews.review(key),
      forecast.reviews.amounts(key.rf, key.costCentre, calendar.anchor, calendar.last),
    ]);
    const { rows } = await desk.suggestions.of(key, review, { method: null, averaged: 12 });
    return new Map([
      ...kept,
      ...rows
        .filter(({ changes }) => changes.length > 0)
        .map(({ account, changes }): [string, Map<Month, number>] => [
          account,
          new Map(changes.map(({ column, to }) => [parseMonth(column) ?? 0, to])),
        ]),
    ]);
  }
}

const nothing = 'O cenário não foi feito: não há de onde copiar.';

function lastOf(amounts: Amounts): Month | null {
  const last = Math.max(...[...amounts.values()].flatMap((months) => [...months.keys()]));
  return Number.isFinite(last) ? last : null;
}
