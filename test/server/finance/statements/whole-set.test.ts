import { describe, expect, it } from 'vitest';
import type { FinancialStatement } from '../../../../app/domain/finance/statements/model';
import { tracer } from '../../../../app/domain/finance/statements/model';
import { month, monthsFrom, type Month } from '../../../../app/domain/values/month';
import { booksOf } from '../../../../server/demo/balances';
import { companies } from '../../../../server/demo/business-units';
import { ledgerAccountRecords } from '../../../../server/demo/ledger-accounts';
import { drawn } from './books';

const chart = ledgerAccountRecords();

/** What a demo company's accounts come to, straight from its books. */
function booksIn(code: string) {
  const company = companies.find(({ _id }) => _id === code);
  const cells = new Map(
    company
      ? [...booksOf(company)].flatMap(({ month: at, accounts }) =>
          accounts.map(([account, cents]) => [`${account} ${at}`, cents] as const),
        )
      : [],
  );
  const sum = (chosen: (account: (typeof chart)[number]) => boolean, months: readonly Month[]) =>
    chart
      .filter(chosen)
      .flatMap(({ _id }) => months.map((at) => cells.get(`${_id} ${at}`) ?? 0))
      .reduce((total, each) => total + each, 0);
  return { sum };
}

const amountOf = (statement: FinancialStatement, key: string, column: number) =>
  statement.cashFlow?.lines.find((line) => line.key === key)?.cents[column];

describe.each([
  ['2236', 'MONTHLY', '2026-10', 2, month(2025, 12), month(2026, 10)],
  ['2236', 'MONTHLY', '2026-10', 3, month(2024, 12), month(2025, 10)],
  ['2236', 'MONTHLY', '2026-10', 0, month(2026, 9), month(2026, 10)],
  ['9311', 'ANNUAL', '2025-12', 0, month(2024, 12), month(2025, 12)],
] as const)('the set of %s %s %s, column %i', (code, type, at, column, start, end) => {
  const statement = drawn(code, type, at);
  const { sum } = booksIn(code);
  const change = (chosen: Parameters<typeof sum>[0]) => sum(chosen, [end]) - sum(chosen, [start]);
  const profit = sum(({ statement: of }) => of === 'income', monthsFrom(start + 1, end));

  it('comes from the profit to the change of cash in the balances', () => {
    const cash = (account: { measure: string | null }) => account.measure === 'cash';
    expect(amountOf(statement, 'dfc lucro', column)).toBe(profit);
    expect(amountOf(statement, 'dfc variação', column)).toBe(change(cash));
    expect(amountOf(statement, 'dfc início', column)).toBe(sum(cash, [start]));
    expect(amountOf(statement, 'dfc fim', column)).toBe(sum(cash, [end]));
    expect(amountOf(statement, 'dfc operacional', column)).toBe(
      profit -
        change((account) => account.category1.endsWith('Assets') && isOperating(account)) +
        change((account) => account.category1.endsWith('Liabilities') && isOperating(account)),
    );
  });

  it('has every account that is no cash in one line, and every line of its accounts', () => {
    const trace = tracer(statement);
    const lines =
      statement.cashFlow?.lines.filter(({ look, level }) => look === 'plain' && level === 1) ?? [];
    const traced = lines.flatMap((line) => trace(line).flatMap(({ account }) => account || []));
    expect(traced.toSorted()).toEqual(
      chart
        .filter(({ statement: of, measure }) => of === 'balance' && measure !== 'cash')
        .map(({ _id }) => _id)
        .toSorted(),
    );
    for (const line of lines)
      expect(trace(line).reduce((total, { cents }) => total + (cents[column] ?? 0), 0)).toBe(
        line.cents[column],
      );
  });

  it('ties equity and comprehensive income with the balance sheet and the profit', () => {
    const equity = (account: { category1: string }) => account.category1 === 'Equity';
    for (const table of statement.equity.filter((each) => each.column === column)) {
      const total = (key: string) => table.rows.find((row) => row.key === key)?.cells.at(-1)?.cents;
      expect([total('início'), total('lucro'), total('fim')]).toEqual([
        sum(equity, [start]),
        profit,
        sum(equity, [end]),
      ]);
      for (const [index, { accounts }] of table.components.entries())
        expect(table.rows.at(-1)?.cells[index]?.cents).toBe(sum(({ _id }) => accounts.includes(_id), [end]));
      expect(total('reservas')).toBe(0);
    }
    expect(statement.comprehensive.lines.at(-1)?.cents[column]).toBe(profit);
    for (const { label, cents } of statement.checks)
      expect([label, cents.filter((each) => each !== null && each !== 0)]).toEqual([label, []]);
  });
});

/** What the demo's chart says of operating and of the adjustments of the profit. */
const isOperating = ({ cashFlow }: (typeof chart)[number]): boolean =>
  cashFlow === 'operacional' || cashFlow === 'ajuste';

it("tells of dividends what the books say: declared at the year's end, reserved before", () => {
  const statement = drawn('9311', 'ANNUAL', '2025-12');
  const [table] = statement.equity;
  const row = (key: string) => table?.rows.find((each) => each.key === key)?.cells.map(({ cents }) => cents);
  const [, reserved = 0, accumulated] = row('reservas') ?? [];
  expect(reserved).toBeGreaterThan(0);
  expect(accumulated).toBe(-reserved);
  const profit = statement.income.lines.at(-1)?.cents[0] ?? 0;
  expect(row('lucros')).toEqual([0, 0, reserved - profit, reserved - profit]);
});
