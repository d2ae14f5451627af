import { originLink, someOf } from '../../../app/domain/insight/origins/origin';
import { formatCents, unevenChecks } from '../../../app/domain/finance/statements/model';
import { requestOfKey } from '../../../app/domain/finance/statements/request';
import { messages } from '../../../app/domain/messages';
import { monthDate, shortMonth, type Month } from '../../../app/domain/values/month';
import type { Balances } from '../../finance/balances/balances';
import { balanceBase, chartBase } from '../../finance/bases';
import { periodsFor } from '../../finance/statements';
import type { Statements } from '../../finance/statements/statements';
import { Problem } from '../../platform/errors';
import type { Person } from '../../people/users/user';
import { monthFilter } from '../variance';
import { monthsMatch, watchedSum, type FigureSource, type FoundFigure, type Reading } from './figure';
import { accountsBehind, isWhole, lineOf, monthsRead, rulesOf } from './statement-lines';

interface Deps {
  readonly list: Pick<Statements, 'preview' | 'isOutdated'>;
  readonly balances: Pick<Balances, 'months'>;
}

/** Figures of financial statements: a line or an account, in a column. */
export class StatementFigures implements FigureSource {
  constructor(private readonly deps: Deps) {}

  async find(_person: Person, params: URLSearchParams): Promise<FoundFigure> {
    const [key, named] = [params.get('demonstracao') ?? '', params.get('linha') ?? ''];
    const [edition, within] = [params.get('edicao'), params.get('em')];
    const request = requestOfKey(key);
    if (!request) throw absent();
    const statement = await this.deps.list.preview(key, 'DOCX', edition);
    const line = lineOf(statement, named, within);
    const column = line?.columns.find(({ at }) => String(at) === (params.get('coluna') ?? '0'));
    if (!line || !column) throw absent();
    const behind = accountsBehind(statement, column.terms);
    const [closed, isOutdated] = await Promise.all([
      this.deps.balances.months(request.businessUnitID),
      edition === null && this.deps.list.isOutdated(key),
    ]);
    const span = column.months(periodsFor(request, closed));
    const months = span ? monthsRead(span, behind) : [];
    const accounts = [...new Set(behind.map(({ code }) => code))];
    const watchedMonths = behind.every(isWhole) ? monthsMatch(months) : null;
    const { company, checks, faults = [], madeAt, title } = statement;
    const shared = { demonstracao: key, linha: named, em: within, edicao: edition };
    return {
      title: `${line.label} · ${column.head}`,
      amount: formatCents(column.cents),
      back: {
        label: title,
        to: `/ij/preview_financial/${key}/docx${edition ? `?${new URLSearchParams({ edicao: edition })}` : ''}`,
      },
      columns: line.columns.map(({ at, head }) => ({
        label: head,
        to: originLink('statement', { ...shared, coluna: at }),
        current: at === column.at,
      })),
      facts: [
        ['Fonte', 'Saldos contábeis, lidos pelo plano de contas'],
        ['Empresa', `${company.code} – ${company.legalName}`],
        ['Contas', someOf(accounts)],
        ['Meses', someOf(months.map(shortMonth))],
        ['Documento', `gerado em ${madeAt}`],
      ],
      rules: rulesOf(statement, line.label, column.terms),
      faults: [
        ...(isOutdated
          ? ['Os saldos ou o plano de contas mudaram desde este documento: as linhas abaixo são as de agora.']
          : []),
        ...(span ? [] : ['Os saldos já não têm os meses deste documento.']),
        ...faults,
        ...unevenChecks(checks),
      ],
      readings: readingsOf(company.code, accounts, months),
      alsoOf: [balanceBase.name, chartBase.name],
      changes: null,
      comments: [],
      ways: [],
      watched:
        watchedMonths &&
        watchedSum(
          balanceBase.records,
          { businessUnitID: company.code, account: { $in: accounts }, data_ref: watchedMonths },
          { label: line.label, sum: 'valor', format: 'currency' },
        ),
      things: [],
    };
  }
}

const absent = () => new Problem('absent', messages.absent);

/** The balances of some accounts of a company, at the ends of some months. */
const readingsOf = (company: string, accounts: readonly string[], months: readonly Month[]): Reading[] =>
  accounts.length === 0 || months.length === 0
    ? []
    : [
        {
          base: balanceBase,
          filter: {
            businessUnitID: company,
            account: { $in: accounts },
            data_ref: { $in: months.map(monthDate) },
          },
          typed: {
            businessUnitID: company,
            data_ref: monthFilter(Math.min(...months), Math.max(...months)),
            ...(accounts.length === 1 && { account: accounts[0] ?? '' }),
          },
          columns: ['businessUnitID', 'account', 'data_ref', 'valor'],
        },
      ];
