import { describe, expect, test } from 'vitest';
import { month, monthCode, monthDate } from '../../../app/domain/values/month';
import { businessUnitSchema } from '../../../server/finance/balances/collection';
import { balanceRows, booksOf } from '../../../server/demo/balances';
import { businessUnitRecords, companies } from '../../../server/demo/business-units';
import { ledgerAccountRecords } from '../../../server/demo/ledger-accounts';
import { incomeTaxRate } from '../../../server/demo/ledger-taxes';

const records = [...balanceRows()].map(({ businessUnitID, account, data_ref, valor }) => ({
  businessUnit: String(businessUnitID),
  account: String(account),
  data_ref: new Date(`${String(data_ref)}-01T00:00:00Z`),
  cents: Math.round(Number(valor) * 100),
}));
const chart = new Map(ledgerAccountRecords().map((account) => [account._id, account]));
/** Contra accounts, and the accumulated result, may be below zero. */
const maySink = new Set(['1.1.2.03', '1.1.3.03', '1.2.2.03', '1.2.3.02', '1.2.4.03', '2.3.3.01']);

/** Sums of each company and month by a key of the account. */
function sums(keyOf: (account: string) => string): Map<string, Record<string, number>> {
  const months = new Map<string, Record<string, number>>();
  for (const { businessUnit, data_ref, account, cents } of records) {
    const key = `${businessUnit} ${data_ref.toISOString().slice(0, 7)}`;
    const own = months.get(key) ?? {};
    own[keyOf(account)] = (own[keyOf(account)] ?? 0) + cents;
    months.set(key, own);
  }
  return months;
}

describe('the ledgers', () => {
  test('are of the five companies, from January 2024 to October 2026', () => {
    const units = businessUnitRecords();
    expect(units.map(({ _id }) => _id)).toEqual(['2236', '4313', '4664', '5454', '9311']);
    expect(units.filter((unit) => !businessUnitSchema.safeParse(unit).success)).toEqual([]);
    const months = [...new Set(records.map(({ data_ref }) => data_ref.getTime()))].sort();
    expect(months).toEqual(
      Array.from({ length: 34 }, (_, index) => monthDate(month(2024, 1) + index).getTime()),
    );
  });

  test('have one amount a cell, on accounts of the chart', () => {
    const cells = records.map((row) => `${row.businessUnit}|${row.account}|${row.data_ref.getTime()}`);
    expect(new Set(cells).size).toBe(records.length);
    expect(records.filter(({ account }) => !chart.has(account))).toEqual([]);
  });

  test('balance to the centavo: assets are liabilities and equity in every month', () => {
    for (const [key, own] of sums((account) => account.slice(0, 1)))
      expect([key, own['1']]).toEqual([key, own['2']]);
  });

  test('carry the income of each month into equity', () => {
    const equity = sums((account) => (account.startsWith('2.3') ? 'equity' : account.slice(0, 1)));
    for (const { _id } of companies)
      for (let at = month(2024, 2); at <= month(2026, 10); at += 1) {
        if (at % 12 === 11) continue;
        const [before, now] = [
          equity.get(`${_id} ${monthCode(at - 1)}`),
          equity.get(`${_id} ${monthCode(at)}`),
        ];
        expect((now?.['equity'] ?? 0) - (before?.['equity'] ?? 0)).toBe(now?.['3']);
      }
  });

  test('have no balance on the wrong side', () => {
    const wrong = records.filter(
      ({ account, cents }) => !account.startsWith('3') && cents < 0 && !maySink.has(account),
    );
    expect(wrong).toEqual([]);
  });

  test('hold as deferred tax 34 % of the differences and losses that it stands for', () => {
    for (const company of companies)
      for (const { accounts, losses } of booksOf(company)) {
        const of = new Map(accounts);
        const sum = (...codes: string[]) => codes.reduce((total, code) => total + (of.get(code) ?? 0), 0);
        const base = sum('2.2.3.01', '2.2.3.02') - sum('1.1.2.03', '1.1.3.03') + losses;
        expect(Math.abs(sum('1.2.1.02') - base * incomeTaxRate)).toBeLessThanOrEqual(1);
      }
  });
});
