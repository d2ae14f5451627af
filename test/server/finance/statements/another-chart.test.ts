import { describe, expect, it } from 'vitest';
import type { StatementTable } from '../../../../app/domain/finance/statements/model';
import { month } from '../../../../app/domain/values/month';
import type { LedgerAccount } from '../../../../server/finance/balances/collection';
import { draw } from '../../../../server/finance/statements/statement';

const unit = {
  _id: 'A1',
  name: 'Luz',
  legalName: 'Luz do Vale S.A.',
  cnpj: '',
  city: '',
  state: '',
  activity: '',
  director: '',
  accountant: '',
  crc: '',
};
const rest = { category3: '', note: '', noteTable: '', noteText: '', reports: [], measure: null };

const accounts: LedgerAccount[] = [
  { ...rest, _id: '1-10', name: 'Caixa', statement: 'balance', category1: 'Current Assets', category2: '' },
  { ...rest, _id: '2-10', name: 'Capital', statement: 'balance', category1: 'Equity', category2: 'Capital' },
  {
    ...rest,
    _id: 'R1',
    name: 'Tarifas',
    statement: 'income',
    category1: 'Tarifas',
    category2: 'Venda de energia',
  },
  {
    ...rest,
    _id: 'R2',
    name: 'Compra',
    statement: 'income',
    category1: 'Energia comprada',
    category2: 'Contratos',
  },
];
const dateRef = month(2026, 10);
const cents: Record<string, number> = { '1-10': 70_000, '2-10': 70_000, R1: 100_000, R2: -30_000 };
const amounts = Object.entries(cents).map(([account, amount]) => ({
  businessUnit: 'A1',
  account,
  month: dateRef,
  cents: amount,
}));
const statement = draw(
  { businessUnitID: 'A1', type: 'MONTHLY', dateRef },
  { unit, accounts, closed: [dateRef], amounts, faults: [] },
  '',
);
const lines = (tables: readonly StatementTable[]) =>
  tables.flatMap((table) => table.lines.map(({ label, cents: [now] }) => [label, now]));

describe("a company's own chart", () => {
  it('gives the income statement its categories, in its order, each with the result so far', () => {
    expect(lines([statement.income])).toEqual([
      ['Venda de energia', 100_000],
      ['Resultado após Tarifas', 100_000],
      ['Contratos', -30_000],
      ['Lucro (prejuízo) líquido do período', 70_000],
    ]);
  });

  it('puts accounts without a line under a line that says so', () => {
    expect(lines(statement.balanceSheet)).toContainEqual(['Contas sem linha', 70_000]);
  });
});
