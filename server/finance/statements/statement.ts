import { punctuatedCnpj } from '../../../app/domain/values/cnpj';
import type { Month } from '../../../app/domain/values/month';
import type { FinancialStatement, TrialBalance } from '../../../app/domain/finance/statements/model';
import type { StatementRequest } from '../../../app/domain/finance/statements/request';
import type { Amount } from '../balances/balances';
import type { BusinessUnit, LedgerAccount } from '../balances/collection';
import { Amounts } from './amounts';
import { balanceSheet } from './balance-sheet';
import { incomeStatement } from './income-statement';
import { openingNotes } from './note-texts';
import { figureNotes, noteNumbersOf } from './notes';
import { periodsFor } from './periods';

export interface Books {
  readonly unit: BusinessUnit;
  readonly accounts: readonly LedgerAccount[];
  /** Months that the company has balances of. */
  readonly closed: readonly Month[];
  /** At least those of the periods' months. */
  readonly amounts: readonly Amount[];
  /** What is wrong with the months of the balance sheet, a sentence each. */
  readonly faults?: readonly string[];
}

/**
 * Draws up a company's financial statements from its books: balance sheet, income statement, notes and the trial
 * balance behind them, each period beside the one it is compared with. `madeAt` is shown as given.
 */
export function draw(request: StatementRequest, books: Books, madeAt: string): FinancialStatement {
  const { unit, accounts, closed, faults = [] } = books;
  const periods = periodsFor(request, closed);
  const amounts = new Amounts(books.amounts);
  const balance = { spans: periods.balance, pairs: periods.balancePairs };
  const income = { spans: periods.income, pairs: periods.incomePairs };
  const of = (statement: LedgerAccount['statement']) =>
    accounts.filter((account) => account.statement === statement);
  const noteNumbers = noteNumbersOf(accounts);
  const sheet = balanceSheet(amounts, balance, of('balance'), noteNumbers);
  const result = incomeStatement(amounts, income, of('income'), noteNumbers);
  const facts = { unit, type: request.type, hasPrior: periods.hasPrior };
  const trial = (
    title: string,
    statement: LedgerAccount['statement'],
    columns: typeof balance,
  ): TrialBalance => ({
    title,
    pairs: columns.pairs,
    rows: amounts.trial(of(statement), columns.spans),
  });
  return {
    company: {
      code: unit._id,
      legalName: unit.legalName,
      cnpj: punctuatedCnpj(unit.cnpj),
      place: `${unit.city} – ${unit.state}`,
    },
    title:
      request.type === 'ANNUAL' ? 'Demonstrações financeiras' : 'Demonstrações financeiras intermediárias',
    subtitle: periods.subtitle,
    basis: 'Valores expressos em reais (R$). Demonstrações não auditadas.',
    madeAt,
    ...(faults.length > 0 ? { faults } : {}),
    balanceSheet: sheet,
    income: result,
    notes: [
      ...openingNotes.map(({ title, paragraphs }, index) => ({
        number: index + 1,
        title,
        paragraphs: paragraphs(facts),
        tables: [],
      })),
      ...figureNotes(amounts, { balance, income }, accounts),
    ],
    trial: [trial('Contas patrimoniais', 'balance', balance), trial('Contas de resultado', 'income', income)],
    signatures: [
      { name: unit.director, role: 'Diretor(a)' },
      { name: unit.accountant, role: `Contador(a) – CRC ${unit.crc}` },
    ],
  };
}
