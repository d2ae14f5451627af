import exceljs from '@protobi/exceljs';
import { describe, expect, it } from 'vitest';
import type { FinancialStatement, StatementTable } from '../../../../app/domain/finance/statements/model';
import { month } from '../../../../app/domain/values/month';
import type { LedgerAccount } from '../../../../server/finance/balances/collection';
import { statementWorkbook } from '../../../../server/finance/statements/files/workbook';
import { draw } from '../../../../server/finance/statements/statement';
import { columnIn } from '../../../servers/returned-workbook';
import { Calculator } from './formulas';

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
const rest = {
  category3: '',
  note: '',
  noteTable: '',
  noteText: '',
  reports: [],
  measure: null,
  cashFlow: null,
  cashFlowLine: '',
  equityMove: null,
};

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
const workbookOf = async (drawn: FinancialStatement): Promise<exceljs.Workbook> => {
  const book = new exceljs.Workbook();
  await book.xlsx.load((await statementWorkbook(drawn)) as unknown as exceljs.Buffer);
  return book;
};
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

it('rounds the half centavo of the tax at the nominal rate away from zero, as its workbook does', async () => {
  const tax: LedgerAccount = {
    ...rest,
    _id: 'R3',
    name: 'IRPJ',
    statement: 'income',
    category1: 'Tributos',
    category2: 'IRPJ e CSLL',
    measure: 'income_tax',
  };
  const taxed = draw(
    { businessUnitID: 'A1', type: 'MONTHLY', dateRef },
    {
      unit,
      accounts: [...accounts, tax],
      closed: [dateRef],
      amounts: [...amounts, { businessUnit: 'A1', account: 'R1', month: dateRef, cents: 100_025 }],
      faults: [],
    },
    '',
  );
  const label = 'IRPJ e CSLL à alíquota nominal de 34%';
  // 34 % of R$ 700.25 are R$ 238.085.
  expect(lines(taxed.notes.flatMap(({ tables }) => tables))).toContainEqual([label, -23_809]);
  const book = await workbookOf(taxed);
  const row = columnIn(book.getWorksheet('Notas'), 1).indexOf(label);
  expect(new Calculator(book).cell('Notas', `C${row}`)).toBe(-238.09);
});

describe('a chart that says little of flows and equity', () => {
  const before = amounts.map((amount) => ({
    ...amount,
    month: dateRef - 1,
    cents: amount.account === '1-10' ? 60_000 : amount.account === '2-10' ? 60_000 : 0,
  }));
  const drawnOf = (chart: LedgerAccount[], more: typeof amounts = []) =>
    draw(
      { businessUnitID: 'A1', type: 'MONTHLY', dateRef },
      { unit, accounts: chart, closed: [dateRef - 1, dateRef], amounts: [...amounts, ...before, ...more] },
      '',
    );

  it('that names no cash has no cash flow statement, and says so', () => {
    const { cashFlow, missing } = drawnOf(accounts);
    expect(cashFlow).toBeNull();
    expect(missing).toContainEqual(expect.stringContaining('não diz quais contas são caixa'));
    expect(missing).toContainEqual(expect.stringContaining('quem assina como diretor(a)'));
  });

  it('gives equity less the profit a line that says so, and differs where the sides do', () => {
    const named = accounts.map((account): LedgerAccount =>
      account._id === '1-10' ? { ...account, measure: 'cash' } : account,
    );
    const { cashFlow, checks, notes } = drawnOf(named);
    expect(cashFlow?.lines.map(({ label, cents: [now] }) => [label, now])).toEqual([
      ['Lucro (prejuízo) líquido do período', 70_000],
      ['Caixa líquido das atividades operacionais', 70_000],
      ['Atividades de financiamento', 0],
      ['Capital, exceto o lucro do período', -60_000],
      ['Caixa líquido das atividades de financiamento', -60_000],
      ['Aumento (redução) de caixa e equivalentes de caixa', 10_000],
      ['Caixa e equivalentes no início do período', 60_000],
      ['Caixa e equivalentes no fim do período', 70_000],
    ]);
    expect(checks.map(({ cents: [now] }) => now)).toEqual([0, 0]);
    expect(notes[2]?.paragraphs.join(' ')).toMatch(/1 conta patrimonial segue.*foi tomada a conta 2-10/);
  });

  it('takes an overdraft that is cash off the cash, at both ends and in its change, also in the workbook', async () => {
    const named = accounts.map((account): LedgerAccount =>
      account._id === '1-10' ? { ...account, measure: 'cash' } : account,
    );
    const overdraft: LedgerAccount = {
      ...rest,
      _id: '2-05',
      name: 'Conta garantida',
      statement: 'balance',
      category1: 'Current Liabilities',
      category2: 'Bancos',
      cashFlow: 'caixa',
    };
    const at = (account: string, before: number, now: number) => [
      { businessUnit: 'A1', account, month: dateRef - 1, cents: before },
      { businessUnit: 'A1', account, month: dateRef, cents: now },
    ];
    const owed = [...at('2-05', 4_000, 9_000), ...at('2-10', 56_000, 61_000)];
    const statement = drawnOf([...named, overdraft], owed);
    const ends = Object.fromEntries(
      statement.cashFlow?.lines.map(({ key, cents: [now] }) => [key, now]) ?? [],
    );
    expect(ends).toMatchObject({
      'dfc variação': 5_000,
      'dfc início': 60_000 - 4_000,
      'dfc fim': 70_000 - 9_000,
    });
    expect(statement.checks.map(({ cents: [now] }) => now)).toEqual([0, 0]);
    const calculator = new Calculator(await workbookOf(statement));
    expect(calculator.name('Caixa_Inicial')).toBe(560);
    expect(calculator.name('Caixa_Final')).toBe(610);
  });

  it('has a note of accounts of both sides whose total is net', () => {
    const deferred = (
      _id: string,
      category1: 'No-current Assets' | 'No-current Liabilities',
    ): LedgerAccount => ({
      ...rest,
      _id,
      name: `Diferidos ${_id}`,
      statement: 'balance',
      category1,
      category2: `Tributos ${_id}`,
      note: 'Tributos diferidos',
    });
    const at = (account: string, cents: number) => ({ businessUnit: 'A1', account, month: dateRef, cents });
    const { notes } = drawnOf(
      [...accounts, deferred('1-70', 'No-current Assets'), deferred('2-70', 'No-current Liabilities')],
      [at('1-70', 9_000), at('2-70', 2_500)],
    );
    const note = notes.find(({ title }) => title === 'Tributos diferidos');
    expect(lines(note?.tables ?? [])).toEqual([
      ['Diferidos 1-70', 9_000],
      ['Diferidos 2-70', -2_500],
      ['Tributos diferidos', 6_500],
    ]);
  });

  it('has other comprehensive income by its accounts, out of the profit and of cash', () => {
    const other: LedgerAccount = {
      ...rest,
      _id: '2-90',
      name: 'Ajuste de conversão',
      statement: 'balance',
      category1: 'Equity',
      category2: 'Ajustes',
      equityMove: 'reclassificável',
    };
    const { comprehensive } = drawnOf(
      [...accounts, other],
      [{ businessUnit: 'A1', account: '2-90', month: dateRef, cents: -500 }],
    );
    expect(comprehensive.lines.map(({ label, cents: [now] }) => [label, now])).toEqual([
      ['Lucro (prejuízo) líquido do período', 70_000],
      ['Itens que podem ser reclassificados para o resultado', 0],
      ['Ajuste de conversão', -500],
      ['Resultado abrangente do período', 69_500],
    ]);
  });
});
