import type { CompanyBooks } from './books';
import type { FileRow } from './files';

/** A column of a flow: the month before it begins, the one that it ends with, and the months in it. */
export interface FlowColumn {
  readonly start: string;
  readonly end: string;
  readonly months: readonly string[];
}

const thisYear = Array.from({ length: 10 }, (_, at) => `2029-${String(at + 1).padStart(2, '0')}`);

/** Those of the statement of October 2029 that the files reach. */
export const flowColumns: readonly FlowColumn[] = [
  { start: '2029-09', end: '2029-10', months: ['2029-10'] },
  { start: '2028-09', end: '2028-10', months: ['2028-10'] },
  { start: '2028-12', end: '2029-10', months: thisYear },
];

const isIncome = (account: FileRow) => account['Demonstração'] === 'income';
const isCash = (account: FileRow) => account['Medida'] === 'cash';
const line = (account: FileRow) => account['Categoria 2'] ?? '';
const group = (account: FileRow) => account['Categoria 1'] ?? '';

/** The account of equity that takes the profit, the last one of a chart that says nothing of it. */
const taker = '300-20-001';

/** What the files of a company say of its cash flows, comprehensive income and changes in equity, in hundredths. */
export function flowsOf({ ledger: { chart, balance } }: CompanyBooks, unit: string) {
  const at = (chosen: (account: FileRow) => boolean, when: string) => balance(chosen, when, [unit]);
  const profit = ({ months }: FlowColumn) => months.reduce((sum, when) => sum + at(isIncome, when), 0);
  const change = (chosen: (account: FileRow) => boolean, { start, end }: FlowColumn) =>
    at(chosen, end) - at(chosen, start);
  const each = (of: (column: FlowColumn) => number) => flowColumns.map(of);
  /** What owned accounts take, and what others bring. */
  const flow = (chosen: (account: FileRow) => boolean, column: FlowColumn) =>
    change((one) => chosen(one) && !group(one).endsWith('Assets'), column) -
    change((one) => chosen(one) && group(one).endsWith('Assets'), column);

  const moving = chart.filter((account) => !isIncome(account) && !isCash(account));
  const lines = [...new Set(moving.map(line))].map((label) => {
    const own = (account: FileRow) => !isIncome(account) && !isCash(account) && line(account) === label;
    const takes = chart.some((account) => own(account) && account['Conta'] === taker);
    return takes
      ? ([
          `${label}, exceto o lucro do período`,
          each((column) => flow(own, column) - profit(column)),
        ] as const)
      : ([label, each((column) => flow(own, column))] as const);
  });
  const current = (account: FileRow) => group(account).startsWith('Current') && !isCash(account);
  const invested = (account: FileRow) => group(account) === 'No-current Assets';
  const financed = (account: FileRow) => ['No-current Liabilities', 'Equity'].includes(group(account));
  const cashFlows: (readonly [string, number[]])[] = [
    ['Lucro (prejuízo) líquido do período', each(profit)],
    ...lines,
    ['Caixa líquido das atividades operacionais', each((column) => profit(column) + flow(current, column))],
    ['Caixa líquido das atividades de investimento', each((column) => flow(invested, column))],
    [
      'Caixa líquido das atividades de financiamento',
      each((column) => flow(financed, column) - profit(column)),
    ],
    // What the balances say of the cash, whatever the flows add up to.
    ['Aumento (redução) de caixa e equivalentes de caixa', each((column) => change(isCash, column))],
    ['Caixa e equivalentes no início do período', each(({ start }) => at(isCash, start))],
    ['Caixa e equivalentes no fim do período', each(({ end }) => at(isCash, end))],
  ];

  const year = flowColumns[2] as FlowColumn;
  const equity = chart.filter((account) => group(account) === 'Equity');
  const components = [...new Set(equity.map(line))];
  const taking = components.findIndex((label) =>
    equity.some((account) => line(account) === label && account['Conta'] === taker),
  );
  const row = (of: (own: (account: FileRow) => boolean, takes: boolean) => number): number[] => {
    const cells = components.map((label, index) =>
      of((account) => group(account) === 'Equity' && line(account) === label, index === taking),
    );
    return [...cells, cells.reduce((sum, cents) => sum + cents, 0)];
  };
  const changesInEquity: (readonly [string, number[]])[] = [
    ['Saldos no início do período', row((own) => at(own, year.start))],
    ['Lucro (prejuízo) líquido do período', row((_, takes) => (takes ? profit(year) : 0))],
    ['Outras variações, líquidas', row((own, takes) => (takes ? 0 : change(own, year)))],
    [
      'Distribuições e outras variações dos lucros acumulados',
      row((own, takes) => (takes ? change(own, year) - profit(year) : 0)),
    ],
    ['Saldos no fim do período', row((own) => at(own, year.end))],
  ];
  return { cashFlows, changesInEquity, comprehensive: each(profit), profit: each(profit) };
}
