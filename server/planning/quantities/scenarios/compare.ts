import type { Collection, Db, Document } from 'mongodb';
import {
  emptyFilter,
  filterOf,
  filterSummary,
  type PlanFilter,
} from '../../../../app/domain/planning/quantities/filter';
import type { QuantityTables } from '../../../../app/domain/planning/quantities/compare';
import type { Compared, ComparedLine } from '../../../../app/domain/planning/scenarios/compare';
import { yearBefore } from '../../../../app/domain/planning/forecast/opening';
import { sum } from '../../../../app/domain/values/decimal';
import { monthCode, monthOfDate, shortMonth, type Month } from '../../../../app/domain/values/month';
import { currentMonth, type Clock } from '../../../platform/clock';
import { collection } from '../../../platform/mongo';
import type { ComparisonTable } from '../../scenarios/comparison-table';
import type { Beside, LaidFigures, ScenarioComparing } from '../../scenarios/plan';
import { ownOf } from '../plan-collections';
import { realizedQuantities } from '../realized';
import { planRows } from '../row';
import type { SavedFilters } from '../saved-filters';
import { conditionOf, selectionOf } from '../selection';
import { planScenarioRows, type PlanScenario } from './collection';
import type { QuantityTypes } from './types';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly filters: SavedFilters;
}

const official: Compared = { value: 'plano', label: 'Plano oficial' };
const booked: Compared = { value: 'realizado', label: 'Realizado do ano anterior' };

interface Sum {
  readonly brand: string;
  readonly category: string;
  readonly channel: string;
  readonly at: Month;
  readonly quantity: number;
}

/** Lays scenarios of the plan, the plan itself and what was sold side by side (rule P37). */
export class QuantityComparing implements ScenarioComparing<QuantityTypes> {
  constructor(private readonly deps: Deps) {}

  /** Scenarios that are made, the plan, what was sold. */
  choices(own: readonly PlanScenario[]): Compared[] {
    return [
      official,
      ...own
        .filter(({ state }) => state === 'ready')
        .map(({ _id, title }) => ({ value: _id.toHexString(), label: title })),
      booked,
    ];
  }

  /** Plan and sales are limited to the first scenario's filter; without a scenario they are left out. */
  async lay(compared: readonly Beside<PlanScenario>[]): Promise<LaidFigures<QuantityTables> | null> {
    const first = compared.find(({ record }) => record)?.record;
    if (!first) return null;
    const filter = filterOf(new URLSearchParams(first.query));
    const found = await Promise.all(compared.map((each) => this.#sums(each, filter)));
    const sums = compared.map(({ value }, at) =>
      value === booked.value
        ? aYearLater(found[at] ?? [], found.filter((_, other) => other !== at).flat())
        : (found[at] ?? []),
    );
    const months = [...new Set(sums.flatMap((each) => each.map(({ at }) => at)))]
      .filter((at) => sums.every((each) => each.some((one) => one.at === at)))
      .sort((one, other) => one - other);
    const within = sums.map((each) => each.filter(({ at }) => months.includes(at)));
    const line = (type: ComparedLine['type'], label: string, of: (one: Sum) => boolean): ComparedLine => ({
      type,
      label,
      amounts: within.map((each) => {
        const own = each.filter(of);
        return own.length === 0
          ? null
          : sum(
              own.map(({ quantity }) => quantity),
              0,
            );
      }),
    });
    const total = line('total', 'Total', () => true);
    const brands = named(within.flat().map(({ brand }) => brand));
    const brandLines = brands.map((brand) => line('level', brand || unnamed, (one) => one.brand === brand));
    return {
      months,
      total: total.amounts,
      steps: brandLines,
      tables: {
        rows: filterSummary(filter),
        byBrand: [
          ...brands.flatMap((brand, at) => [
            brandLines[at] as ComparedLine,
            ...named(
              within
                .flat()
                .filter((one) => one.brand === brand)
                .map(({ category }) => category),
            ).map((category) =>
              line('row', category || unnamed, (one) => one.brand === brand && one.category === category),
            ),
          ]),
          total,
        ],
        byChannel: [
          ...named(within.flat().map(({ channel }) => channel)).map((channel) =>
            line('row', channel, (one) => one.channel === channel),
          ),
          total,
        ],
        byMonth: [...months.map((at) => line('row', shortMonth(at), (one) => one.at === at)), total],
      },
    };
  }

  /** By brand and category. */
  table({ byBrand, rows }: QuantityTables): ComparisonTable {
    let brand = '';
    return {
      name: 'comparacao de quantidades',
      title: 'Comparação de quantidades',
      facts: [['Linhas', rows]],
      columns: [
        { key: 'brand', label: 'Brand', kind: 'text' },
        { key: 'category', label: 'Category', kind: 'text' },
      ],
      kind: 'integer',
      lines: byBrand.map(({ type, label, amounts }) => {
        if (type === 'level') brand = label;
        return {
          brand: type === 'total' ? label : brand,
          category: type === 'row' ? label : '',
          amounts,
        };
      }),
    };
  }

  async #sums({ value, record }: Beside<PlanScenario>, filter: PlanFilter): Promise<Sum[]> {
    const { db, filters, clock } = this.deps;
    if (record)
      return summed(
        collection(db, planScenarioRows) as unknown as Collection,
        ownOf({ scenario: record._id }),
      );
    if (value === official.value)
      return summed(
        planRows(db) as unknown as Collection,
        conditionOf(selectionOf(filter, await filters.skusOf(filter))),
      );
    // What was sold has no PLC, and is of another year (rule P30).
    const dateEnd = monthCode(currentMonth(clock));
    const known = { ...filter, plcLocal: emptyFilter.plcLocal, dateStart: '', dateEnd };
    return summed(
      collection(db, realizedQuantities) as unknown as Collection,
      conditionOf(selectionOf(known, await filters.skusOf(filter))),
    );
  }
}

/** Sales at the months in which they are compared: those of the others. */
function aYearLater(sold: readonly Sum[], others: readonly Sum[]): Sum[] {
  const last = Math.max(...sold.map(({ at }) => at));
  return [...new Set(others.map(({ at }) => at))].flatMap((at) =>
    sold.filter((one) => one.at === yearBefore(at, last)).map((one) => ({ ...one, at })),
  );
}

const unnamed = '(sem nome)';

async function summed(rows: Collection, condition: Document): Promise<Sum[]> {
  const found = await rows
    .aggregate<{ _id: { brand: string; category: string; channel: string; at: Date }; quantity: number }>([
      { $match: condition },
      {
        $group: {
          _id: {
            brand: { $ifNull: ['$marca', ''] },
            category: { $ifNull: ['$category_sku', ''] },
            channel: '$channel',
            at: '$data_ref',
          },
          quantity: { $sum: '$valor' },
        },
      },
    ])
    .toArray();
  return found.map(({ _id: { at, ...of }, quantity }) => ({ ...of, at: monthOfDate(at), quantity }));
}

const byText = new Intl.Collator('pt-BR', { numeric: true });

const named = (names: readonly string[]): string[] => [...new Set(names)].sort(byText.compare);
