import type { BusinessUnit, LedgerAccount } from '../balances/collection';
import { cashAccountsOf } from './cash-flow';
import { equityAccountsOf } from './equity';
import type { Periods } from './periods';

interface StatementData {
  readonly unit: BusinessUnit;
  readonly accounts: readonly LedgerAccount[];
}

/** The parts that a set of statements lacks, a sentence each. */
export function missingOf(periods: Periods, { unit, accounts }: StatementData): string[] {
  const { main, flow, income, balance, flowStarts, flowNames } = periods;
  const hasCash = cashAccountsOf(accounts).length > 0;
  const hasEquity = equityAccountsOf(accounts).length > 0;
  const [period = '', before = ''] = [flowNames[main], flowNames[main + 1]];
  const [start = '', startBefore = ''] = [flowStarts[main], flowStarts[main + 1]];
  const reached = flow[main] !== null;
  return [
    ...(hasCash
      ? []
      : ['O plano de contas não diz quais contas são caixa: não há demonstração dos fluxos de caixa.']),
    ...(hasEquity
      ? []
      : ['O plano de contas não tem patrimônio líquido: não há demonstração de suas mutações.']),
    ...(reached
      ? []
      : [
          `Não há saldos de ${start} e dos meses seguintes na base contábil: os fluxos de caixa e as mutações do patrimônio líquido de ${period} não são apresentados.`,
        ]),
    ...(balance[1]
      ? []
      : [`Não há saldos de ${periods.lastYearEnd}: o balanço patrimonial não é comparado.`]),
    ...(income[main + 1]
      ? []
      : [`Não há saldos de todo o período ${before}: o resultado de ${period} não é comparado.`]),
    ...(reached && !flow[main + 1]
      ? [
          `Não há saldos de ${startBefore} ou de todo o período ${before}: os fluxos de caixa e as mutações do patrimônio líquido não são comparados.`,
        ]
      : []),
    ...[
      ['quem assina como diretor(a)', unit.director],
      ['quem assina como contador(a)', unit.accountant],
      ['o CRC do(a) contador(a)', unit.crc],
    ].flatMap(([what, given]) => (given ? [] : [`A base Empresas não diz ${what}.`])),
  ];
}
