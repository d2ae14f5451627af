import type { Collection, Db } from 'mongodb';
import {
  monthList,
  monthStateLabels,
  type MonthRow,
  type MonthState,
} from '../../../app/domain/finance/closing/closing';
import { formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import {
  monthCode,
  monthName,
  monthOfDate,
  monthsFrom,
  parseMonth,
  type Month,
} from '../../../app/domain/values/month';
import { pageIn, rowsIn, type MemoryRules } from '../../../app/domain/lists/in-memory';
import { listQueryOf } from '../../../app/domain/lists/list-query';
import type { Balances } from '../balances/balances';
import type { BalanceMonths } from '../balances/months';
import { placeId } from '../balances';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection } from '../../platform/mongo';
import { monthClosings, type MonthClosing } from './collection';
import type { MonthChecks } from './month-accounts';

/** Limit of accounts without a line that the page lists. */
const maxUnlined = 50;

interface Deps {
  readonly balances: Balances;
  readonly months: BalanceMonths;
  readonly checks: MonthChecks;
  readonly timeZone: string;
}

/** The companies' months with their sums and closing state. */
export class ClosingList {
  readonly #closings: Collection<MonthClosing>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#closings = collection(db, monthClosings);
  }

  /**
   * One page, newest months first. Query: `businessUnitID` selects a company, `state` a state, `data_ref` (YYYY-MM)
   * opens one of the months.
   * @throws Problem `absent` for an unknown month or company
   */
  async page(params: URLSearchParams) {
    const { query, rows, units, unit } = await this.#asked(params);
    const at = parseMonth(params.get('data_ref') ?? '');
    const unlined = await this.deps.balances.unlined();
    return {
      unlined: {
        total: unlined.length,
        accounts: unlined.slice(0, maxUnlined).map(({ _id: code, name }) => ({ code, name })),
      },
      units: units.map(({ _id, name }) => ({ id: _id, name })),
      query,
      ...pageIn(rows, query),
      open: unit && at !== null ? await this.#detail(unit, at) : null,
    };
  }

  /** All rows that match the address. */
  async export(params: URLSearchParams): Promise<Export> {
    const { rows } = await this.#asked(params);
    const reais = (cents: number) => cents / 100;
    return listExport(monthList, {
      name: 'fechamento',
      timeZone: this.deps.timeZone,
      rows: rows.map(({ assets, funding, difference, ...row }) => ({
        ...row,
        assets: reais(assets),
        funding: reais(funding),
        difference: reais(difference),
        state: monthStateLabels[row.state],
      })),
    });
  }

  async #asked(params: URLSearchParams) {
    const query = listQueryOf(params, monthList);
    const units = await this.deps.balances.units();
    const unit = query.filters.businessUnitID;
    if (unit && !units.some(({ _id }) => _id === unit)) throw new Problem('absent', messages.unknownCompany);
    return { query, units, unit, rows: rowsIn(await this.#rows(units, unit), query, rules) };
  }

  async #rows(units: readonly { _id: string; name: string }[], unit?: string): Promise<MonthRow[]> {
    const [months, closings] = await Promise.all([
      this.deps.months.read(unit ? { unit } : {}),
      this.#closings.find({ state: { $in: ['closed', 'open'] } }).toArray(),
    ]);
    const decided = new Map(closings.map((closing) => [closing._id, closing]));
    const known = new Map(months.map((each) => [placeId(each), each]));
    return units
      .flatMap(({ _id, name }) =>
        reachOf(months.filter(({ businessUnitID }) => businessUnitID === _id)).map((at): MonthRow => {
          const id = `${_id} ${monthCode(at)}`;
          const sums = known.get(id);
          const closing = decided.get(id);
          const difference = sums ? sums.assets - sums.funding : 0;
          return {
            id,
            unit: _id,
            unitName: name,
            code: monthCode(at),
            name: monthName(at),
            accounts: sums?.accounts ?? 0,
            assets: sums?.assets ?? 0,
            funding: sums?.funding ?? 0,
            difference,
            state: stateOf(sums !== undefined, closing?.state === 'closed', difference),
            by: closing ? `${closing.byName} · ${formatDateTime(closing.at, this.deps.timeZone)}` : '',
            reason: closing?.reason ?? '',
          };
        }),
      )
      .sort((one, other) => other.code.localeCompare(one.code) || one.unit.localeCompare(other.unit));
  }

  async #detail(unit: string, at: Month) {
    const units = (await this.deps.balances.units()).filter(({ _id }) => _id === unit);
    const row = (await this.#rows(units, unit)).find(({ code }) => code === monthCode(at));
    if (!row) throw new Problem('absent', messages.monthWithoutBalances);
    const [suspects, gaps] = await Promise.all([
      row.difference === 0 ? [] : this.deps.checks.accountsOf(unit, at, row.difference),
      this.deps.checks.gapsIn(unit, at),
    ]);
    return { ...row, suspects, gaps };
  }
}

const rules: MemoryRules<typeof monthList, MonthRow> = {
  filters: {
    businessUnitID: ({ unit }, wanted) => unit === wanted,
    state: (row, state) => row.state === state,
  },
  order: {},
};

/** From a company's first month with balances to its last; months between without balances are missing. */
function reachOf(months: readonly { data_ref: Date }[]): Month[] {
  const all = months.map(({ data_ref }) => monthOfDate(data_ref));
  return all.length === 0 ? [] : monthsFrom(Math.min(...all), Math.max(...all));
}

const stateOf = (known: boolean, closed: boolean, difference: number): MonthState =>
  !known ? 'missing' : closed ? 'closed' : difference === 0 ? 'open' : 'uneven';
