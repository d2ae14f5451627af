/** By column, what files call it in everyday words, the likeliest first; the column's own title is none of them. */
type Titles = Readonly<Record<string, readonly string[]>>;

const skus = [
  'Código',
  'Código do produto',
  'Cód. produto',
  'Cód.',
  'Material',
  'Item',
  'Referência',
  'Produto',
];
const channels = ['Canal', 'Canal de vendas'];
const months = [
  'Mês',
  'Competência',
  'Período',
  'Mês/Ano',
  'Ano/Mês',
  'Mês de referência',
  'Data de referência',
  'Data',
];
const quantities = ['Quantidade', 'Qtde', 'Qtd', 'Quant.', 'Unidades', 'Volume'];
const amounts = ['Valor R$', 'Valor em R$', 'Montante', 'Total R$'];
const descriptions = ['Descrição', 'Denominação', 'Título'];
const orders = ['Sequência', 'Seq.', 'Posição'];
const accounts = [
  'Código',
  'Código da conta',
  'Cód. conta',
  'Conta contábil',
  'Código contábil',
  'Número da conta',
  'Cód.',
];
const companies = ['Código da empresa', 'Cód. empresa', 'Unidade de negócio', 'Unidade', 'Sigla'];
const costCentres = [
  'Centro de custos',
  'Centro',
  'CC',
  'C. custo',
  'Código do centro de custo',
  'Cost center',
  'Código',
];
const managementAccounts = ['Conta', 'Código da conta', 'Conta contábil', 'Código', 'Natureza'];

/**
 * By base of the portal: how a controller titles its columns (rule D20). They count where a file has none of a column's own
 * titles, and never for a column of the file that another title claims. A company's own bases have theirs on `/repo/bases`.
 */
const everyday: Readonly<Record<string, Titles>> = {
  produto: {
    sku: skus,
    material_description: [...descriptions, 'Nome', 'Nome do produto', 'Descrição do produto', 'Produto'],
    marca: ['Marca'],
    category_sku: ['Categoria'],
    categoria_principal_sku: ['Categoria principal'],
    sub_categoria_sku: ['Subcategoria'],
    hero: ['Produto hero'],
    abcd: ['Curva ABC', 'Curva ABCD', 'Curva', 'Classe'],
    plc_local: ['Ciclo de vida local', 'Ciclo de vida'],
    plc_global: ['Ciclo de vida global'],
    data_validade_sku: ['Validade', 'Data de validade', 'Vencimento', 'Fim da previsão'],
  },
  canal: {
    cnpj: ['CNPJ do cliente'],
    description: [...descriptions, 'Nome', 'Razão social', 'Cliente', 'Nome do cliente', 'Loja'],
    channel_siop: ['Canal SIOP', ...channels],
  },
  planejamento_quantidade: { sku: skus, channel: channels, data_ref: months, valor: quantities },
  planejamento_spend: {
    channel: channels,
    marca: ['Marca'],
    yearMonthDay: ['Versão', 'Data', 'Dia', 'Mês', 'Competência'],
    valor: [...amounts, 'Gasto', 'Gastos', 'Despesa', 'Verba', 'Investimento', 'Spend'],
  },
  empresa: {
    businessUnitID: ['Código', 'Código da empresa', 'Cód.', 'Sigla', 'Unidade de negócio', 'Unidade'],
    name: [...descriptions, 'Nome da empresa', 'Nome fantasia'],
    legalName: ['Nome empresarial', 'Denominação social'],
    cnpj: ['CNPJ da empresa'],
    city: ['Município', 'Localidade'],
    state: ['Estado', 'Unidade federativa'],
    activity: ['Ramo de atividade', 'Ramo', 'Atividade principal', 'Objeto social'],
    director: ['Diretor', 'Diretor responsável', 'Diretora responsável', 'Representante legal'],
    accountant: ['Contador', 'Contador responsável', 'Contadora responsável', 'Contabilista'],
    crc: ['CRC do contador', 'CRC da contadora', 'Registro no CRC'],
  },
  plano_contas: {
    account: accounts,
    name: [...descriptions, 'Nome da conta', 'Descrição da conta'],
    statement: ['Demonstrativo', 'Balanço ou resultado'],
    category1: ['Categoria', 'Grupo'],
    category2: ['Linha', 'Subgrupo', 'Linha da demonstração'],
    category3: ['Categoria do cockpit', 'Linha do cockpit'],
    measure: ['Indicador'],
    note: ['Nota', 'Número da nota'],
    note_table: ['Quadro'],
    note_text: ['Texto'],
    working_capital: ['NCG'],
    cash_flow: ['DFC', 'Fluxo'],
    cash_flow_line: ['Linha da DFC', 'Linha do fluxo'],
    equity_move: ['DMPL', 'Mutação do PL', 'Mutação'],
    order: orders,
  },
  saldo: {
    businessUnitID: companies,
    account: accounts,
    data_ref: months,
    valor: ['Saldo', 'Saldo final', 'Saldo atual', ...amounts],
  },
  centro_custo: {
    cost_center_concat: [...costCentres, 'Nome', ...descriptions],
    country: ['Nação'],
    functionalArea: ['Área', 'Departamento', 'Setor'],
    personResponsible: ['Gestor', 'Gestora', 'Gerente', 'Pessoa responsável'],
    userResponsible: ['Planejador', 'Analista', 'Usuário'],
    owner: ['E-mail', 'E-mail do responsável', 'E-mail da responsável', 'E-mail do gestor'],
    delegate: ['Substituto', 'Substituta', 'E-mail do substituto', 'E-mail da substituta'],
  },
  conta_gerencial: {
    account_concat: managementAccounts,
    level_descr: [...descriptions, 'Nome', 'Nome da conta'],
    group_level_2: ['Grupo de contas', 'Categoria'],
    order: orders,
  },
  realizado: {
    cost_center_concat: costCentres,
    account_concat: managementAccounts,
    data_ref: months,
    valor: [...amounts, 'Realizado', 'Real'],
  },
  forecast: {
    rf: ['RF', 'Revisão', 'Rodada', 'Versão', 'Cenário'],
    cost_center_concat: costCentres,
    account_concat: managementAccounts,
    data_ref: months,
    valor: [...amounts, 'Previsto', 'Previsão', 'Forecast', 'Orçado'],
  },
  rh: {
    filial_cod: ['Cód. filial', 'Código da loja', 'Cód. loja', 'Número da filial'],
    filial_nome: ['Loja', 'Nome da filial', 'Nome da loja', 'Estabelecimento', 'Unidade'],
    marca_cod: ['Cód. marca'],
    marca_desc: ['Nome da marca', 'Bandeira'],
    mes_apur: ['Mês de apuração', 'Apuração', ...months],
    matricula: ['Registro', 'Chapa', 'Código do funcionário', 'Código do colaborador', 'Código'],
    nome: ['Funcionário', 'Funcionária', 'Colaborador', 'Colaboradora', 'Empregado', 'Nome completo'],
    cpf: ['CPF do funcionário', 'CPF do colaborador'],
    cargo_cod: ['Cód. cargo', 'CBO'],
    cargo_nome: ['Função', 'Nome do cargo', 'Descrição do cargo'],
    datas_afastamento: ['Afastamento', 'Datas de afastamento', 'Licenças'],
    vendas_adicionais: ['Venda adicional'],
    dias_media: ['Média de dias', 'Dias trabalhados'],
    result_qtde_servico: ['Quantidade de serviços', 'Qtde. de serviços'],
    result_desafio_mensal: ['Desafio mensal', 'Desafio do mês'],
    vendas_servicos: ['Vendas de serviços', 'Venda de serviços'],
  },
  realizado_quantidade: {
    sku: skus,
    channel: channels,
    data_ref: months,
    valor: quantities,
    receita: ['Faturamento', 'Vendas', 'Receita R$', 'Valor', ...amounts],
  },
  ativo_fiscal: {
    businessUnitID: companies,
    year: ['Exercício', 'Ano-calendário', 'Ano-base'],
    line: ['Código', 'Código da linha', 'Cód.'],
    label: ['Nome', 'Histórico', 'Denominação', 'Título'],
    valor: amounts,
    order: orders,
  },
};

/** Whose key, `valor`, is an everyday word for money: a file with a quantity beside it means the quantity. */
const ofQuantity: ReadonlySet<string> = new Set(['planejamento_quantidade', 'realizado_quantidade']);

/** What files call a base's column beside its own titles; `before` those that count before its key. */
export function everydayTitles(
  base: string,
  column: string,
): { readonly everyday?: readonly string[]; readonly before?: readonly string[] } {
  const titles = Object.hasOwn(everyday, base) ? everyday[base] : undefined;
  const own = titles && Object.hasOwn(titles, column) ? titles[column] : undefined;
  if (!own) return {};
  return column === 'valor' && ofQuantity.has(base) ? { before: own } : { everyday: own };
}
