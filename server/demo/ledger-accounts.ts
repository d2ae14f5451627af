import type { CashFlow, EquityMove, Measure } from '../../app/domain/finance/balances/chart';
import type { BaseRow } from './base-rows';
import { ledgerAccountSchema } from '../finance/balances';
import type { LedgerAccount } from '../finance/balances/collection';

type Line = readonly [code: string, name: string, category3: string, measure?: Measure];
type Group = readonly [category1: LedgerAccount['category1'], category2: string, lines: readonly Line[]];

const balanceSheet: readonly Group[] = [
  [
    'Current Assets',
    'Caixa e equivalentes de caixa',
    [
      ['1.1.1.01', 'Caixa e bancos', 'Disponibilidades', 'cash'],
      ['1.1.1.02', 'Aplicações financeiras de liquidez imediata', 'Aplicações financeiras', 'cash'],
    ],
  ],
  [
    'Current Assets',
    'Contas a receber de clientes',
    [
      ['1.1.2.01', 'Administradoras de cartões', 'Cartões', 'receivables'],
      ['1.1.2.02', 'Clientes faturados', 'Faturas', 'receivables'],
      ['1.1.2.03', '(–) Perdas de crédito esperadas', 'Perdas esperadas', 'receivables'],
    ],
  ],
  [
    'Current Assets',
    'Estoques',
    [
      ['1.1.3.01', 'Mercadorias para revenda', 'Mercadorias', 'inventory'],
      ['1.1.3.02', 'Equipamentos de energia', 'Equipamentos', 'inventory'],
      ['1.1.3.03', '(–) Provisão para perdas nos estoques', 'Perdas nos estoques', 'inventory'],
    ],
  ],
  [
    'Current Assets',
    'Tributos a recuperar',
    [
      ['1.1.4.01', 'ICMS a recuperar', 'Tributos estaduais'],
      ['1.1.4.02', 'PIS e COFINS a recuperar', 'Tributos federais'],
      ['1.1.4.03', 'IRPJ e CSLL a recuperar', 'Tributos federais'],
    ],
  ],
  ['Current Assets', 'Outros ativos circulantes', [['1.1.5.01', 'Despesas antecipadas', 'Antecipações']]],
  [
    'No-current Assets',
    'Realizável a longo prazo',
    [
      ['1.2.1.01', 'Depósitos judiciais', 'Depósitos judiciais'],
      ['1.2.1.02', 'IRPJ e CSLL diferidos', 'Tributos diferidos', 'deferred_tax'],
    ],
  ],
  [
    'No-current Assets',
    'Imobilizado',
    [
      ['1.2.2.01', 'Instalações e benfeitorias', 'Custo do imobilizado'],
      ['1.2.2.02', 'Móveis, máquinas e equipamentos', 'Custo do imobilizado'],
      ['1.2.2.03', '(–) Depreciação acumulada', 'Depreciação acumulada'],
    ],
  ],
  [
    'No-current Assets',
    'Direito de uso de imóveis',
    [
      ['1.2.3.01', 'Direito de uso', 'Custo do direito de uso'],
      ['1.2.3.02', '(–) Amortização do direito de uso', 'Amortização do direito de uso'],
    ],
  ],
  [
    'No-current Assets',
    'Intangível',
    [
      ['1.2.4.01', 'Softwares', 'Custo do intangível'],
      ['1.2.4.02', 'Marcas e patentes', 'Custo do intangível'],
      ['1.2.4.03', '(–) Amortização acumulada', 'Amortização acumulada'],
    ],
  ],
  [
    'Current Liabilities',
    'Fornecedores',
    [
      ['2.1.1.01', 'Fornecedores nacionais', 'Mercado interno', 'payables'],
      ['2.1.1.02', 'Fornecedores estrangeiros', 'Mercado externo', 'payables'],
    ],
  ],
  [
    'Current Liabilities',
    'Empréstimos e financiamentos',
    [['2.1.2.01', 'Capital de giro', 'Capital de giro']],
  ],
  [
    'Current Liabilities',
    'Passivos de arrendamento',
    [['2.1.3.01', 'Arrendamentos de imóveis', 'Arrendamentos']],
  ],
  [
    'Current Liabilities',
    'Obrigações trabalhistas',
    [
      ['2.1.4.01', 'Salários e encargos a pagar', 'Salários e encargos'],
      ['2.1.4.02', 'Provisão de férias e 13º salário', 'Férias e 13º salário'],
    ],
  ],
  [
    'Current Liabilities',
    'Obrigações tributárias',
    [
      ['2.1.5.01', 'ICMS e ISS a recolher', 'Tributos estaduais e municipais'],
      ['2.1.5.02', 'PIS e COFINS a recolher', 'Tributos federais'],
      ['2.1.5.03', 'IRPJ e CSLL a pagar', 'Tributos federais'],
    ],
  ],
  [
    'Current Liabilities',
    'Outros passivos circulantes',
    [
      ['2.1.6.01', 'Adiantamentos de clientes', 'Adiantamentos'],
      ['2.1.6.02', 'Dividendos a pagar', 'Dividendos'],
      ['2.1.6.03', 'Outras contas a pagar', 'Contas a pagar'],
    ],
  ],
  [
    'No-current Liabilities',
    'Empréstimos e financiamentos de longo prazo',
    [['2.2.1.01', 'Financiamentos de investimentos', 'Financiamentos']],
  ],
  [
    'No-current Liabilities',
    'Passivos de arrendamento de longo prazo',
    [['2.2.2.01', 'Arrendamentos de imóveis de longo prazo', 'Arrendamentos']],
  ],
  [
    'No-current Liabilities',
    'Provisões para contingências',
    [
      ['2.2.3.01', 'Provisões trabalhistas', 'Trabalhistas'],
      ['2.2.3.02', 'Provisões cíveis e tributárias', 'Cíveis e tributárias'],
    ],
  ],
  ['Equity', 'Capital social', [['2.3.1.01', 'Capital social integralizado', 'Capital social']]],
  [
    'Equity',
    'Reservas de lucros',
    [
      ['2.3.2.01', 'Reserva legal', 'Reserva legal'],
      ['2.3.2.02', 'Reserva de retenção de lucros', 'Retenção de lucros'],
    ],
  ],
  [
    'Equity',
    'Lucros ou prejuízos acumulados',
    [['2.3.3.01', 'Resultado do exercício e prejuízos acumulados', 'Resultados acumulados']],
  ],
];

const incomeStatement: readonly Group[] = [
  [
    'Receita operacional bruta',
    'Vendas de mercadorias',
    [
      ['3.1.1.01', 'Vendas em lojas', 'Lojas', 'revenue'],
      ['3.1.1.02', 'Vendas por comércio eletrônico', 'Comércio eletrônico', 'revenue'],
      ['3.1.1.03', 'Vendas no atacado', 'Atacado', 'revenue'],
    ],
  ],
  [
    'Receita operacional bruta',
    'Prestação de serviços',
    [['3.1.2.01', 'Serviços de energia', 'Serviços', 'revenue']],
  ],
  [
    'Deduções da receita',
    'Devoluções e abatimentos',
    [['3.1.3.01', 'Devoluções e abatimentos', 'Devoluções', 'revenue']],
  ],
  [
    'Deduções da receita',
    'Tributos sobre vendas',
    [
      ['3.1.4.01', 'ICMS e ISS sobre vendas', 'Estaduais e municipais', 'revenue'],
      ['3.1.4.02', 'PIS e COFINS sobre vendas', 'Federais', 'revenue'],
    ],
  ],
  [
    'Custos',
    'Custo das mercadorias vendidas',
    [
      ['3.2.1.01', 'Custo das mercadorias vendidas', 'Mercadorias', 'cogs'],
      ['3.2.1.02', 'Perdas nos estoques', 'Perdas nos estoques', 'cogs'],
    ],
  ],
  [
    'Custos',
    'Custo dos serviços prestados',
    [['3.2.2.01', 'Custo dos serviços prestados', 'Serviços', 'cogs']],
  ],
  [
    'Despesas operacionais',
    'Despesas com vendas',
    [
      ['3.3.1.01', 'Pessoal de vendas', 'Pessoal'],
      ['3.3.1.02', 'Ocupação e energia elétrica', 'Ocupação'],
      ['3.3.1.03', 'Marketing e campanhas', 'Marketing'],
      ['3.3.1.04', 'Fretes e distribuição', 'Fretes'],
      ['3.3.1.05', 'Perdas de crédito esperadas', 'Perdas de crédito'],
    ],
  ],
  [
    'Despesas operacionais',
    'Despesas gerais e administrativas',
    [
      ['3.3.2.01', 'Pessoal administrativo', 'Pessoal'],
      ['3.3.2.02', 'Serviços de terceiros e seguros', 'Serviços de terceiros'],
      ['3.3.2.03', 'Tecnologia', 'Tecnologia'],
    ],
  ],
  [
    'Despesas operacionais',
    'Depreciação e amortização',
    [['3.3.3.01', 'Depreciação e amortização', 'Depreciação e amortização']],
  ],
  [
    'Despesas operacionais',
    'Outras receitas e despesas operacionais',
    [['3.3.4.01', 'Provisões para contingências e outras', 'Contingências']],
  ],
  ['Resultado financeiro', 'Receitas financeiras', [['3.4.1.01', 'Rendimentos de aplicações', 'Aplicações']]],
  [
    'Resultado financeiro',
    'Despesas financeiras',
    [
      ['3.4.2.01', 'Juros de empréstimos e financiamentos', 'Juros'],
      ['3.4.2.02', 'Juros de arrendamentos', 'Arrendamentos'],
    ],
  ],
  [
    'Tributos sobre o lucro',
    'IRPJ e CSLL correntes',
    [['3.5.1.01', 'IRPJ e CSLL correntes', 'Correntes', 'income_tax']],
  ],
  [
    'Tributos sobre o lucro',
    'IRPJ e CSLL diferidos',
    [['3.5.2.01', 'IRPJ e CSLL diferidos no resultado', 'Diferidos', 'income_tax']],
  ],
];

interface Noted {
  /** The note about a line, if its name differs from the line's. */
  readonly note?: string;
  /** The line's table in the note, if the note has several. */
  readonly table?: string;
  readonly text?: string;
}

const leases = { note: 'Direito de uso e passivos de arrendamento', table: 'Passivos de arrendamento' };
const otherAssets = 'Tributos a recuperar e outros ativos circulantes';
const obligations = 'Obrigações trabalhistas, tributárias e outros passivos';
const costs = 'Custos e despesas por natureza';

/** Notes of lines (category 2). */
const noted: Readonly<Record<string, Noted>> = {
  'Caixa e equivalentes de caixa': {
    text: 'As aplicações têm liquidez diária, rendem percentuais do CDI e estão sujeitas a risco insignificante de mudança de valor.',
  },
  'Tributos a recuperar': { note: otherAssets, table: 'Tributos a recuperar' },
  'Outros ativos circulantes': { note: otherAssets, table: 'Outros ativos circulantes' },
  'Realizável a longo prazo': {
    text: 'O IRPJ e a CSLL diferidos são calculados à alíquota de 34% sobre as diferenças temporárias e os prejuízos fiscais detalhados no quadro do Ativo Fiscal.',
  },
  'Direito de uso de imóveis': { note: leases.note, table: 'Direito de uso de imóveis' },
  'Passivos de arrendamento': leases,
  'Passivos de arrendamento de longo prazo': leases,
  'Empréstimos e financiamentos de longo prazo': { note: 'Empréstimos e financiamentos' },
  'Obrigações trabalhistas': { note: obligations, table: 'Obrigações trabalhistas' },
  'Obrigações tributárias': { note: obligations, table: 'Obrigações tributárias' },
  'Outros passivos circulantes': { note: obligations, table: 'Outros passivos circulantes' },
  'Capital social': {
    note: 'Patrimônio líquido',
    text: 'Do lucro de cada exercício, 5% formam a reserva legal, até 20% do capital social, e 25% do restante são distribuídos como dividendo mínimo obrigatório (Lei nº 6.404/76, arts. 193 e 202).',
  },
  'Reservas de lucros': { note: 'Patrimônio líquido' },
  'Lucros ou prejuízos acumulados': { note: 'Patrimônio líquido' },
  'Vendas de mercadorias': { note: 'Receita operacional líquida' },
  'Prestação de serviços': { note: 'Receita operacional líquida' },
  'Devoluções e abatimentos': { note: 'Receita operacional líquida' },
  'Tributos sobre vendas': { note: 'Receita operacional líquida' },
  'Custo das mercadorias vendidas': { note: costs, table: 'Custos' },
  'Custo dos serviços prestados': { note: costs, table: 'Custos' },
  'Despesas com vendas': { note: costs, table: 'Despesas operacionais' },
  'Despesas gerais e administrativas': { note: costs, table: 'Despesas operacionais' },
  'Depreciação e amortização': { note: costs, table: 'Despesas operacionais' },
  'Outras receitas e despesas operacionais': { note: costs, table: 'Despesas operacionais' },
  'Receitas financeiras': { note: 'Resultado financeiro' },
  'Despesas financeiras': { note: 'Resultado financeiro' },
  'IRPJ e CSLL correntes': { note: 'Tributos sobre o lucro' },
  'IRPJ e CSLL diferidos': { note: 'Tributos sobre o lucro' },
};

interface Flowing {
  readonly flow: CashFlow;
  /** Its line of the cash flow statement, if its name differs from the balance sheet's. */
  readonly line?: string;
}

const wear = { flow: 'ajuste', line: 'Depreciação e amortização' } as const;
const losses = { flow: 'ajuste', line: 'Perdas de crédito e nos estoques' } as const;
const contingencies = { flow: 'ajuste', line: 'Provisões para contingências' } as const;
const leasing = { flow: 'financiamento', line: 'Arrendamentos, líquidos de novas contratações' } as const;
const loans = { flow: 'financiamento', line: 'Empréstimos e financiamentos, líquidos' } as const;
const owners = { flow: 'financiamento', line: 'Dividendos pagos' } as const;
const fixed = { flow: 'investimento', line: 'Imobilizado e intangível, líquidos de baixas' } as const;

/** Position of accounts in the cash flow statement: the first listed prefix of the code applies. */
const flows: readonly (readonly [code: string, flowing: Flowing])[] = [
  ['1.1.1', { flow: 'caixa' }],
  ['1.1.2.03', losses],
  ['1.1.3.03', losses],
  ['1.2.1.01', { flow: 'operacional', line: 'Depósitos judiciais' }],
  ['1.2.1.02', { flow: 'ajuste', line: 'IRPJ e CSLL diferidos' }],
  ['1.2.2.03', wear],
  ['1.2.3.02', wear],
  ['1.2.4.03', wear],
  ['1.2.3.01', leasing],
  ['1.2', fixed],
  ['1.1', { flow: 'operacional' }],
  ['2.1.2', loans],
  ['2.1.3', leasing],
  ['2.1.6.02', owners],
  ['2.1', { flow: 'operacional' }],
  ['2.2.1', loans],
  ['2.2.2', leasing],
  ['2.2.3', contingencies],
  ['2.3.1', { flow: 'financiamento', line: 'Aumento de capital' }],
  ['2.3', owners],
];

const moves: Readonly<Record<string, EquityMove>> = {
  'Capital social': 'capital',
  'Reservas de lucros': 'reservas',
  'Lucros ou prejuízos acumulados': 'lucros',
};

/** Lines of the balance sheet that belong to the cockpit's Working Capital. */
const workingCapital = new Set([
  'Contas a receber de clientes',
  'Estoques',
  'Tributos a recuperar',
  'Outros ativos circulantes',
  'Fornecedores',
  'Obrigações trabalhistas',
  'Obrigações tributárias',
]);

const flowOf = (statement: 'balance' | 'income', code: string): Flowing | undefined =>
  statement === 'balance' ? flows.find(([begins]) => code.startsWith(begins))?.[1] : undefined;

const accountsOf = (statement: 'balance' | 'income', groups: readonly Group[]): LedgerAccount[] =>
  groups.flatMap(([category1, category2, lines]) =>
    lines.map(([_id, name, category3, measure]) =>
      ledgerAccountSchema.parse({
        _id,
        name,
        statement,
        category1,
        category2,
        category3,
        note: noted[category2]?.note ?? '',
        noteTable: noted[category2]?.table ?? '',
        noteText: noted[category2]?.text ?? '',
        reports:
          statement === 'income'
            ? []
            : ['Balance Sheet', ...(workingCapital.has(category2) ? ['Working Capital'] : [])],
        measure: measure ?? null,
        cashFlow: flowOf(statement, _id)?.flow ?? null,
        cashFlowLine: flowOf(statement, _id)?.line ?? '',
        equityMove: category1 === 'Equity' ? (moves[category2] ?? null) : null,
      }),
    ),
  );

/** The chart of accounts of all companies in the group. */
export const ledgerAccountRecords = (): LedgerAccount[] => [
  ...accountsOf('balance', balanceSheet),
  ...accountsOf('income', incomeStatement),
];

/** The same accounts as rows of their base, in this order. */
export const ledgerAccountRows = (): BaseRow[] =>
  ledgerAccountRecords().map(
    (
      { _id, reports, measure, noteTable, noteText, cashFlow, cashFlowLine, equityMove, ...account },
      index,
    ) => ({
      account: _id,
      ...account,
      cash_flow: cashFlow ?? '',
      cash_flow_line: cashFlowLine,
      equity_move: equityMove ?? '',
      note_table: noteTable,
      note_text: noteText,
      measure: measure ?? '',
      working_capital: reports.includes('Working Capital') ? 'sim' : reports.length > 0 ? 'não' : '',
      order: index + 1,
    }),
  );
