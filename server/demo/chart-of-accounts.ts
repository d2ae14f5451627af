/** A detail account of a cost centre. */
export interface Account {
  /** `610101 - Salários`. */
  readonly concat: string;
  readonly level: string;
  readonly group: string;
  /** R$ per month in a cost centre of average size; negative for recoveries. */
  readonly monthly: number;
  /** Its distribution over the year. */
  readonly shape: Shape;
}

export type Shape = 'flat' | 'sales' | 'energy' | 'campaigns' | 'thirteenth' | 'project';

type Line = readonly [code: number, name: string, monthly: number, shape: Shape];

const groups: readonly (readonly [level: string, group: string, lines: readonly Line[]])[] = [
  [
    'Despesas com pessoal',
    'Remuneração',
    [
      [610101, 'Salários', 184_000, 'flat'],
      [610102, 'Comissões sobre vendas', 38_500, 'sales'],
      [610103, 'Horas extras', 9_800, 'sales'],
      [610104, '13º salário', 15_300, 'thirteenth'],
      [610105, 'Férias', 20_400, 'flat'],
      [610106, 'Bônus e participação nos resultados', 12_600, 'project'],
    ],
  ],
  [
    'Despesas com pessoal',
    'Encargos e benefícios',
    [
      [610201, 'INSS', 49_200, 'flat'],
      [610202, 'FGTS', 17_900, 'flat'],
      [610203, 'Assistência médica', 24_300, 'flat'],
      [610204, 'Vale-refeição e alimentação', 19_700, 'flat'],
      [610205, 'Vale-transporte', 6_400, 'flat'],
      [610206, 'Treinamento', 4_100, 'project'],
      [610207, 'Seguro de vida', 1_350, 'flat'],
      [610208, 'Recuperação de benefícios', -2_900, 'flat'],
    ],
  ],
  [
    'Despesas de ocupação',
    'Imóveis',
    [
      [620101, 'Aluguéis', 96_000, 'flat'],
      [620102, 'Aluguel percentual sobre vendas', 14_800, 'sales'],
      [620103, 'Condomínio', 22_600, 'flat'],
      [620104, 'Fundo de promoção de shopping', 7_200, 'campaigns'],
      [620105, 'IPTU', 5_900, 'flat'],
      [620106, 'Seguros patrimoniais', 2_800, 'flat'],
    ],
  ],
  [
    'Despesas de ocupação',
    'Utilidades e conservação',
    [
      [620201, 'Energia elétrica', 31_400, 'energy'],
      [620202, 'Água e esgoto', 3_200, 'flat'],
      [620203, 'Limpeza e conservação', 11_900, 'flat'],
      [620204, 'Vigilância', 13_700, 'flat'],
      [620205, 'Manutenção predial', 8_600, 'project'],
      [620206, 'Manutenção de equipamentos', 5_300, 'flat'],
    ],
  ],
  [
    'Despesas comerciais',
    'Marketing',
    [
      [630101, 'Mídia digital', 27_500, 'campaigns'],
      [630102, 'Mídia externa', 9_900, 'campaigns'],
      [630103, 'Material de ponto de venda', 8_100, 'campaigns'],
      [630104, 'Eventos e lançamentos', 11_200, 'project'],
      [630105, 'Amostras e brindes', 4_700, 'campaigns'],
      [630106, 'Verbas recebidas de fornecedores', -6_800, 'campaigns'],
    ],
  ],
  [
    'Despesas comerciais',
    'Vendas e distribuição',
    [
      [630201, 'Fretes de entrega', 18_900, 'sales'],
      [630202, 'Embalagens', 6_300, 'sales'],
      [630203, 'Taxas de cartão', 21_600, 'sales'],
      [630204, 'Perdas de estoque', 5_400, 'sales'],
      [630205, 'Garantias e trocas', 3_600, 'sales'],
    ],
  ],
  [
    'Despesas gerais',
    'Tecnologia e comunicação',
    [
      [640101, 'Licenças de software', 12_400, 'flat'],
      [640102, 'Serviços em nuvem', 9_700, 'flat'],
      [640103, 'Telefonia e internet', 4_900, 'flat'],
      [640104, 'Locação de equipamentos', 3_800, 'flat'],
    ],
  ],
  [
    'Despesas gerais',
    'Serviços e administração',
    [
      [640201, 'Consultoria', 10_500, 'project'],
      [640202, 'Serviços jurídicos', 4_300, 'project'],
      [640203, 'Auditoria', 2_600, 'project'],
      [640204, 'Viagens e hospedagem', 7_400, 'flat'],
      [640205, 'Material de escritório', 1_900, 'flat'],
      [640206, 'Depreciação', 28_700, 'flat'],
    ],
  ],
];

/** The 47 detail accounts that each cost centre plans, in the order of the grid. */
export const accounts: readonly Account[] = groups.flatMap(([level, group, lines]) =>
  lines.map(([code, name, monthly, shape]) => ({
    concat: `${code} - ${name}`,
    level,
    group,
    monthly,
    shape,
  })),
);

/** Monthly factors of a year, January to December, around 1. */
export const shapes: Record<Shape, readonly number[]> = {
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  sales: [0.86, 0.84, 0.92, 0.93, 1.13, 1.07, 0.94, 0.97, 0.92, 0.96, 1.21, 1.25],
  energy: [1.19, 1.17, 1.12, 0.99, 0.88, 0.82, 0.81, 0.84, 0.92, 1.02, 1.09, 1.15],
  campaigns: [0.72, 0.74, 0.86, 1.02, 1.34, 1.12, 0.82, 0.88, 0.84, 1.02, 1.52, 1.12],
  thirteenth: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 6],
  project: [0.4, 0.7, 1.5, 0.8, 0.9, 1.6, 0.6, 0.9, 1.7, 0.8, 1.1, 1.0],
};
