import { punctuatedCnpj } from '../../../app/domain/values/cnpj';
import type { Month } from '../../../app/domain/values/month';
import type {
  AmountKind,
  FinancialStatement,
  TrialBalance,
} from '../../../app/domain/finance/statements/model';
import type { StatementRequest } from '../../../app/domain/finance/statements/request';
import type { Amount } from '../balances/balances';
import type { BusinessUnit, LedgerAccount } from '../balances/collection';
import { Amounts } from './amounts';
import { balanceSheet } from './balance-sheet';
import { cashAccountsOf, cashFlowStatement } from './cash-flow';
import { checksOf } from './checks';
import { comprehensiveAccountsOf, comprehensiveIncome } from './comprehensive-income';
import { equityAccountsOf, equityTable } from './equity';
import { incomeStatement } from './income-statement';
import { missingOf } from './missing';
import { openingNotes } from './note-texts';
import { figureNotes, noteNumbersOf } from './notes';
import { periodsFor } from './periods';

export interface Books {
  readonly unit: BusinessUnit;
  readonly accounts: readonly LedgerAccount[];
  /** Months with balances of the company. */
  readonly closed: readonly Month[];
  /** Includes at least the months of the periods. */
  readonly amounts: readonly Amount[];
  /** Faults of the months of the balance sheet, a sentence each. */
  readonly faults?: readonly string[];
}

/**
 * Builds a company's financial statements from its books: balance sheet, income and comprehensive income, cash
 * flows, changes in equity, notes and trial balance, each with its prior period if the books cover it. `madeAt`
 * (`16/11/2026 12:00`) is shown unchanged.
 */
export function draw(request: StatementRequest, books: Books, madeAt: string): FinancialStatement {
  const { unit, accounts, closed, faults = [] } = books;
  const periods = periodsFor(request, closed);
  const amounts = new Amounts(books.amounts);
  const balance = { spans: periods.balance, pairs: periods.balancePairs };
  const income = { spans: periods.income, pairs: periods.incomePairs };
  const flow = { spans: periods.flow, pairs: periods.flowPairs };
  const of = (statement: LedgerAccount['statement']) =>
    accounts.filter((account) => account.statement === statement);
  const noteNumbers = noteNumbersOf(accounts);
  const sheet = balanceSheet(amounts, balance, of('balance'), noteNumbers);
  const result = incomeStatement(amounts, income, of('income'), noteNumbers);
  const hasOther = comprehensiveAccountsOf(accounts).length > 0;
  const comprehensive = comprehensiveIncome(amounts, hasOther ? flow : income, accounts);
  const hasCash = cashAccountsOf(accounts).length > 0 && flow.spans.some(Boolean);
  const cashFlow = hasCash ? cashFlowStatement(amounts, flow, accounts) : null;
  const equity = [periods.main, periods.main + 1]
    .filter((column) => flow.spans[column] && equityAccountsOf(accounts).length > 0)
    .map((column) =>
      equityTable(amounts, flow, column, { title: periods.flowNames[column] ?? '', accounts }),
    );
  const missing = missingOf(periods, { unit, accounts });
  const facts = { unit, type: request.type, accounts, missing };
  const trial = (
    title: string,
    kind: AmountKind,
    statement: LedgerAccount['statement'],
    columns: typeof balance,
  ): TrialBalance => ({
    title,
    kind,
    pairs: columns.pairs,
    rows: amounts.trial(of(statement), kind, columns.spans),
  });
  const flowing = flow.spans.some(Boolean);
  return {
    company: {
      code: unit._id,
      legalName: unit.legalName,
      cnpj: punctuatedCnpj(unit.cnpj),
      place: placeOf(unit),
    },
    title:
      request.type === 'ANNUAL' ? 'Demonstrações financeiras' : 'Demonstrações financeiras intermediárias',
    subtitle: periods.subtitle,
    basis: 'Valores expressos em reais (R$). Demonstrações não auditadas.',
    madeAt,
    ...(faults.length > 0 ? { faults } : {}),
    balanceSheet: sheet,
    income: result,
    comprehensive,
    cashFlow,
    equity,
    missing,
    checks: checksOf(amounts, { accounts, balance, income, flow, hasCash, equity }),
    comparatives: [],
    notes: [
      ...openingNotes.map(({ title, paragraphs }, index) => ({
        number: index + 1,
        title,
        paragraphs: paragraphs(facts),
        tables: [],
      })),
      ...figureNotes(amounts, { balance, income }, accounts),
    ],
    trial: [
      trial('Contas patrimoniais', 'conta', 'balance', balance),
      trial('Contas de resultado', 'conta', 'income', income),
      ...(flowing
        ? [
            trial('Saldos no início dos períodos', 'início', 'balance', flow),
            trial('Saldos no fim dos períodos', 'fim', 'balance', flow),
            trial('Variações das contas patrimoniais', 'variação', 'balance', flow),
          ]
        : []),
    ],
    signedAt: [placeOf(unit), madeAt.slice(0, 10)].filter(Boolean).join(', '),
    signatures: [
      { name: unit.director, role: 'Diretor(a)' },
      {
        name: unit.accountant,
        role: ['Contador(a)', unit.crc && `CRC ${unit.crc}`].filter(Boolean).join(' – '),
      },
    ].filter(({ name }) => name !== ''),
  };
}

const placeOf = ({ city, state }: BusinessUnit): string => [city, state].filter(Boolean).join(' – ');
