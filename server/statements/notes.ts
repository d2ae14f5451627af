import type { StatementNote, StatementTable } from '../../app/domain/statements/model';
import type { LedgerAccount } from '../balances/collection';
import type { Amounts, Column, LineDraft } from './amounts';
import { taxReconciliation } from './tax-note';

type Table = readonly [title: string, lines: readonly string[], total: string];

interface NotePlan {
  readonly title: string;
  readonly of: 'balance' | 'income';
  readonly paragraphs?: readonly string[];
  /** Lines of category 2 whose accounts each table lists. */
  readonly tables: readonly Table[];
}

const firstNumber = 4;

/** The notes with figures, in the order of the lines that they tell more of. */
const plans: readonly NotePlan[] = [
  {
    title: 'Caixa e equivalentes de caixa',
    of: 'balance',
    paragraphs: [
      'As aplicações têm liquidez diária, rendem percentuais do CDI e estão sujeitas a risco insignificante de mudança de valor.',
    ],
    tables: [['Composição', ['Caixa e equivalentes de caixa'], 'Caixa e equivalentes de caixa']],
  },
  {
    title: 'Contas a receber de clientes',
    of: 'balance',
    tables: [['Composição', ['Contas a receber de clientes'], 'Contas a receber, líquidas']],
  },
  { title: 'Estoques', of: 'balance', tables: [['Composição', ['Estoques'], 'Estoques, líquidos']] },
  {
    title: 'Tributos a recuperar e outros ativos circulantes',
    of: 'balance',
    tables: [
      ['Tributos a recuperar', ['Tributos a recuperar'], 'Tributos a recuperar'],
      ['Outros ativos circulantes', ['Outros ativos circulantes'], 'Outros ativos circulantes'],
    ],
  },
  {
    title: 'Realizável a longo prazo',
    of: 'balance',
    paragraphs: [
      'O IRPJ e a CSLL diferidos são calculados à alíquota de 34% sobre as diferenças temporárias e os prejuízos fiscais detalhados no quadro do Ativo Fiscal.',
    ],
    tables: [['Composição', ['Realizável a longo prazo'], 'Realizável a longo prazo']],
  },
  { title: 'Imobilizado', of: 'balance', tables: [['Composição', ['Imobilizado'], 'Imobilizado, líquido']] },
  {
    title: 'Direito de uso e passivos de arrendamento',
    of: 'balance',
    tables: [
      ['Direito de uso de imóveis', ['Direito de uso de imóveis'], 'Direito de uso, líquido'],
      [
        'Passivos de arrendamento',
        ['Passivos de arrendamento', 'Passivos de arrendamento de longo prazo'],
        'Passivos de arrendamento',
      ],
    ],
  },
  { title: 'Intangível', of: 'balance', tables: [['Composição', ['Intangível'], 'Intangível, líquido']] },
  { title: 'Fornecedores', of: 'balance', tables: [['Composição', ['Fornecedores'], 'Fornecedores']] },
  {
    title: 'Empréstimos e financiamentos',
    of: 'balance',
    tables: [
      [
        'Composição',
        ['Empréstimos e financiamentos', 'Empréstimos e financiamentos de longo prazo'],
        'Empréstimos e financiamentos',
      ],
    ],
  },
  {
    title: 'Obrigações trabalhistas, tributárias e outros passivos',
    of: 'balance',
    tables: [
      ['Obrigações trabalhistas', ['Obrigações trabalhistas'], 'Obrigações trabalhistas'],
      ['Obrigações tributárias', ['Obrigações tributárias'], 'Obrigações tributárias'],
      ['Outros passivos circulantes', ['Outros passivos circulantes'], 'Outros passivos circulantes'],
    ],
  },
  {
    title: 'Provisões para contingências',
    of: 'balance',
    tables: [['Composição', ['Provisões para contingências'], 'Provisões para contingências']],
  },
  {
    title: 'Patrimônio líquido',
    of: 'balance',
    paragraphs: [
      'Do lucro de cada exercício, 5% formam a reserva legal, até 20% do capital social, e 25% do restante são distribuídos como dividendo mínimo obrigatório (Lei nº 6.404/76, arts. 193 e 202).',
    ],
    tables: [
      [
        'Composição',
        ['Capital social', 'Reservas de lucros', 'Lucros ou prejuízos acumulados'],
        'Patrimônio líquido',
      ],
    ],
  },
  {
    title: 'Receita operacional líquida',
    of: 'income',
    tables: [
      [
        'Composição',
        [
          'Vendas de mercadorias',
          'Prestação de serviços',
          'Devoluções e abatimentos',
          'Tributos sobre vendas',
        ],
        'Receita operacional líquida',
      ],
    ],
  },
  {
    title: 'Custos e despesas por natureza',
    of: 'income',
    tables: [
      ['Custos', ['Custo das mercadorias vendidas', 'Custo dos serviços prestados'], 'Custos'],
      [
        'Despesas operacionais',
        [
          'Despesas com vendas',
          'Despesas gerais e administrativas',
          'Depreciação e amortização',
          'Outras receitas e despesas operacionais',
        ],
        'Despesas operacionais',
      ],
    ],
  },
  {
    title: 'Resultado financeiro',
    of: 'income',
    tables: [['Composição', ['Receitas financeiras', 'Despesas financeiras'], 'Resultado financeiro']],
  },
  {
    title: 'Tributos sobre o lucro',
    of: 'income',
    tables: [['Composição', ['IRPJ e CSLL correntes', 'IRPJ e CSLL diferidos'], 'IRPJ e CSLL no resultado']],
  },
];

/** The number of the note that tells more of each category 2. */
export const noteNumbers: ReadonlyMap<string, number> = new Map(
  plans.flatMap(({ tables }, index) =>
    tables.flatMap(([, lines]) => lines.map((line) => [line, firstNumber + index] as const)),
  ),
);

/** The notes with figures; the last one also explains the tax rate. Income statement first: its lines are built on. */
export function figureNotes(
  amounts: Amounts,
  columns: { readonly balance: Column; readonly income: Column },
  accounts: readonly LedgerAccount[],
): StatementNote[] {
  return plans.map(({ title, of, paragraphs = [], tables }, index) => {
    const number = firstNumber + index;
    const drawn = tables.map(([heading, lines, total], at) =>
      composition(amounts, columns[of], accounts, { key: `n${number}.${at + 1}`, heading, lines, total }),
    );
    const last = index === plans.length - 1;
    return {
      number,
      title,
      paragraphs,
      tables: last ? [...drawn, taxReconciliation(amounts, columns.income, number)] : drawn,
    };
  });
}

function composition(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
  { key, heading, lines, total }: { key: string; heading: string; lines: readonly string[]; total: string },
): StatementTable {
  const drafts = accounts
    .filter(({ category2 }) => lines.includes(category2))
    .map(({ _id, name }): LineDraft => ({
      key: `${key} ${_id}`,
      label: name,
      level: 1,
      look: 'plain',
      terms: [{ of: _id }],
    }));
  const sum: LineDraft = {
    key: `${key} total`,
    label: total,
    level: 0,
    look: 'total',
    terms: drafts.map((draft) => ({ of: draft.key })),
  };
  return amounts.table(key, heading, columns, [...drafts, sum]);
}
