import type { Db } from 'mongodb';
import type { Compared, ComparedLine } from '../../../../app/domain/planning/scenarios/compare';
import { parseReleasePoint } from '../../../../app/domain/planning/forecast/release-point';
import { sumAmounts } from '../../../../app/domain/planning/forecast/review-lines';
import { monthsFrom, shortMonth, type Month } from '../../../../app/domain/values/month';
import { collection } from '../../../platform/mongo';
import type { ComparisonTable } from '../../scenarios/comparison-table';
import type { Beside, LaidFigures, ScenarioComparing } from '../../scenarios/plan';
import { accountOrder } from '../account-order';
import { headingsOf } from '../cell-edits';
import { actualScenario, forecasts } from '../collection';
import type { Forecast } from '../forecast';
import type { ReviewService } from '../review-service';
import type { ScenarioRecord } from './collection';
import type { ForecastTypes } from './types';

interface Deps {
  readonly db: Db;
  readonly forecast: Pick<Forecast, 'reviews'>;
  readonly desk: Pick<ReviewService, 'reviews'>;
}

interface Figures {
  readonly first: Month;
  readonly last: Month;
  readonly amounts: ReadonlyMap<string, ReadonlyMap<Month, number>>;
}

type Asked = ForecastTypes['asked'];
type Tables = ForecastTypes['tables'];

/** Lays scenarios and official figures of a cost centre side by side (rule P35). */
export class ForecastComparing implements ScenarioComparing<ForecastTypes> {
  constructor(private readonly deps: Deps) {}

  /** The cost centre's scenarios, release points, what was booked. */
  async choices(own: readonly ScenarioRecord[], { costCentre }: Asked): Promise<Compared[]> {
    const periods = await this.deps.forecast.reviews.periods();
    return [
      ...own
        .filter((record) => record.cost_center_concat === costCentre)
        .map(({ _id, title, rf }) => ({ value: _id.toHexString(), label: `${title} (${rf})` })),
      ...periods.map((name) => ({ value: name, label: name })),
      { value: actualScenario, label: 'Realizado' },
    ];
  }

  async lay(
    compared: readonly Beside<ScenarioRecord>[],
    { costCentre }: Asked,
  ): Promise<LaidFigures<Tables>> {
    const figures = await this.#figures(costCentre, compared);
    const [first, last] = [
      Math.max(...figures.map((each) => each.first)),
      Math.min(...figures.map((each) => each.last)),
    ];
    const months = last < first ? [] : monthsFrom(first, last);
    const accounts = await this.#accounts(costCentre, figures, months);
    const total = accounts.find(({ type }) => type === 'total')?.amounts ?? [];
    const byMonth = [
      ...months.map((at): ComparedLine => ({
        type: 'row',
        label: shortMonth(at),
        amounts: figures.map(({ amounts }) =>
          sumAmounts([...amounts.values()].map((own) => own.get(at) ?? null)),
        ),
      })),
      { type: 'total' as const, label: 'Total', amounts: total },
    ];
    const steps = accounts.filter(({ type }) => type === 'group');
    return { months, total, steps, tables: { accounts, byMonth } };
  }

  /** By account. */
  table({ accounts }: Tables, { costCentre }: Asked): ComparisonTable {
    return {
      name: `comparacao ${costCentre}`,
      title: `Comparação de ${costCentre}`,
      facts: [],
      columns: [{ key: 'label', label: 'Conta', kind: 'text' }],
      kind: 'amount',
      lines: accounts.map(({ label, amounts }) => ({ label, amounts })),
    };
  }

  #figures(costCentre: string, compared: readonly Beside<ScenarioRecord>[]): Promise<Figures[]> {
    const { forecast, desk } = this.deps;
    return Promise.all(
      compared.map(async ({ record, value }): Promise<Figures> => {
        const rf = record?.rf ?? value;
        if (!parseReleasePoint(rf)) {
          const amounts = await forecast.reviews.amounts(actualScenario, costCentre, 0, farthest);
          const booked = [...amounts.values()].flatMap((own) => [...own.keys()]);
          return { first: Math.min(...booked), last: Math.max(...booked), amounts };
        }
        const { anchor: first, last } = forecast.reviews.standing(rf).calendar;
        const amounts = await desk.reviews.amounts(value, costCentre, first, last);
        return { first, last, amounts };
      }),
    );
  }

  /** Accounts under their headings, each with its sum over the months. */
  async #accounts(
    costCentre: string,
    figures: readonly Figures[],
    months: readonly Month[],
  ): Promise<ComparedLine[]> {
    const { db } = this.deps;
    const names = [...new Set(figures.flatMap(({ amounts }) => [...amounts.keys()]))];
    const [headings, order] = await Promise.all([
      headingsOf(collection(db, forecasts), costCentre, names),
      accountOrder(db),
    ]);
    const rows = names
      .toSorted(order)
      .map((label) => ({
        label,
        level: headings.get(label)?.level_descr ?? '',
        group: headings.get(label)?.group_level_2 ?? '',
        amounts: figures.map(({ amounts }) =>
          sumAmounts(months.map((at) => amounts.get(label)?.get(at) ?? null)),
        ),
      }))
      .filter(({ amounts }) => amounts.some((amount) => amount !== null));
    const summed = (some: typeof rows) =>
      figures.map((_, index) => sumAmounts(some.map(({ amounts }) => amounts[index] ?? null)));
    const lines: ComparedLine[] = [];
    for (const [level, inLevel] of grouped(rows, (row) => row.level)) {
      lines.push({ type: 'level', label: level, amounts: summed(inLevel) });
      for (const [group, inGroup] of grouped(inLevel, (row) => row.group)) {
        lines.push({ type: 'group', label: group, amounts: summed(inGroup) });
        for (const { label, amounts } of inGroup) lines.push({ type: 'row', label, amounts });
      }
    }
    return [...lines, { type: 'total', label: 'Total do centro de custo', amounts: summed(rows) }];
  }
}

/** Beyond any month that is booked. */
const farthest = 12 * 2_200;

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
