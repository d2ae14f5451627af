import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { sideOf, type BalanceReport, type BalanceSide } from '../../../app/domain/finance/balances/chart';
import {
  cockpitFilterOf,
  cockpitQuery,
  levelLabels,
  sheetMonth,
  type CockpitFilter,
} from '../../../app/domain/finance/cockpit/filter';
import { categoryRow, type SheetAccount } from '../../../app/domain/finance/cockpit/sheet';
import type { Narrowing } from '../../../app/domain/insight/variance/address';
import { contributions, explained, type Part } from '../../../app/domain/insight/variance/contributions';
import { amountsOf } from '../../../app/domain/insight/variance/measure';
import { messages } from '../../../app/domain/messages';
import { monthCode, monthDate, parseMonth, shortMonth, type Month } from '../../../app/domain/values/month';
import { balanceBase } from '../../finance/bases';
import { tableUrl } from '../../data/bases';
import type { Balances } from '../../finance/balances/balances';
import { filterView, isOwed, readBooks, sheetAccounts } from '../../finance/cockpit';
import type { Books } from '../../finance/cockpit/books';
import { Problem } from '../../platform/errors';
import type { CockpitNotes } from './cockpit-notes';
import type { FilesOfRows } from './row-files';
import type { Clock } from '../../platform/clock';
import { monthFilter, type Variance, type VarianceSource } from './variance';

const levels = ['category1', 'category2', 'category3'] as const;
const accountLevels = [...levels, 'conta'] as const;
const sideLabels: Readonly<Record<BalanceSide, string>> = {
  assets: 'Assets',
  funding: 'Liabilities + Equity',
};

/** Variances of the cockpit: a balance at the end of two months, of a company or of all. */
export class CockpitVariances implements VarianceSource {
  constructor(
    private readonly parts: {
      readonly balances: Balances;
      readonly clock: Clock;
      readonly notes: CockpitNotes;
      readonly files: FilesOfRows;
      readonly flags: Flags;
    },
  ) {}

  async find(params: URLSearchParams): Promise<Variance> {
    const { balances, clock, files, flags } = this.parts;
    // A month that came in between is explained from the month before it.
    const between = params.getAll('mes').filter((code) => parseMonth(code) !== null)[0];
    const filter: CockpitFilter = {
      ...cockpitFilterOf(params),
      ...(between !== undefined && { dateStart: '', dateEnd: between }),
    };
    const asked: CockpitFilter = { ...filter, category1: '', category2: '', category3: '' };
    const books = await readBooks(balances, clock, asked);
    const view = filterView(asked, books);
    const { months, units } = books;
    const [wrong] = Object.values(view.problems);
    if (wrong) throw new Problem('invalid', wrong);
    if (!months) throw new Problem('absent', messages.noData);
    const { chosen, closed } = view;
    const report = chosen.report as BalanceReport;
    const accounts = sheetAccounts(books);
    const names = new Map(units.map(({ _id, name }) => [_id, `${_id} - ${name}`]));
    const called = new Map(accounts.map(({ account, name }) => [account, `${account} - ${name}`]));
    const unit = chosen.businessUnitID;
    const [from, to] = [sheetMonth(months.from), sheetMonth(months.to)];
    const place = placeOf(params.get('linha'), report, accounts);
    // Assets and what funds them say nothing together: of a whole balance sheet one side is explained.
    const isWhole = (narrowed: Narrowing) =>
      report === 'Balance Sheet' && accountLevels.every((name) => narrowed[name] === undefined);
    const whole = isWhole(place) && !accountLevels.some((name) => params.has(name));
    const side: BalanceSide = params.get('lado') === 'funding' ? 'funding' : 'assets';
    const left = (narrowed: Narrowing) =>
      within(accounts, narrowed).filter(({ category1 }) => !isWhole(narrowed) || sideOf(category1) === side);
    const companies = (narrowed: Narrowing): readonly string[] =>
      narrowed['businessUnitID'] ?? (unit ? [unit] : []);
    const fields = {
      dateStart: chosen.dateStart,
      dateEnd: chosen.dateEnd,
      report: chosen.report,
      ...(whole && { lado: side }),
    };
    const monthOptions = closed.map(({ code, name }) => ({ value: code, label: name }));
    return {
      title: `${report}: ${to} − ${from}`,
      before: from,
      after: to,
      measure: amountsOf('neutral'),
      facts: [['Report', report]],
      notes: [
        ...(unit === '' ? ['Soma das unidades, sem eliminações.'] : []),
        ...(report === 'Working Capital' ? ['Passivos entram com sinal negativo.'] : []),
      ],
      choices: [
        { name: 'dateStart', label: 'From', value: chosen.dateStart, options: monthOptions },
        { name: 'dateEnd', label: 'To', value: chosen.dateEnd, options: monthOptions },
        {
          name: 'report',
          label: 'Report',
          value: report,
          options: view.options.report.map((value) => ({ value, label: value })),
        },
        ...(whole
          ? [
              {
                name: 'lado',
                label: 'Lado',
                value: side,
                options: Object.entries(sideLabels).map(([value, label]) => ({ value, label })),
              },
            ]
          : []),
      ],
      fields,
      dimensions: [
        { name: 'businessUnitID', label: levelLabels.businessUnitID, nameOf: (id) => names.get(id) ?? id },
        { name: 'category1', label: levelLabels.category1, fixedBy: ['conta'] },
        { name: 'category2', label: levelLabels.category2, fixedBy: ['conta'] },
        { name: 'category3', label: levelLabels.category3, fixedBy: ['conta'] },
        { name: 'conta', label: 'Conta', nameOf: (account) => called.get(account) ?? account },
        { name: 'mes', label: 'Mês', flow: true, nameOf: (code) => shortMonth(parseMonth(code) ?? 0) },
      ],
      first: 'conta',
      narrowed: {
        ...(unit && { businessUnitID: [unit] }),
        ...place,
        mes: [],
      },
      back: { label: 'Cockpit', to: `/ij/cockpit_preview?${cockpitQuery({ ...filter, ...chosen })}` },
      whole: async (narrowed) => {
        const parts = await this.#parts(
          books,
          { by: 'conta', accounts: left(narrowed) },
          companies(narrowed),
        );
        return explained(contributions(parts), 1).total;
      },
      parts: (by, narrowed) => this.#parts(books, { by, accounts: left(narrowed) }, companies(narrowed)),
      behind: async (person, narrowed) => {
        const rows = left(narrowed);
        return {
          changes: [],
          comments: await this.parts.notes.of(
            rows.flatMap((account) => [account.account, ...pathsOf(account, report)]),
            companies(narrowed),
            months,
            fields,
          ),
          files: await files.of(person, [
            {
              records: balanceBase.records,
              filter: {
                account: { $in: rows.map(({ account }) => account) },
                data_ref: { $in: [monthDate(months.from), monthDate(months.to)] },
                businessUnitID: {
                  $in: companies(narrowed).length > 0 ? companies(narrowed) : units.map(({ _id }) => _id),
                },
              },
            },
          ]),
        };
      },
      ways: (person, narrowed) => {
        const [account, ...others] = left(narrowed);
        const [company, ...more] = companies(narrowed);
        if (!mayEnter('/repo/master-data', person.type, flags)) return [];
        return [
          {
            label: 'Saldos',
            to: tableUrl(balanceBase.name, {
              data_ref: monthFilter(months.from, months.to),
              ...(account && others.length === 0 && { account: account.account }),
              ...(company !== undefined && more.length === 0 && { businessUnitID: company }),
            }),
          },
        ];
      },
    };
  }

  async #parts(
    books: Books,
    { by, accounts }: { by: string; accounts: readonly SheetAccount[] },
    companies: readonly string[],
  ): Promise<Part[]> {
    const { months, units, closed } = books;
    if (!months || accounts.length === 0) return [];
    const { balances } = this.parts;
    const known = new Map(accounts.map((account) => [account.account, account]));
    const sign = signsOf(books);
    const query = { accounts: [...known.keys()] };
    const side = (at: Month, cents: number) => ({
      before: at === months.from ? cents : 0,
      after: at === months.to ? cents : 0,
      split: null,
    });
    if (by === 'businessUnitID') {
      const own = companies.length > 0 ? companies : units.map(({ _id }) => _id);
      const amounts = await balances.amounts({
        ...query,
        businessUnits: own,
        months: [months.from, months.to],
      });
      return amounts.map(({ businessUnit, account, month, cents }) => ({
        key: businessUnit,
        ...side(month, sign(account) * cents),
      }));
    }
    const businessUnits = companies.length > 0 ? companies : ('all' as const);
    if (by === 'mes') {
      const between = closed.filter((month) => month >= months.from && month <= months.to);
      const amounts = await balances.sums({ ...query, businessUnits, months: between });
      return movements(
        between,
        amounts.map(({ account, month, cents }) => ({ month, cents: sign(account) * cents })),
      );
    }
    const amounts = await balances.sums({ ...query, businessUnits, months: [months.from, months.to] });
    return amounts.flatMap(({ account, month, cents }) => {
      const row = known.get(account);
      if (!row) return [];
      return [
        {
          key: by === 'conta' ? account : row[by as (typeof levels)[number]],
          ...side(month, sign(account) * cents),
        },
      ];
    });
  }
}

const pathsOf = (account: SheetAccount, report: BalanceReport): string[] =>
  levels.map((_, depth) =>
    categoryRow(
      report,
      levels.slice(0, depth + 1).map((level) => account[level]),
    ),
  );

/** The narrowing by a row of the cockpit's table: an account, or a category by its path. */
export function placeOf(
  row: string | null,
  report: BalanceReport,
  accounts: readonly SheetAccount[],
): Narrowing {
  if (row === null) return {};
  for (const account of accounts) {
    if (account.account === row) return { conta: [row] };
    const depth = pathsOf(account, report).indexOf(row);
    if (depth >= 0)
      return Object.fromEntries(levels.slice(0, depth + 1).map((level) => [level, [account[level]]]));
  }
  return {};
}

export const within = (accounts: readonly SheetAccount[], narrowed: Narrowing): SheetAccount[] =>
  accounts.filter(
    (account) =>
      levels.every((level) => narrowed[level]?.includes(account[level]) ?? true) &&
      (narrowed['conta']?.includes(account.account) ?? true),
  );

/** In `Working Capital` liabilities are subtracted from assets. */
function signsOf({ accounts, narrowed: { chosen } }: Books): (account: string) => 1 | -1 {
  const owed = new Set(accounts.filter(({ category1 }) => isOwed(category1)).map(({ _id }) => _id));
  return (account) => (chosen.report === 'Working Capital' && owed.has(account) ? -1 : 1);
}

/** Movements by month between the first and the last; a month without postings is 0. */
function movements(closed: readonly Month[], amounts: readonly { month: Month; cents: number }[]): Part[] {
  const ends = new Map<Month, number>();
  for (const { month, cents } of amounts) ends.set(month, (ends.get(month) ?? 0) + cents);
  const inOrder = closed.toSorted((one, other) => one - other);
  return inOrder.slice(1).map((month, at) => ({
    key: monthCode(month),
    before: 0,
    after: (ends.get(month) ?? 0) - (ends.get(inOrder[at] ?? month) ?? 0),
    split: null,
  }));
}
