import type { Collection, Db, Document } from 'mongodb';
import {
  amountColumns,
  noRelease,
  varianceColumns,
  type PriorField,
} from '../../../app/domain/finance/fpa/columns';
import {
  reportLines,
  totalOf,
  variancesOf,
  type AccountAmounts,
  type Amounts,
} from '../../../app/domain/finance/fpa/report';
import { messages } from '../../../app/domain/messages';
import {
  monthCode,
  monthDate,
  monthOfDate,
  newestUpTo,
  parseMonth,
  shortMonth,
  type Month,
} from '../../../app/domain/values/month';
import { costCentreBase } from '../../people/bases';
import { parseReleasePoint } from '../../../app/domain/planning/forecast/release-point';
import { Problem } from '../../platform/errors';
import type { Export, ExportRow } from '../../platform/exports/export';
import { accountOrder, actualScenario, anyScenario, forecasts } from '../../planning/forecast';
import type { ForecastRecord } from '../../planning/forecast/collection';
import { currentMonth, type Clock } from '../../platform/clock';
import { collection, countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';

/**
 * The parameters of a report; by default the newest booked month that is not in the future, the newest release point
 * and the first centre.
 */
export interface FpaQuery {
  readonly month: string;
  readonly rf: string;
  readonly costCentre: string;
}

/** A cost centre of the base `centro_custo`, for the header of a report. */
interface CostCentre extends Document {
  readonly cost_center_concat: string;
  readonly country?: string;
  readonly functionalArea?: string;
  /** Names of the responsible person and of the planner. */
  readonly personResponsible?: string;
  readonly userResponsible?: string;
}

/** The FP&A report (rule F11): booked amounts of a month against the year before, the month before and a release point. */
export class Fpa {
  readonly #cells: Collection<ForecastRecord>;
  readonly #kept: RevisionCache;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {
    this.#cells = collection(db, forecasts);
    this.#kept = countedReads(db);
  }

  /**
   * The report, or nothing if nothing is booked. If no release point has a forecast of the month, `rf` and its
   * amounts are empty.
   * @throws Problem `absent` if the collections have no data for the query
   */
  async report(query: FpaQuery) {
    const names = await this.#kept.of(forecasts.name, 'cost_center_concat', () =>
      this.#cells.distinct('cost_center_concat', anyScenario),
    );
    const centres = names.toSorted((a, b) => a.localeCompare(b, 'pt'));
    const costCentre = query.costCentre || centres[0] || '';
    const nothing = !query.costCentre && !query.month && !query.rf;
    if (centres.length === 0 && nothing) return { lacks: 'actuals' as const };
    if (!centres.includes(costCentre)) throw new Problem('absent', messages.absent);
    const months = await this.#months(costCentre);
    if (months.length === 0 && !query.month && !query.rf) return { lacks: 'actuals' as const };
    const month = query.month ? parseMonth(query.month) : newestUpTo(months, currentMonth(this.clock));
    if (month === null || month === undefined || !months.includes(month))
      throw new Problem('absent', messages.absent);
    const releases = await this.#releases(costCentre, month);
    if (query.rf && !parseReleasePoint(query.rf)) throw new Problem('absent', messages.absent);
    // A release point without a forecast of the month is replaced by the newest that has one.
    const rf = releases.find((name) => name === query.rf) ?? releases[0] ?? '';
    const priors: [PriorField, Month][] = [
      ['priorY', month - 12],
      ['priorM', month - 1],
    ];
    const unbooked = priors.filter(([, at]) => !months.includes(at));
    const [accounts, header] = await Promise.all([
      this.#amounts(costCentre, month, rf),
      this.#costCentre(costCentre),
    ]);
    return {
      lacks: null,
      choices: {
        centres,
        months: months.map((each) => ({ code: monthCode(each), name: shortMonth(each) })),
        releases,
      },
      chosen: {
        month: monthCode(month),
        monthName: shortMonth(month),
        rf,
        costCentre,
        unbooked: unbooked.map(([field]) => field),
        unbookedNames: unbooked.map(([, at]) => shortMonth(at)),
      },
      header: {
        country: header.country ?? '',
        functionalArea: header.functionalArea ?? '',
        personResponsible: header.personResponsible ?? '',
        userResponsible: header.userResponsible ?? '',
      },
      lines: reportLines(accounts),
      total: totalOf(accounts),
    };
  }

  /**
   * Both tabs of a report in one table.
   * @throws Problem `absent` without a report
   */
  async export(query: FpaQuery): Promise<Export> {
    const report = await this.report(query);
    if (report.lacks !== null) throw new Problem('absent', messages.absent);
    const { lines, total, chosen, header } = report;
    const amounts = [
      ...amountColumns(chosen).map(({ field, label }) => ({ key: field, label, kind: 'amount' as const })),
      ...varianceColumns(chosen).map(({ field, label }) => ({
        key: `variance_${field}`,
        label,
        kind: 'amount' as const,
      })),
    ];
    const totalLine = { ...total, acc_description: 'Total', type: 'step', depth: 0 };
    const description = { key: 'acc_description', label: 'Description', kind: 'text' as const };
    return {
      name: `fpa_${chosen.month}`,
      timeZone: this.timeZone,
      columns: [description, { key: 'type', label: 'Type', kind: 'text' }, ...amounts],
      rows: exported(lines),
      sections: [
        {
          columns: [description, ...amounts],
          rows: exported([...lines, totalLine]),
          look: ({ depth, type }) => ({ indent: Number(depth), strong: type === 'step' }),
        },
      ],
      cover: {
        title: 'FP&A Report',
        facts: [
          ['Period', chosen.monthName],
          ['Release', chosen.rf || noRelease(chosen)],
          ['Cost Center', chosen.costCentre],
          ['Country', header.country],
          ['Functional Area', header.functionalArea],
        ],
      },
    };
  }

  /** Booked months of a cost centre, newest first. */
  async #months(costCentre: string): Promise<Month[]> {
    const dates = await this.#kept.of(forecasts.name, `data_ref ${costCentre}`, () =>
      this.#cells.distinct('data_ref', { rf: actualScenario, cost_center_concat: costCentre }),
    );
    return dates.map(monthOfDate).sort((a, b) => b - a);
  }

  /** Release points with a forecast of a month, newest first. */
  async #releases(costCentre: string, month: Month): Promise<string[]> {
    const foreseen = await this.#kept.of(forecasts.name, `rf ${month} ${costCentre}`, async () => {
      const names = (await this.#cells.distinct('rf')).filter((name) => parseReleasePoint(name));
      return this.#cells.distinct('rf', {
        rf: { $in: names },
        cost_center_concat: costCentre,
        data_ref: monthDate(month),
      });
    });
    const order = (name: string) => {
      const release = parseReleasePoint(name);
      return release ? release.year * 10 + release.number : 0;
    };
    return foreseen.toSorted((a, b) => order(b) - order(a));
  }

  async #amounts(costCentre: string, month: Month, rf: string): Promise<AccountAmounts[]> {
    const [actual, foreseen] = await Promise.all([
      this.#read(actualScenario, costCentre, [month, month - 1, month - 12]),
      rf ? this.#read(rf, costCentre, [month]) : [],
    ]);
    const accounts = new Map<string, AccountAmounts>();
    const add = (record: ForecastRecord, field: 'priorY' | 'priorM' | 'actual' | 'rf', amount: number) => {
      const { account_concat: account, level_descr: level, group_level_2: group } = record;
      const known = accounts.get(account) ?? {
        account,
        level,
        group,
        version: null,
        priorY: 0,
        priorM: 0,
        actual: 0,
        rf: 0,
      };
      const version = field === 'rf' ? record.version : known.version;
      accounts.set(account, { ...known, version, [field]: amount });
    };
    for (const record of actual) {
      const back = month - monthOfDate(record.data_ref);
      add(record, back === 0 ? 'actual' : back === 1 ? 'priorM' : 'priorY', record.value ?? 0);
    }
    for (const record of foreseen) add(record, 'rf', record.forecast ?? 0);
    const order = await accountOrder(this.db);
    return [...accounts.values()].sort((one, other) => order(one.account, other.account));
  }

  #read(rf: string, costCentre: string, months: readonly Month[]): Promise<readonly ForecastRecord[]> {
    return this.#kept.of(
      forecasts.name,
      `cells ${rf} ${months.join()} ${costCentre}`,
      () =>
        this.#cells
          .find({ rf, cost_center_concat: costCentre, data_ref: { $in: months.map(monthDate) } })
          .toArray(),
      ({ length }) => length + 1,
    );
  }

  #costCentre(costCentre: string): Promise<Partial<CostCentre>> {
    return this.#kept.of(
      costCentreBase.records,
      costCentre,
      async () =>
        (await this.db
          .collection<CostCentre>(costCentreBase.records)
          .findOne({ cost_center_concat: costCentre })) ?? {},
    );
  }
}

async function* exported(lines: readonly Amounts[]): AsyncGenerator<ExportRow> {
  for (const line of lines)
    yield {
      ...line,
      ...Object.fromEntries(
        Object.entries(variancesOf(line)).map(([key, value]) => [`variance_${key}`, value]),
      ),
    };
}
