import type { DimensionId, MeasureId } from './question';

/** Measures of one family can be combined in a question: they have the same dimensions. */
export type Family =
  | 'quantities'
  | 'costs'
  | 'people'
  | 'files'
  | 'products'
  | 'spend'
  | 'balances'
  | 'fiscal';

interface MeasureWords {
  readonly label: string;
  readonly family: Family;
  /** Its names, separated by `|`; the first one is used to write a question. */
  readonly words: string;
  /** True for a measure that also has future months. */
  readonly ahead?: true;
  /**
   * True for a measure at a point in time: a period has the figure of its last month or year with data; it is not
   * summed over time.
   */
  readonly stock?: true;
}

export const measures: Readonly<Record<MeasureId, MeasureWords>> = {
  vendidas: {
    label: 'Unidades vendidas',
    family: 'quantities',
    words:
      'unidades vendidas|unidade vendida|vendidas|vendidos|vendido|quantidade vendida|quantidades vendidas|qtd vendida|qtde vendida|volume vendido|volume de vendas|vendas em unidades|peças vendidas|itens vendidos|unid vendidas|realizado|realizadas',
  },
  planejadas: {
    label: 'Unidades planejadas',
    family: 'quantities',
    words:
      'unidades planejadas|unidade planejada|planejadas|planejados|planejado|quantidade planejada|quantidades planejadas|qtd planejada|qtde planejada|volume planejado|plano de vendas|plano|planejamento|unid planejadas',
    ahead: true,
  },
  receita: {
    label: 'Receita',
    family: 'quantities',
    words:
      'receita|faturamento|vendas em reais|vendas em valor|valor vendido|valor das vendas|receita de vendas|faturado|faturamos|faturou|rec',
  },
  preco: {
    label: 'Preço médio',
    family: 'quantities',
    words: 'preço médio|preço|preço unitário|receita por unidade',
  },
  aderencia: {
    label: 'Aderência ao plano',
    family: 'quantities',
    words: 'aderência ao plano|aderência|atingimento|atingimento do plano|vendido do planejado',
  },
  realizado: {
    label: 'Custo realizado',
    family: 'costs',
    words:
      'custo realizado|custo|custos|despesa|despesas|gasto|gastos|gastamos|gastou|realizado|realizados|valor realizado|despesa realizada|gasto realizado',
  },
  previsto: {
    label: 'Custo previsto',
    family: 'costs',
    words:
      'custo previsto|previsto|previstos|previsão|forecast|orçado|orçamento|budget|custo orçado|despesa prevista|despesa orçada|gasto previsto|planejado|plano',
    ahead: true,
  },
  pessoas: {
    label: 'Pessoas',
    family: 'people',
    words: 'pessoas|headcount|funcionários|colaboradores|empregados|quadro|quadro de pessoal|hc',
  },
  adicionais: { label: 'Vendas adicionais', family: 'people', words: 'vendas adicionais|venda adicional' },
  servicos: {
    label: 'Serviços vendidos',
    family: 'people',
    words: 'serviços vendidos|quantidade de serviços|serviços',
  },
  vendasServicos: {
    label: 'Vendas de serviços',
    family: 'people',
    words: 'vendas de serviços|venda de serviços',
  },
  dias: {
    label: 'Dias trabalhados, média',
    family: 'people',
    words: 'dias trabalhados|dias média|média de dias',
  },
  desafio: { label: 'Desafio mensal, média em %', family: 'people', words: 'desafio mensal|desafio' },
  recusadas: {
    label: 'Linhas recusadas',
    family: 'files',
    words:
      'linhas recusadas|linhas nok|recusadas|recusas|rejeitadas|linhas rejeitadas|linhas com erro|erros|nok',
  },
  aceitas: {
    label: 'Linhas aceitas',
    family: 'files',
    words: 'linhas aceitas|linhas ok|aceitas|linhas carregadas|carregadas',
  },
  lidas: { label: 'Linhas lidas', family: 'files', words: 'linhas lidas|lidas|linhas processadas' },
  arquivos: {
    label: 'Arquivos enviados',
    family: 'files',
    words: 'arquivos enviados|arquivos|envios|uploads|cargas|jobs|arquivos processados',
  },
  skus: {
    label: 'SKUs',
    family: 'products',
    words:
      'quantidade de skus|número de skus|quantos skus|quantos produtos|número de produtos|quantidade de produtos',
  },
  spend: {
    label: 'Spend planejado',
    family: 'spend',
    words: 'spend planejado|spend|verba|verba planejada|investimento|investimento em marketing',
  },
  saldo: {
    label: 'Saldo',
    family: 'balances',
    words: 'saldo|saldo contábil|saldo final|saldo em conta|posição contábil',
    stock: true,
  },
  ativoFiscal: {
    label: 'Ativo fiscal',
    family: 'fiscal',
    words: 'ativo fiscal|ativo fiscal diferido|valor do ativo fiscal',
    stock: true,
  },
};

/** Words for several measures: «quanto vendemos» can mean revenue or units. */
export const severalMeasures: readonly (readonly [words: string, ids: readonly MeasureId[]])[] = [
  ['vendemos|vendeu|vendas|venda|foi vendido', ['receita', 'vendidas']],
];

const product = ['marca', 'categoriaPrincipal', 'categoria', 'subcategoria', 'abcd', 'hero'] as const;

/** Dimensions of each family. */
export const dimensionsOf: Readonly<Record<Family, readonly DimensionId[]>> = {
  quantities: ['mes', 'trimestre', 'ano', 'canal', ...product, 'sku'],
  costs: ['mes', 'trimestre', 'ano', 'centro', 'conta', 'grupo', 'nivel', 'rf'],
  people: ['mes', 'trimestre', 'ano', 'filial', 'marca', 'cargo'],
  files: ['dia', 'semana', 'mes', 'trimestre', 'ano', 'base', 'usuario', 'resultado', 'motivo'],
  products: [...product, 'plc'],
  spend: ['canal', 'marca'],
  balances: ['mes', 'empresa', 'contaContabil', 'categoriaContabil', 'linhaContabil', 'indicador'],
  fiscal: ['ano', 'empresa', 'linhaFiscal'],
};

/** Whether the grouping includes a unit of time. */
export const overTime = (by: readonly DimensionId[]): boolean => by.some(isTime);
export const isTime = (id: DimensionId): boolean =>
  id === 'mes' || id === 'dia' || id === 'semana' || id === 'trimestre' || id === 'ano';

/** The time field of each family; null for none. */
export const timeOf: Readonly<Record<Family, TimeId | null>> = {
  quantities: 'mes',
  costs: 'mes',
  people: 'mes',
  files: 'dia',
  products: null,
  spend: null,
  balances: 'mes',
  fiscal: 'ano',
};

/** The time fields of rows. */
export type TimeId = 'mes' | 'dia' | 'ano';

interface DimensionWords {
  readonly label: string;
  /** Its names; the first one is used to write a question. */
  readonly words: string;
}

export const dimensions: Readonly<Record<DimensionId, DimensionWords>> = {
  mes: { label: 'Mês', words: 'mês|mensal|mensalmente|mês a mês|evolução|evolução mensal|competência' },
  ano: { label: 'Ano', words: 'ano|anual|anualmente|ano a ano|evolução anual|exercício' },
  trimestre: { label: 'Trimestre', words: 'trimestre|trimestral|trimestralmente|evolução trimestral' },
  semana: { label: 'Semana', words: 'semana|semanal|semanalmente' },
  dia: { label: 'Dia', words: 'dia|diário|diariamente|dia a dia|data' },
  canal: { label: 'Canal', words: 'canal|canal de vendas' },
  marca: { label: 'Marca', words: 'marca|bandeira' },
  categoriaPrincipal: { label: 'Categoria principal', words: 'categoria principal' },
  categoria: { label: 'Categoria', words: 'categoria|cat' },
  subcategoria: { label: 'Subcategoria', words: 'subcategoria|sub categoria|subcat|família' },
  abcd: { label: 'Classe ABCD', words: 'classe ABCD|classe|curva|curva ABC|curva ABCD|abc|abcd' },
  hero: { label: 'Hero', words: 'tipo hero|hero' },
  sku: { label: 'SKU', words: 'SKU|produto|item|código' },
  centro: { label: 'Centro de custo', words: 'centro de custo|centro|cc|cost center|área' },
  conta: { label: 'Conta', words: 'conta|conta gerencial' },
  grupo: { label: 'Grupo de contas', words: 'grupo de contas|grupo' },
  nivel: { label: 'Nível', words: 'nível|tipo de despesa|natureza' },
  rf: { label: 'Release point', words: 'release point|rf|rodada' },
  filial: { label: 'Filial', words: 'filial|loja|unidade' },
  cargo: { label: 'Cargo', words: 'cargo|função' },
  base: { label: 'Base', words: 'base|tabela' },
  usuario: { label: 'Usuário', words: 'usuário|quem enviou|remetente' },
  resultado: { label: 'Resultado', words: 'resultado|situação|status' },
  motivo: { label: 'Motivo', words: 'motivo|razão|causa|por que' },
  plc: { label: 'Ciclo de vida', words: 'ciclo de vida|plc' },
  empresa: { label: 'Empresa', words: 'empresa|unidade de negócio|companhia' },
  contaContabil: { label: 'Conta contábil', words: 'conta contábil|conta do balanço|conta' },
  categoriaContabil: {
    label: 'Categoria contábil',
    words: 'categoria contábil|categoria do balanço|categoria',
  },
  linhaContabil: { label: 'Linha do balanço', words: 'linha do balanço|linha contábil|grupo' },
  indicador: { label: 'Indicador', words: 'indicador|natureza' },
  linhaFiscal: { label: 'Linha', words: 'linha do ativo fiscal|linha fiscal|linha' },
};

/** Comparisons, in addition to other measures and release points. */
export const comparisons: readonly (readonly ['year' | 'before', string])[] = [
  ['year', 'ano anterior|ano passado|mesmo período do ano anterior|mesmo mês do ano anterior|aa'],
  [
    'before',
    'mês anterior|mês passado|período anterior|trimestre anterior|semestre anterior|semana anterior',
  ],
];

export const againstWords = new Set(
  'contra x vs versus comparado comparada comparar frente ante perante'.split(' '),
);

/** Words for a ranking, in the singular. */
export const rankWords: ReadonlyMap<string, 'desc' | 'asc'> = new Map([
  ...['top', 'ranking', 'maior', 'melhor', 'principal'].map((word) => [word, 'desc'] as const),
  ...['menor', 'pior'].map((word) => [word, 'asc'] as const),
]);

/** Words of periods, for the correction of typing errors. */
export const timeWords = (
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro trimestre semestre bimestre semana ' +
  'ontem anteontem ultimos proximos passado anterior primeiro segundo terceiro quarto desde este neste acumulado'
).split(' ');

/** Words that exclude the following values. */
export const negations = new Set('sem exceto menos nao fora excluindo'.split(' '));

/** Words without meaning in a question, folded and in the singular. */
export const noise = new Set(
  (
    'a o ao as os aos e de do da dos das em no na nos nas por para pra pelo pela com cada um uma que se foi foram era sao ' +
    'esta estao ser tem teve tivemos temos houve ha quanto quanta quantos quantas qual quais como me mostre mostrar mostra ver veja ' +
    'liste listar lista quero queria saber exibir exiba valor numero total totais nosso nossa so apenas grafico tabela painel dado ' +
    'durante entre ate ja todo toda feito relacao nossos nossas r reais por segundo conforme dividido aberto periodo mais'
  ).split(' '),
);
