import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import {
  cycleAt,
  cycleNames,
  flowsAt,
  moreIsBetter,
  tenths,
  type CycleMonth,
  type CycleName,
} from '../../../app/domain/finance/cockpit/cycle';
import {
  movedDays,
  ratioOf,
  signIn,
  type CycleRatio,
} from '../../../app/domain/finance/cockpit/cycle-variance';
import {
  cockpitFilterOf,
  cockpitQuery,
  sheetMonth,
  type ComparedMonths,
} from '../../../app/domain/finance/cockpit/filter';
import { varianceLink } from '../../../app/domain/insight/variance/address';
import type { Part } from '../../../app/domain/insight/variance/contributions';
import { daysOf } from '../../../app/domain/insight/variance/measure';
import { messages } from '../../../app/domain/messages';
import {
  monthCode,
  monthDate,
  monthsFrom,
  parseMonth,
  shortMonth,
  type Month,
} from '../../../app/domain/values/month';
import { balanceBase } from '../../finance/bases';
import { tableUrl } from '../../data/bases';
import type { Balances } from '../../finance/balances/balances';
import { cycleSeries, filterView, readBooks } from '../../finance/cockpit';
import { Problem } from '../../platform/errors';
import type { CockpitNotes } from './cockpit-notes';
import type { FilesOfRows } from './row-files';
import type { Clock } from '../../platform/clock';
import { monthFilter, type Variance, type VarianceSource } from './variance';

/** Variances of the working-capital cycle's cards: days of one month against another's (rule F7). */
export class CycleVariances implements VarianceSource {
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
    const { balances, clock, notes, files, flags } = this.parts;
    // A month that came in between is explained from the month before it.
    const between = params.getAll('mes').find((code) => parseMonth(code) !== null);
    const filter = {
      ...cockpitFilterOf(params),
      ...{ report: '', category1: '', category2: '', category3: '' },
      ...(between !== undefined && { dateStart: '', dateEnd: between }),
    };
    const books = await readBooks(balances, clock, filter);
    const { chosen, closed, problems, units } = filterView(filter, books);
    const [wrong] = Object.values(problems);
    if (wrong) throw new Problem('invalid', wrong);
    const { months } = books;
    if (!months) throw new Problem('absent', messages.noData);
    const unit = chosen.businessUnitID;
    const figure = figureAsked(params);
    const series = await cycleSeries(balances, unit ? [unit] : 'all', months);
    const shown = (at: Month, name: CycleName = figure) => {
      const days = cycleAt(series, at)[name];
      return days === null ? null : tenths(days);
    };
    const [before, after] = [shown(months.from), shown(months.to)];
    if (before === null || after === null)
      throw new Problem('invalid', 'O ciclo precisa de 12 meses de movimento até cada um dos dois meses.');
    const chart = await balances.accounts();
    const measured =
      figure === 'CCC' ? Object.values(ratioOf).map(({ balance }) => balance) : [ratioOf[figure].balance];
    const accounts = chart.filter(({ measure }) => measured.some((each) => each === measure));
    const names = new Map(accounts.map(({ _id, name }) => [_id, `${_id} - ${name}`]));
    const flowName = figure === 'CCC' ? '' : ratioOf[figure].flowName.toLowerCase();
    const scope = {
      dateStart: chosen.dateStart,
      dateEnd: chosen.dateEnd,
      ...(unit && { businessUnitID: unit }),
    };
    const [from, to] = [sheetMonth(months.from), sheetMonth(months.to)];
    const monthOptions = closed.map(({ code, name }) => ({ value: code, label: name }));
    return {
      title: `${figure}: ${to} − ${from}`,
      before: from,
      after: to,
      measure: daysOf(moreIsBetter(figure) ? 'good' : 'bad'),
      facts: [],
      notes:
        figure === 'CCC'
          ? ['CCC = DSO + DIO − DPO: mais dias de DPO diminuem o ciclo.']
          : [
              `Saldo de cada conta medido por ${flowName} até ${from}; o resto é da mudança desse fluxo até ${to}.`,
            ],
      choices: [
        {
          name: 'figura',
          label: 'Prazo',
          value: figure,
          options: cycleNames.map((name) => ({ value: name, label: name })),
        },
        { name: 'dateStart', label: 'From', value: chosen.dateStart, options: monthOptions },
        { name: 'dateEnd', label: 'To', value: chosen.dateEnd, options: monthOptions },
        {
          name: 'businessUnitID',
          label: 'Business Unit',
          value: unit,
          options: [
            { value: '', label: 'Todas' },
            ...units.map(({ id, name }) => ({ value: id, label: `${id} - ${name}` })),
          ],
        },
      ],
      fields: { figura: figure, ...scope },
      dimensions: [
        ...(figure === 'CCC'
          ? [{ name: 'prazo', label: 'Prazo' }]
          : [
              {
                name: 'causa',
                label: 'Conta',
                flow: true as const,
                nameOf: (account: string) => names.get(account) ?? (account || ratioOf[figure].flowName),
              },
            ]),
        { name: 'mes', label: 'Mês', flow: true, nameOf: (code) => shortMonth(parseMonth(code) ?? 0) },
      ],
      first: figure === 'CCC' ? 'prazo' : 'causa',
      narrowed: { prazo: [], causa: [], mes: [] },
      back: {
        label: 'Cockpit',
        to: `/ij/cockpit_preview?${cockpitQuery({ ...cockpitFilterOf(params), ...scope })}`,
      },
      whole: () => Promise.resolve({ before, after }),
      into: (by, value) => {
        if (by === 'prazo') return varianceLink('cycle', { figura: value, ...scope });
        if (by === 'mes') return varianceLink('cycle', { figura: figure, ...scope, mes: value });
        return value === ''
          ? null
          : varianceLink('cockpit', { ...scope, report: 'Balance Sheet', conta: value });
      },
      parts: async (by) => {
        if (by === 'mes') return byMonth(series, months, figure);
        if (figure === 'CCC')
          return ratios.flatMap((name) => sidesOf(name, shown(months.from, name), shown(months.to, name)));
        const [then, now] = [flowsAt(series, months.from), flowsAt(series, months.to)];
        if (!then || !now) return [];
        return movedDays(
          figure,
          after - before,
          [then, now],
          await this.#balances(accounts, unit, months),
        ).map(({ key, moved }) => ({ key, before: 0, after: moved, split: null }));
      },
      behind: async (person) => {
        const own = accounts.map(({ _id }) => _id);
        const companies = unit ? [unit] : books.units.map(({ _id }) => _id);
        return {
          changes: [],
          comments: await notes.of(own, unit ? [unit] : [], months, scope),
          files: await files.of(person, [
            {
              records: balanceBase.records,
              filter: {
                account: { $in: own },
                data_ref: { $in: [monthDate(months.from), monthDate(months.to)] },
                businessUnitID: { $in: companies },
              },
            },
          ]),
        };
      },
      ways: (person) =>
        mayEnter('/repo/master-data', person.type, flags)
          ? [
              {
                label: 'Saldos',
                to: tableUrl(balanceBase.name, {
                  data_ref: monthFilter(months.from, months.to),
                  ...(unit && { businessUnitID: unit }),
                }),
              },
            ]
          : [],
    };
  }

  /** Balances of accounts at the two months, in centavos; a missing balance is 0. */
  async #balances(accounts: readonly { _id: string }[], unit: string, { from, to }: ComparedMonths) {
    const sums = await this.parts.balances.sums({
      businessUnits: unit ? [unit] : 'all',
      months: [from, to],
      accounts: accounts.map(({ _id }) => _id),
    });
    const at = (account: string, month: Month) =>
      sums.find((sum) => sum.account === account && sum.month === month)?.cents ?? 0;
    return accounts.map(({ _id: account }) => ({ account, from: at(account, from), to: at(account, to) }));
  }
}

const ratios = Object.keys(ratioOf) as CycleRatio[];

/** A part of the cycle that was chosen, or the figure that the address names. */
function figureAsked(params: URLSearchParams): CycleName {
  const wanted = [params.get('prazo'), params.get('figura')];
  return wanted.flatMap((name) => cycleNames.find((each) => each === name) ?? [])[0] ?? 'CCC';
}

const sidesOf = (name: CycleRatio, before: number | null, after: number | null): Part[] => [
  { key: name, before: signIn(name) * (before ?? 0), after: signIn(name) * (after ?? 0), split: null },
];

/** What each month brought to a figure; months that have none are passed over. */
function byMonth(
  series: ReadonlyMap<Month, CycleMonth>,
  { from, to }: ComparedMonths,
  figure: CycleName,
): Part[] {
  const known = monthsFrom(from, to).flatMap((month) => {
    const days = cycleAt(series, month)[figure];
    return days === null ? [] : [{ month, days: tenths(days) }];
  });
  return known.slice(1).map(({ month, days }, at) => ({
    key: monthCode(month),
    before: 0,
    after: days - (known[at]?.days ?? days),
    split: null,
  }));
}
