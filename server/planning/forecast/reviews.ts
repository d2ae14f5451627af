import type { Collection, Db } from 'mongodb';
import type {
  Review,
  ReviewColumn,
  ReviewKey,
  ReviewRow,
} from '../../../app/domain/planning/forecast/forecast';
import { messages } from '../../../app/domain/messages';
import { monthCode, monthDate, monthOfDate, shortMonth, type Month } from '../../../app/domain/values/month';
import {
  cellLock,
  comingReleases,
  parseReleasePoint,
  releaseAt,
  releaseColumns,
  releaseName,
  type ReleaseCalendar,
  type ReleaseLock,
} from '../../../app/domain/planning/forecast/release-point';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import { accountOrder } from './account-order';
import type { Books } from './books';
import { actualScenario, anyScenario, forecasts, type ForecastRecord } from './collection';

/** The present state of a release point. */
export interface Standing {
  readonly calendar: ReleaseCalendar;
  readonly lock: ReleaseLock;
  /** The current month in the tenant's time zone. */
  readonly today: Month;
}

type Cell = Pick<
  ForecastRecord,
  'account_concat' | 'level_descr' | 'group_level_2' | 'data_ref' | 'value' | 'forecast' | 'version'
>;

/** Reads reviews: which there are, and the rows and columns of one. */
export class Reviews {
  /** Official figures: release points, and what was booked. */
  readonly #cells: Collection<ForecastRecord>;
  /** The scenarios' cells, if these books are not the official ones. */
  readonly #own: Collection<ForecastRecord>;
  readonly #kept: RevisionCache;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly timeZone: string,
    books: Books,
  ) {
    this.#cells = collection(db, forecasts);
    this.#own = db.collection(books.cells.name);
    this.#kept = countedReads(db);
  }

  /** Release points that have data, newest first. */
  async periods(): Promise<string[]> {
    const names = await this.#kept.of(forecasts.name, 'rf', () => this.#cells.distinct('rf'));
    return newestFirst(names.filter((name) => parseReleasePoint(name)));
  }

  /** These, and the release points that are open or open next, with or without data. */
  async offered(): Promise<string[]> {
    return newestFirst([...new Set([...(await this.periods()), ...this.#coming()])]);
  }

  #coming(): string[] {
    return comingReleases(currentMonth(this.clock)).map(releaseName);
  }

  async costCentres(): Promise<string[]> {
    const names = await this.#kept.of(forecasts.name, 'cost_center_concat', () =>
      this.#cells.distinct('cost_center_concat', anyScenario),
    );
    return names.toSorted((a, b) => a.localeCompare(b, 'pt'));
  }

  /** The calendar and the lock of a release point. @throws Problem `absent` for an unknown one */
  standing(rf: string): Standing {
    const standing = releaseAt(rf, this.clock.now(), this.timeZone);
    if (!standing) throw new Problem('absent', messages.absent);
    return standing;
  }

  /** @throws Problem `absent` where the cost centre has no data, or a release point that is past has none for it */
  async review(key: ReviewKey): Promise<Review & Standing> {
    const standing = this.standing(key.rf);
    const { calendar } = standing;
    // A scenario's months are open at all times.
    const today = key.scenario ? calendar.editMonth : standing.today;
    const [{ accounts, hasActuals, hasForecast }, order] = await Promise.all([
      this.#accounts(key, calendar),
      accountOrder(this.db),
    ]);
    const isKnown =
      hasForecast || (hasActuals && (key.scenario !== undefined || this.#coming().includes(key.rf)));
    if (!isKnown) throw new Problem('absent', messages.absent);
    return {
      ...standing,
      columns: releaseColumns(calendar).map((column): ReviewColumn =>
        column.kind === 'total'
          ? {
              kind: 'total',
              key: `total-${column.year}`,
              label: totalLabel(column.year, column.months),
              of: column.months.map(monthCode),
            }
          : {
              kind: column.kind,
              key: monthCode(column.month),
              label: shortMonth(column.month),
              locked: cellLock(calendar, column.month, today),
            },
      ),
      rows: inOrder(accounts, order),
    };
  }

  /** Amounts of a scenario by account over some months, for a comparison. */
  async amounts(
    rf: string,
    costCentre: string,
    first: Month,
    last: Month,
  ): Promise<Map<string, Map<Month, number>>> {
    const byAccount = new Map<string, Map<Month, number>>();
    for (const { account_concat, data_ref, value, forecast } of await this.#read(
      rf,
      costCentre,
      first,
      last,
    )) {
      const months = byAccount.get(account_concat) ?? new Map<Month, number>();
      const amount = rf === actualScenario ? value : forecast;
      if (amount !== null) months.set(monthOfDate(data_ref), amount);
      byAccount.set(account_concat, months);
    }
    return byAccount;
  }

  /** True where a cost centre has data, and the release point has some for it or is yet to be filled; of scenarios, always. */
  async exists({ rf, costCentre, scenario }: ReviewKey): Promise<boolean> {
    if (scenario !== undefined) return true;
    const scenarios = this.#coming().includes(rf) ? [rf, actualScenario] : [rf];
    const filter = { rf: { $in: scenarios }, cost_center_concat: costCentre };
    return (await this.#cells.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** The figures of a review by account; those of a release point are cached while nothing is written (rule X18). */
  #accounts(key: ReviewKey, calendar: ReleaseCalendar): Promise<Accounts> {
    const { rf, costCentre, scenario } = key;
    const read = async (): Promise<Accounts> => {
      const [actuals, forecast] = await Promise.all([
        this.#read(actualScenario, costCentre, calendar.first - 1, calendar.anchor - 1),
        this.#read(scenario ?? rf, costCentre, calendar.anchor, calendar.last),
      ]);
      return {
        accounts: accountsOf([...actuals, ...forecast], calendar),
        hasActuals: actuals.length > 0,
        hasForecast: forecast.length > 0,
      };
    };
    if (scenario !== undefined) return read();
    return this.#kept.of(
      forecasts.name,
      `accounts ${JSON.stringify([rf, costCentre])}`,
      read,
      // An account's months take about as much as eight values.
      ({ accounts }) => accounts.length * 8 + 1,
    );
  }

  #read(rf: string, cost_center_concat: string, first: Month, last: Month): Promise<Cell[]> {
    const isOfficial = rf === actualScenario || parseReleasePoint(rf) !== null;
    return (isOfficial ? this.#cells : this.#own)
      .find(
        { rf, cost_center_concat, data_ref: { $gte: monthDate(first), $lte: monthDate(last) } },
        {
          projection: {
            _id: 0,
            account_concat: 1,
            level_descr: 1,
            group_level_2: 1,
            data_ref: 1,
            value: 1,
            forecast: 1,
            version: 1,
          },
        },
      )
      .toArray();
  }
}

/** A year's total names its months if the window does not contain the whole year: `Total 2025 (nov–dez)`. */
function totalLabel(year: number, months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined || months.length === 12) return `Total ${year}`;
  const name = (at: Month) => shortMonth(at).slice(0, 3);
  return `Total ${year} (${first === last ? name(first) : `${name(first)}–${name(last)}`})`;
}

function newestFirst(names: readonly string[]): string[] {
  const order = (name: string) => {
    const { year = 0, number = 0 } = parseReleasePoint(name) ?? {};
    return year * 10 + number;
  };
  return names.toSorted((a, b) => order(b) - order(a));
}

/** The figures of a review by account, in no order. */
interface Accounts {
  readonly accounts: readonly ReviewRow[];
  readonly hasActuals: boolean;
  readonly hasForecast: boolean;
}

function accountsOf(cells: readonly Cell[], { first, anchor, last }: ReleaseCalendar): ReviewRow[] {
  const width = last - first + 1;
  const accounts = new Map<
    string,
    ReviewRow & { before: number | null; values: (number | null)[]; versions: number[] }
  >();
  for (const { account_concat, level_descr, group_level_2, data_ref, value, forecast, version } of cells) {
    const at = monthOfDate(data_ref) - first;
    if (at < 0) continue;
    const row = accounts.get(account_concat) ?? {
      account: account_concat,
      level: level_descr,
      group: group_level_2,
      before: null,
      values: Array.from({ length: width }, () => null),
      versions: Array.from({ length: width }, () => 0),
    };
    accounts.set(account_concat, row);
    row.values[at] = first + at < anchor ? value : forecast;
    row.versions[at] = version;
  }
  for (const { account_concat, data_ref, value } of cells) {
    const row = accounts.get(account_concat);
    if (row && monthOfDate(data_ref) < first) row.before = value;
  }
  return [...accounts.values()];
}

/** Accounts in the order of their base, grouped under their two headings. */
function inOrder(accounts: readonly ReviewRow[], order: (one: string, other: string) => number): ReviewRow[] {
  const ordered = accounts.toSorted((a, b) => order(a.account, b.account));
  const levels = new Map<string, Map<string, ReviewRow[]>>();
  for (const row of ordered) {
    const level = levels.get(row.level) ?? new Map<string, ReviewRow[]>();
    levels.set(row.level, level);
    const group = level.get(row.group) ?? [];
    level.set(row.group, group);
    group.push(row);
  }
  return [...levels.values()].flatMap((level) => [...level.values()].flat());
}
