import {
  byGroup,
  controllers,
  defineBase,
  field,
  monthRange,
  monthsOf,
  name,
  text,
  textsOf,
  titles,
} from '../../data/bases';
import type { Column } from '../../data/master-data/definition';
import { ownBranches } from '../../people/branches';
import type { Person } from '../../people/users/user';
import { editedBySets } from '../edits';
import { hrFigureNames, hrFigures, hrRecords } from '../hr';

const staffCode = { kind: 'code', required: true, maxLength: 40 } as const;

/** People limited to branches see only their rows (rules A14, A33). */
const rows = (person: Person) => ownBranches('filial_nome', person);

export const hrBase = defineBase({
  name: 'rh',
  label: 'Auxiliar de RH',
  senders: [...controllers, 'USER SILVER'],
  branch: 'filial_nome',
  columns: [
    ['filial_cod', 'Código da filial', { ...staffCode, unique: true }],
    ['filial_nome', 'Filial', name],
    ['marca_cod', 'Código da marca', { kind: 'code', ...text }],
    ['marca_desc', 'Marca', text],
    ['mes_apur', 'Mês', { kind: 'month', required: true, unique: true }],
    ['matricula', 'Matrícula', { ...staffCode, unique: true }],
    ['nome', 'Nome', name],
    ['cpf', 'CPF', { kind: 'cpf', ...text }],
    ['cargo_cod', 'Código do cargo', { kind: 'code', ...text }],
    ['cargo_nome', 'Cargo', text],
    ['datas_afastamento', 'Afastamentos', text],
    ...hrFigureNames.map((figure): Column => [
      figure,
      hrFigures[figure],
      { kind: 'number', minimum: 0, empty: 0 },
    ]),
  ],
  titles: {
    filial_cod: ['Cód. filial', 'Código da loja', 'Cód. loja', 'Número da filial'],
    filial_nome: ['Loja', 'Nome da filial', 'Nome da loja', 'Estabelecimento', 'Unidade'],
    marca_cod: ['Cód. marca'],
    marca_desc: ['Nome da marca', 'Bandeira'],
    mes_apur: ['Mês de apuração', 'Apuração', ...titles.months],
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
  collection: hrRecords,
  storage: { edited: hrFigureNames, initial: { comentario: '' } },
  edited: editedBySets('hr_changes', 'row', hrFigureNames),
  namesBranches: true,
  screens: ['/ij/rh'],
  // No name of an employee is searched for.
  search: byGroup(
    'branch',
    { key: 'filial_nome', branch: 'filial_nome' },
    { ...monthRange('mes_apur'), brands: { $addToSet: '$marca_desc' }, codes: { $addToSet: '$filial_cod' } },
    (group, branch) => ({
      title: `Auxiliar de RH ${branch}`,
      facts: [
        ...textsOf(group['codes']).map((code) => `Filial ${code}`),
        ...textsOf(group['brands']),
        monthsOf(group),
      ],
      codes: textsOf(group['codes']),
      url: `/ij/rh_edit/${encodeURIComponent(branch)}`,
    }),
  ),
  panel: {
    order: 7,
    label: 'Auxiliar de RH',
    areas: ['dashboard'],
    newest: 'mes_apur',
    rows,
    fields: {
      mes_apur: field.month('Mês'),
      marca_desc: field.text('Bandeira'),
      filial_nome: field.name('Filial'),
      cargo_nome: field.name('Cargo'),
      matricula: field.name('Matrícula'),
      nome: field.name('Nome'),
      vendas_adicionais: field.number('Vendas adicionais', 'currency'),
      vendas_servicos: field.number('Vendas de serviços', 'currency'),
      result_qtde_servico: field.number('Serviços vendidos'),
      dias_media: field.number('Dias trabalhados', 'decimal'),
      result_desafio_mensal: field.number('Desafio mensal (%)', 'decimal'),
    },
  },
  refusals: { group: 'sales', rows },
  firstStep: { order: 7, fills: 'Auxiliar Padrão, as filiais das pessoas e painéis', area: '/ij/rh' },
});
