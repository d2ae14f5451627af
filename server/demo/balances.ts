import { month, monthCode, monthsFrom, type Month } from '../../app/domain/values/month';
import type { BaseRow } from './base-rows';
import { companies, type DemoCompany } from './business-units';
import { Ledger } from './ledger';
import { finance, run, trade, treasury, yearEnds, type Outlook, type Step } from './ledger-month';
import { closeYear, incomeTaxRate, lossesOf, tax, temporaryDifferences } from './ledger-taxes';
import { random } from './random';

/** January 2024 … October 2026, the last closed month before the demo's date. */
export const ledgerMonths = monthsFrom(month(2024, 1), month(2026, 10));

/** Monthly balances and movements of the five companies, as rows of the base. */
export function* balanceRows(): Generator<BaseRow> {
  for (const company of companies)
    for (const { month: at, accounts } of booksOf(company))
      for (const [account, cents] of accounts)
        yield { businessUnitID: company._id, account, data_ref: monthCode(at), valor: cents / 100 };
}

export interface ClosedMonth {
  readonly month: Month;
  readonly accounts: readonly (readonly [account: string, cents: number])[];
  /** Tax losses so far on which deferred tax is recognised; centavos. */
  readonly losses: number;
}

/** A company's books, month by month. */
export function* booksOf(company: DemoCompany): Generator<ClosedMonth> {
  const source = random(`ledger ${company._id}`);
  const ledger = new Ledger();
  const outlook: Outlook = { losses: 0, taxable: 0, booked: 0, purchases: 0, prepaid: 0 };
  open(ledger, company, outlook);
  for (const at of ledgerMonths) {
    const step: Step = { ledger, company, source, month: at, outlook };
    const before = temporaryDifferences(ledger);
    trade(step);
    run(step);
    finance(step);
    tax(step, before);
    treasury(step);
    if (yearEnds(at)) closeYear(ledger);
    yield { month: at, accounts: ledger.close(), losses: lossesOf(outlook) };
  }
}

/** Balances at the end of 2023; retained earnings balance them. */
function open(ledger: Ledger, { monthly, mix, days, cost }: DemoCompany, outlook: Outlook): void {
  const sales = monthly * 100;
  const shops = mix.stores > 0.5 ? 1.7 : 0.7;
  const energy = mix.services > 0.3 ? 0.55 : mix.services > 0 ? 0.06 : 0;
  const goods = sales * 0.78 * cost * (days.inventory / 30) * 0.95;
  const owed = sales * 0.78 * cost * 1.145 * (days.payables / 30);
  const wholesale = mix.wholesale;
  outlook.losses = mix.services > 0.3 ? Math.round(sales * 1.1) : 0;
  outlook.purchases = sales * 0.78 * cost * 1.145;
  for (const [account, amount] of [
    ['1.1.1.01', sales * 0.18],
    ['1.1.1.02', sales * 0.42],
    ['1.1.2.01', (sales * 1.2 * (1 - wholesale) * days.receivables) / 30],
    ['1.1.2.02', (sales * 1.2 * wholesale * days.receivables) / 30],
    ['1.1.2.03', -sales * 1.2 * (0.038 * wholesale + 0.009 * (1 - wholesale)) * (days.receivables / 30)],
    ['1.1.3.01', goods * (1 - energy)],
    ['1.1.3.02', goods * energy],
    ['1.1.3.03', -goods * 0.034],
    ['1.1.4.01', sales * 0.031],
    ['1.1.4.02', sales * 0.017],
    ['1.2.1.01', sales * 0.06],
    ['1.2.2.01', sales * 0.62 * shops],
    ['1.2.2.02', sales * 0.44],
    ['1.2.2.03', -sales * 0.36 * shops],
    ['1.2.3.01', sales * 0.9 * shops],
    ['1.2.3.02', -sales * 0.31 * shops],
    ['1.2.4.01', sales * 0.23],
    ['1.2.4.02', sales * 0.14],
    ['1.2.4.03', -sales * 0.09],
    ['2.1.1.01', owed * (1 - 0.17 * (1 - energy) - energy)],
    ['2.1.1.02', owed * (0.17 * (1 - energy) + energy)],
    ['2.1.2.01', sales * 0.34],
    ['2.1.3.01', sales * 0.15 * shops],
    ['2.1.4.01', sales * 0.068],
    ['2.1.4.02', sales * 0.055],
    ['2.1.5.01', sales * 0.07],
    ['2.1.5.02', sales * 0.04],
    ['2.1.5.03', sales * 0.012],
    ['2.1.6.01', sales * 0.013],
    ['2.1.6.03', sales * 0.041],
    ['2.2.1.01', sales * 0.58],
    ['2.2.2.01', sales * 0.48 * shops],
    ['2.2.3.01', sales * 0.105],
    ['2.2.3.02', sales * 0.062],
  ] as const)
    ledger.bring(account, amount, '2.3.3.01');
  ledger.bring('1.2.1.02', (temporaryDifferences(ledger) + outlook.losses) * incomeTaxRate, '2.3.3.01');
  const kept = ledger.of('2.3.3.01');
  const capital = Math.floor((kept * 0.62) / 100_000_000) * 100_000_000;
  ledger.post('2.3.3.01', '2.3.1.01', capital);
  ledger.post('2.3.3.01', '2.3.2.01', capital * 0.08);
  ledger.post('2.3.3.01', '2.3.2.02', ledger.of('2.3.3.01'));
}
