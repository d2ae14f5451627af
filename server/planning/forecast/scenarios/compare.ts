import {
  comparedOf,
  comparedWaterfalls,
  type Compared,
  type ComparedLine,
  type ScenarioComparison,
} from '../../../../app/domain/planning/scenarios/compare';
import { parseReleasePoint } from '../../../../app/domain/planning/forecast/release-point';
import { sumAmounts } from '../../../../app/domain/planning/forecast/review-lines';
import { monthsFrom, shortMonth, type Month } from '../../../../app/domain/values/month';
import type { Person } from '../../../people/users/user';
import type { Export } from '../../../platform/exports/export';
import { collection } from '../../../platform/mongo';
import type { Db } from 'mongodb';
import { accountOrder } from '../account-order';
import { headingsOf } from '../cell-edits';
import { actualScenario, forecasts } from '../collection';
import type { ReviewService } from '../review-service';
import type { Forecast } from '../forecast';
import { comparedCells, comparedColumns } from '../../scenarios';
import type { ScenarioRecords } from './records';

interface Deps {
  readonly db: Db;
  readonly timeZone: string;
  readonly forecast: Pick<Forecast, 'reviews'>;
  readonly desk: Pick<ReviewService, 'reviews'>;
  readonly records: Pick<ScenarioRecords, 'of'>;
}

interface Figures extends Compared {
  readonly first: Month;
  readonly last: Month;
  readonly amounts: ReadonlyMap<string, ReadonlyMap<Month, number>>;
}

/** Lays scenarios and official figures of a cost centre side by side (rule P35). */
export class ScenarioCompare {
  constructor(private readonly deps: Deps) {}

  /** What of a cost centre a person can compare: their scenarios, release points, what was booked. */
  async choices(person: Person, costCentre: string): Promise<Compared[]> {
    const [own, periods] = await Promise.all([
      this.deps.records.of(person),
      this.deps.forecast.reviews.periods(),
    ]);
    return [
      ...own
        .filter((record) => record.cost_center_concat === costCentre)
        .map(({ _id, title, rf }) => ({ value: _id.toHexString(), label: `${title} (${rf})` })),
      ...periods.map((name) => ({ value: name, label: name })),
      { value: actualScenario, label: 'Realizado' },
    ];
  }

  /** Two or three of them, as an address names them; what the person does not see counts as not named. Null for fewer than two. */
  async of(
    person: Person,
    costCentre: string,
    wanted: readonly string[],
  ): Promise<ScenarioComparison | null> {
    const choices = await this.choices(person, costCentre);
    const compared = comparedOf(choices, wanted);
    if (!compared) return null;
    const figures = await this.#figures(person, costCentre, compared);
    const [first, last] = [
      Math.max(...figures.map((each) => each.first)),
      Math.min(...figures.map((each) => each.last)),
    ];
    const months = last < first ? [] : monthsFrom(first, last);
    const lines = await this.#accounts(costCentre, figures, months);
    const totals = lines.find(({ type }) => type === 'total')?.amounts ?? [];
    const groups = lines.filter(({ type }) => type === 'group');
    return {
      compared,
      months: months.length === 0 ? '' : `${shortMonth(first)} a ${shortMonth(last)}`,
      accounts: lines,
      byMonth: [
        ...months.map((at): ComparedLine => ({
          type: 'row',
          label: shortMonth(at),
          amounts: figures.map(({ amounts }) =>
            sumAmounts([...amounts.values()].map((own) => own.get(at) ?? null)),
          ),
        })),
        { type: 'total', label: 'Total', amounts: totals },
      ],
      waterfalls: comparedWaterfalls(compared, totals, groups),
    };
  }

  /** A comparison by account as a table, each of the others with its difference to the first. */
  export(costCentre: string, { compared, accounts, months }: ScenarioComparison): Export {
    return {
      name: `comparacao ${costCentre}`,
      timeZone: this.deps.timeZone,
      columns: [{ key: 'label', label: 'Conta', kind: 'text' }, ...comparedColumns(compared, 'amount')],
      cover: {
        title: `Comparação de ${costCentre}`,
        facts: [
          ['Meses', months],
          ['Primeiro', compared[0]?.label ?? ''],
        ],
      },
      rows: (async function* () {
        for (const { label, amounts } of accounts)
          yield {
            label,
            ...comparedCells(amounts),
          };
      })(),
    };
  }

  async #figures(person: Person, costCentre: string, compared: readonly Compared[]): Promise<Figures[]> {
    const { forecast, desk, records } = this.deps;
    const own = new Map((await records.of(person)).map((record) => [record._id.toHexString(), record]));
    return Promise.all(
      compared.map(async (each): Promise<Figures> => {
        const rf = own.get(each.value)?.rf ?? each.value;
        if (!parseReleasePoint(rf)) {
          // What is booked has no window: it stands in the months of the others.
          const amounts = await forecast.reviews.amounts(actualScenario, costCentre, 0, farthest);
          return { ...each, first: 0, last: farthest, amounts };
        }
        const { anchor: first, last } = forecast.reviews.standing(rf).calendar;
        const amounts = await desk.reviews.amounts(each.value, costCentre, first, last);
        return { ...each, first, last, amounts };
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
