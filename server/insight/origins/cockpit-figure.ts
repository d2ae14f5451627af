import { originLink, someOf } from '../../../app/domain/insight/origins/origin';
import type { BalanceReport } from '../../../app/domain/finance/balances/chart';
import { cockpitFilterOf, cockpitQuery, sheetMonth } from '../../../app/domain/finance/cockpit/filter';
import { sheetRows } from '../../../app/domain/finance/cockpit/sheet';
import { cockpitVarianceLink } from '../../../app/domain/finance/cockpit/variance-link';
import { messages } from '../../../app/domain/messages';
import { formatDecimal } from '../../../app/domain/values/decimal';
import { monthDate, shortMonth } from '../../../app/domain/values/month';
import type { Balances } from '../../finance/balances/balances';
import { balanceBase, chartBase } from '../../finance/bases';
import { filterView, readBooks, sheetAccounts } from '../../finance/cockpit';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { monthFilter, placeOf, within } from '../variance';
import { monthsMatch, watchedSum, type FigureSource, type FoundFigure } from './figure';

/** Balances of the cockpit: a row, at the end of one of its two months. */
export class CockpitFigures implements FigureSource {
  constructor(private readonly deps: { readonly balances: Balances; readonly clock: Clock }) {}

  async find(_person: Person, params: URLSearchParams): Promise<FoundFigure> {
    const filter = cockpitFilterOf(params);
    const books = await readBooks(this.deps.balances, this.deps.clock, filter);
    const { chosen, problems } = filterView(filter, books);
    const { months, units } = books;
    if (!months || Object.keys(problems).length > 0) throw absent();
    const report = chosen.report as BalanceReport;
    const all = sheetAccounts(books);
    const id = params.get('linha') ?? '';
    const row = sheetRows(report, all).find((each) => each.id === id);
    const side = params.get('coluna') === 'from' ? 'from' : 'to';
    const amount = row?.[side] ?? null;
    if (!row || amount === null) throw absent();
    const accounts = within(all, placeOf(id, report, all));
    const month = months[side];
    const unit = chosen.businessUnitID;
    const own = unit ? [unit] : units.map(({ _id }) => _id);
    const link = (column: string) => originLink('cockpit', { ...chosen, linha: id, coluna: column });
    return {
      title: `${row.label} · ${sheetMonth(month)}`,
      amount: `R$ ${formatDecimal(amount, 2)}`,
      back: { label: 'Cockpit', to: `/ij/cockpit_preview?${cockpitQuery(chosen)}` },
      columns: (['from', 'to'] as const)
        .filter((each) => row[each] !== null)
        .map((each) => ({ label: sheetMonth(months[each]), to: link(each), current: each === side })),
      facts: [
        ['Fonte', 'Saldos contábeis, lidos pelo plano de contas'],
        ['Report', report],
        ['Business Unit', unit || 'todas'],
        ['Contas', someOf(accounts.map(({ account }) => account))],
        ['Mês', shortMonth(month)],
      ],
      rules: [
        row.kind === 'row'
          ? `${row.label}: o saldo da conta no fim do mês.`
          : `${row.label}: soma dos saldos das contas da categoria no fim do mês.`,
        ...(row.kind === 'row' ? [] : ['As contas estão nesta linha pelo que o plano de contas diz delas.']),
        ...(unit === '' ? ['Soma das unidades, sem eliminações.'] : []),
        ...(report === 'Working Capital' ? ['Passivos entram com sinal negativo.'] : []),
      ],
      faults: [],
      readings: [
        {
          base: balanceBase,
          filter: {
            businessUnitID: { $in: own },
            account: { $in: accounts.map(({ account }) => account) },
            data_ref: monthDate(month),
          },
          typed: {
            data_ref: monthFilter(month),
            ...(unit && { businessUnitID: unit }),
            ...(accounts.length === 1 && { account: accounts[0]?.account ?? '' }),
          },
          columns: ['businessUnitID', 'account', 'data_ref', 'valor'],
        },
      ],
      alsoOf: [chartBase.name],
      changes: null,
      comments: [],
      // Liabilities are subtracted there, which a sum of balances cannot express.
      watched:
        report === 'Working Capital'
          ? null
          : watchedSum(
              balanceBase.records,
              {
                ...(unit && { businessUnitID: unit }),
                account: { $in: accounts.map(({ account }) => account) },
                data_ref: monthsMatch([month]),
              },
              { label: row.label, sum: 'valor', format: 'currency' },
            ),
      things: [],
      ways: [
        {
          label: 'Por que mudou?',
          to: cockpitVarianceLink({ ...filter, ...chosen }, row.kind === 'step-total' ? undefined : id),
        },
      ],
    };
  }
}

const absent = () => new Problem('absent', messages.absent);
