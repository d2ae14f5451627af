import { cashFlows, equityMoves, measures } from '../../../app/domain/finance/balances/chart';
import type { Role } from '../../../app/domain/people/access/roles';
import { forecasts } from '../../planning/forecast/collection';
import { hrFigureNames, hrFigures, hrRecords } from '../../planning/hr/collection';
import type { CellRule } from './base';
import { channels } from './channels';
import type { Column, Definition } from './definition';

const controllers: readonly Role[] = ['SYSTEM ADMIN', 'USER GOLD'];

const text = { empty: '' } as const;
const name = { required: true, maxLength: 200 } as const;

const companyCode = {
  kind: 'code',
  required: true,
  pattern: { expression: '[A-Za-z0-9]{1,10}', told: 'um código de até 10 letras e algarismos' },
} as const satisfies Partial<CellRule>;

const accountCode = {
  kind: 'code',
  required: true,
  maxLength: 30,
  pattern: { expression: '(?=.*\\d)[\\d.\\-]+', told: 'um código de algarismos, pontos e hífens' },
} as const satisfies Partial<CellRule>;

const concat = { required: true, unique: true, maxLength: 150 } as const;

const company = { base: 'empresa', label: 'Empresas', key: 'businessUnitID', otherwise: 'refused' } as const;
const account = {
  base: 'plano_contas',
  label: 'Plano de contas',
  key: 'account',
  otherwise: 'refused',
} as const;

const costCentre = {
  base: 'centro_custo',
  label: 'Centros de custo',
  key: 'cost_center_concat',
  otherwise: 'refused',
} as const;
const managementAccount = {
  base: 'conta_gerencial',
  label: 'Contas gerenciais',
  key: 'account_concat',
  otherwise: 'refused',
} as const;

const product = { base: 'produto', label: 'Produto', key: 'sku', otherwise: 'warning' } as const;

const lineCode = {
  kind: 'code',
  required: true,
  maxLength: 60,
  pattern: { expression: '[\\p{L}\\d._\\-]+', told: 'um código de letras, algarismos, pontos e hífens' },
} as const satisfies Partial<CellRule>;

const staffCode = { kind: 'code', required: true, maxLength: 40 } as const;

/** The company's bases: what the statements, the cockpit, the forecast, HR and the panels read. */
export const companyBases: readonly Definition[] = [
  {
    name: 'empresa',
    label: 'Empresas',
    senders: controllers,
    columns: [
      ['businessUnitID', 'Empresa', { ...companyCode, unique: true }],
      ['name', 'Nome', name],
      ['legalName', 'Razão social', { ...text, maxLength: 200 }],
      ['cnpj', 'CNPJ', { kind: 'cnpj', ...text }],
      ['city', 'Cidade', text],
      ['state', 'UF', { kind: 'uf', ...text }],
      ['activity', 'Atividade', text],
      ['director', 'Diretor(a)', text],
      ['accountant', 'Contador(a)', text],
      ['crc', 'CRC', text],
    ],
  },
  {
    name: 'plano_contas',
    label: 'Plano de contas',
    senders: controllers,
    columns: [
      ['account', 'Conta', { ...accountCode, unique: true }],
      ['name', 'Nome', name],
      ['statement', 'Demonstração', { required: true, oneOf: ['balance', 'income'] }],
      ['category1', 'Categoria 1', text],
      ['category2', 'Categoria 2', text],
      ['category3', 'Categoria 3', text],
      ['measure', 'Medida', { oneOf: [...measures] }],
      ['note', 'Nota explicativa', text],
      ['note_table', 'Quadro da nota', text],
      ['note_text', 'Texto da nota', text],
      ['working_capital', 'Capital de giro', { oneOf: ['sim', 'não'] }],
      ['cash_flow', 'Fluxo de caixa', { oneOf: [...cashFlows] }],
      ['cash_flow_line', 'Linha do fluxo de caixa', text],
      ['equity_move', 'Mutação do patrimônio líquido', { oneOf: [...equityMoves] }],
      ['order', 'Ordem', { kind: 'number' }],
    ],
  },
  {
    name: 'saldo',
    label: 'Saldos contábeis',
    senders: controllers,
    columns: [
      ['businessUnitID', 'Empresa', { ...companyCode, unique: true, references: company }],
      ['account', 'Conta', { ...accountCode, unique: true, references: account }],
      ['data_ref', 'Mês', { kind: 'month', required: true, unique: true }],
      ['valor', 'Valor', { kind: 'money', required: true }],
    ],
  },
  {
    name: 'centro_custo',
    label: 'Centros de custo',
    senders: controllers,
    columns: [
      ['cost_center_concat', 'Centro de custo', concat],
      ['country', 'País', text],
      ['functionalArea', 'Área funcional', text],
      ['personResponsible', 'Responsável', text],
      ['userResponsible', 'Planejador(a)', text],
      ['owner', 'E-mail de quem envia a revisão', { kind: 'email', ...text }],
      ['delegate', 'E-mail de quem substitui', { kind: 'email', ...text }],
    ],
  },
  {
    name: 'conta_gerencial',
    label: 'Contas gerenciais',
    senders: controllers,
    columns: [
      ['account_concat', 'Conta gerencial', concat],
      ['level_descr', 'Nível', name],
      ['group_level_2', 'Grupo', name],
      ['order', 'Ordem', { kind: 'number' }],
    ],
  },
  {
    name: 'realizado',
    label: 'Realizado',
    records: forecasts.name,
    senders: controllers,
    columns: [
      ['cost_center_concat', 'Centro de custo', { ...concat, references: costCentre }],
      ['account_concat', 'Conta gerencial', { ...concat, references: managementAccount }],
      ['data_ref', 'Mês', { kind: 'month', required: true, unique: true }],
      ['valor', 'Valor', { kind: 'money', required: true }],
    ],
  },
  {
    name: 'forecast',
    label: 'Forecast',
    records: forecasts.name,
    senders: controllers,
    columns: [
      ['rf', 'Release point', { kind: 'release', required: true, unique: true }],
      ['cost_center_concat', 'Centro de custo', { ...concat, references: costCentre }],
      ['account_concat', 'Conta gerencial', { ...concat, references: managementAccount }],
      ['data_ref', 'Mês', { kind: 'month', required: true, unique: true }],
      ['valor', 'Valor', { kind: 'money', required: true }],
    ],
  },
  {
    name: 'rh',
    label: 'Auxiliar de RH',
    records: hrRecords.name,
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
  },
  {
    name: 'realizado_quantidade',
    label: 'Realizado Quantity',
    senders: controllers,
    columns: [
      ['sku', 'SKU', { kind: 'code', required: true, unique: true, maxLength: 20, references: product }],
      ['channel', 'Channel', { required: true, unique: true, oneOf: channels }],
      ['data_ref', 'Date', { kind: 'month', required: true, unique: true }],
      ['valor', 'Quantity', { kind: 'number', required: true }],
      ['receita', 'Receita', { kind: 'money', empty: 0 }],
    ],
    enriched: [
      ['marca', 'Brand'],
      ['categoria_principal_sku', 'Major Category'],
      ['abcd', 'ABCD'],
    ],
  },
  {
    name: 'ativo_fiscal',
    label: 'Ativo fiscal',
    senders: controllers,
    columns: [
      ['businessUnitID', 'Empresa', { ...companyCode, unique: true, references: company }],
      ['year', 'Ano', { kind: 'integer', required: true, unique: true, minimum: 1990, maximum: 2100 }],
      ['line', 'Linha', { ...lineCode, unique: true }],
      ['label', 'Descrição', name],
      ['valor', 'Valor', { kind: 'money', required: true }],
      ['order', 'Ordem', { kind: 'number' }],
    ],
  },
];
