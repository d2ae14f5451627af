import type { Collection, Db, Document } from 'mongodb';
import {
  emptyFilter,
  filterOf,
  filterSummary,
  type PlanFilter,
} from '../../../../app/domain/planning/quantities/filter';
import type { QuantityComparison } from '../../../../app/domain/planning/quantities/compare';
import {
  comparedOf,
  comparedWaterfalls,
  type Compared,
  type ComparedLine,
} from '../../../../app/domain/planning/scenarios/compare';
import { yearBefore } from '../../../../app/domain/planning/forecast/opening';
import { sum } from '../../../../app/domain/values/decimal';
import { monthCode, monthOfDate, shortMonth, type Month } from '../../../../app/domain/values/month';
import type { Person } from '../../../people/users/user';
import { currentMonth, type Clock } from '../../../platform/clock';
import type { Export } from '../../../platform/exports/export';
import { collection } from '../../../platform/mongo';
import { comparedCells, comparedColumns } from '../../scenarios';
import type { OwnedRecords } from '../../scenarios/owned';
import { ownOf } from '../plan-collections';
import { realizedQuantities } from '../realized';
import { planRows } from '../row';
import type { SavedFilters } from '../saved-filters';
import { conditionOf, selectionOf } from '../selection';
import { planScenarioRows, type PlanScenario } from './collection';

interface Deps {
  readonly db: Db;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly records: OwnedRecords<PlanScenario>;
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
export class QuantityCompare {
  constructor(private readonly deps: Deps) {}

  /** What a person can compare: their scenarios that are made, the plan, what was sold. */
  async choices(person: Person): Promise<Compared[]> {
    const own = await this.deps.records.of(person);
    return [
      official,
      ...own
        .filter(({ state }) => state === 'ready')
        .map(({ _id, title }) => ({ value: _id.toHexString(), label: title })),
      booked,
    ];
  }

  /**
   * Two or three of them, as an address names them, over the months that all have; what the person does not see counts as not
   * named. The plan and what was sold have the rows of the first scenario's filter. Null for fewer than two, or without a scenario.
   */
  async of(person: Person, wanted: readonly string[]): Promise<QuantityComparison | null> {
    const [choices, own] = await Promise.all([this.choices(person), this.deps.records.of(person)]);
    const compared = comparedOf(choices, wanted) ?? [];
    const records = compared.map(({ value }) => own.find(({ _id }) => _id.toHexString() === value));
    const first = records.find((record) => record !== undefined);
    if (!first) return null;
    const filter = filterOf(new URLSearchParams(first.query));
    const found = await Promise.all(compared.map(({ value }, at) => this.#sums(value, records[at], filter)));
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
      compared,
      months: months.length === 0 ? '' : `${shortMonth(months[0] ?? 0)} a ${shortMonth(months.at(-1) ?? 0)}`,
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
      waterfalls: comparedWaterfalls(compared, total.amounts, brandLines),
    };
  }

  /** A comparison by brand and category as a table, each of the others with its difference to the first. */
  export({ compared, byBrand, months, rows }: QuantityComparison): Export {
    return {
      name: 'comparacao de quantidades',
      timeZone: this.deps.timeZone,
      columns: [
        { key: 'brand', label: 'Brand', kind: 'text' },
        { key: 'category', label: 'Category', kind: 'text' },
        ...comparedColumns(compared, 'integer'),
      ],
      cover: {
        title: 'Comparação de quantidades',
        facts: [
          ['Linhas', rows],
          ['Meses', months],
          ['Primeiro', compared[0]?.label ?? ''],
        ],
      },
      rows: (async function* () {
        let brand = '';
        for (const { type, label, amounts } of byBrand) {
          if (type === 'level') brand = label;
          yield {
            brand: type === 'total' ? label : brand,
            category: type === 'row' ? label : '',
            ...comparedCells(amounts),
          };
        }
      })(),
    };
  }

  async #sums(value: string, record: PlanScenario | undefined, filter: PlanFilter): Promise<Sum[]> {
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

/** What was sold, at the months that it stands for: those that the others have. */
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
