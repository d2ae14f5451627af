import type { Collection, Db, Filter, Sort } from 'mongodb';
import {
  baselineMethods,
  fewestMonths,
  methodLabel,
  monthsAhead,
  type Expected,
} from '../../../../app/domain/planning/baseline/methods';
import { soldSeries } from '../../../../app/domain/planning/quantities/first-quantities';
import { suggestedList, type SuggestedLineRow } from '../../../../app/domain/planning/quantities/suggested';
import { listQueryOf, type QueryOf } from '../../../../app/domain/lists/list-query';
import { monthOfDate, shortMonth, type Month } from '../../../../app/domain/values/month';
import type { Person } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import type { Export } from '../../../platform/exports/export';
import { listExport } from '../../../platform/exports';
import { collection, holdingWords } from '../../../platform/mongo';
import { conditionsOf } from '../../../platform/row-index';
import type { OwnedRecords } from '../../scenarios/owned';
import { planScenarioLines, type PlanScenario, type SuggestedLine } from './collection';
import { lineOf, SoldQuantities, type SoldOfLines } from './sold';

interface Deps {
  readonly db: Db;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly records: OwnedRecords<PlanScenario>;
}

/** Of the booked months, the ones that are drawn. */
const drawn = 24;

/** What was suggested for each line of a scenario, and how well its method did (rule P38). */
export class SuggestedLines {
  readonly #lines: Collection<SuggestedLine>;
  readonly #sold: SoldQuantities;

  constructor(private readonly deps: Deps) {
    this.#lines = collection(deps.db, planScenarioLines);
    this.#sold = new SoldQuantities(deps.db, deps.clock);
  }

  /** A page of lines for an address: `q`, `metodo`, `nota`, `sort`, `dir`. @throws Problem `absent` */
  async page(person: Person, id: string, params: URLSearchParams) {
    const { record } = await this.deps.records.enter(person, id);
    const query = listQueryOf(params, suggestedList);
    const filter = filterFor(record, query);
    const [lines, total] = await Promise.all([
      this.#lines
        .find(filter, {
          sort: sortFor(query),
          skip: (query.page - 1) * query.pageSize,
          limit: query.pageSize,
        })
        .toArray(),
      this.#lines.countDocuments(filter),
    ]);
    const { bookedUntil } = record;
    const months: SoldOfLines = bookedUntil ? await this.#sold.of(lines, bookedUntil) : new Map();
    return {
      query,
      total,
      bookedUntil: bookedUntil ? shortMonth(monthOfDate(bookedUntil)) : '',
      backtest: record.backtest,
      rows: lines.map((line) => shownLine(record, line, months.get(lineOf(line)) ?? new Map())),
    };
  }

  /** Every line of the address's filter. @throws Problem `absent` */
  async export(person: Person, id: string, params: URLSearchParams): Promise<Export> {
    const { record } = await this.deps.records.enter(person, id);
    const query = listQueryOf(params, suggestedList);
    const lines = this.#lines.find(filterFor(record, query), { sort: sortFor(query), allowDiskUse: true });
    return listExport(suggestedList, {
      name: `sugestao ${record.title}`,
      timeZone: this.deps.timeZone,
      cover: {
        title: `Sugestão do cenário ${record.title}`,
        facts: [['Realizado até', record.bookedUntil ? shortMonth(monthOfDate(record.bookedUntil)) : '']],
      },
      rows: async function* () {
        for await (const line of lines)
          yield {
            ...line,
            method: line.method ? methodLabel[line.method] : '',
            notes: line.notes.join('; '),
          };
      },
    });
  }
}

type Query = QueryOf<typeof suggestedList>;

function filterFor({ _id: scenario }: PlanScenario, query: Query): Filter<SuggestedLine> {
  const conditions = conditionsOf<typeof suggestedList, Filter<SuggestedLine>>(query, {
    search: (typed) => holdingWords(typed, ['sku', 'description', 'channel']) ?? {},
    filters: {
      metodo: (method) => ({ method: baselineMethods.find((name) => name === method) ?? null }),
      nota: (notes) => ({ 'notes.0': { $exists: notes === 'com' } }),
    },
  });
  return { $and: [{ scenario }, ...conditions] };
}

function sortFor({ sort, dir }: Query): Sort {
  const sign = dir === 'asc' ? 1 : -1;
  if (sort === 'sku') return { sku: sign, channel: sign };
  return { [sort]: sign, _id: 1 };
}

function shownLine(
  { bookedUntil, source }: PlanScenario,
  line: SuggestedLine,
  months: ReadonlyMap<Month, number>,
): SuggestedLineRow {
  const { sku, channel, description, method, mase, naive, notes, planned, suggested } = line;
  const series = soldSeries({ months, booked: bookedUntil ? monthOfDate(bookedUntil) : 0 });
  return {
    sku,
    channel,
    description,
    method,
    mase,
    naive,
    notes,
    planned,
    suggested,
    booked: series.slice(-drawn),
    expected: expectedOf(series, method, source.averaged),
  };
}

const aheadDrawn = 12;

function expectedOf(
  series: readonly number[],
  method: SuggestedLine['method'],
  averaged: number,
): readonly Expected[] {
  // After a reload the rows may be too few for the suggestion of that time.
  if (!method || series.length < fewestMonths(method, averaged)) return [];
  return monthsAhead(series, method, aheadDrawn, averaged);
}
