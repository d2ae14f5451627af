import { punctuatedCnpj } from '../../../app/domain/values/cnpj';
import {
  byRow,
  controllers,
  defineBase,
  entryTitle,
  field,
  name,
  reference,
  tableUrl,
  text,
  textOf,
  titles,
} from '../../data/bases';
import type { CellRule } from '../../data/master-data/base';

const companyCode = {
  kind: 'code',
  required: true,
  pattern: { expression: '[A-Za-z0-9]{1,10}', told: 'um código de até 10 letras e algarismos' },
} as const satisfies Partial<CellRule>;

/** Column headers for a company in other bases. */
export const companyTitles = ['Código da empresa', 'Cód. empresa', 'Unidade de negócio', 'Unidade', 'Sigla'];

/** A company in panels, by its name. */
export const companyField = {
  ...field.text('Empresa'),
  names: { lookup: { from: 'empresa', value: 'businessUnitID', label: 'name' } },
};

export const companyBase = defineBase({
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
  titles: {
    businessUnitID: ['Código', 'Código da empresa', 'Cód.', 'Sigla', 'Unidade de negócio', 'Unidade'],
    name: [...titles.descriptions, 'Nome da empresa', 'Nome fantasia'],
    legalName: ['Nome empresarial', 'Denominação social'],
    cnpj: ['CNPJ da empresa'],
    city: ['Município', 'Localidade'],
    state: ['Estado', 'Unidade federativa'],
    activity: ['Ramo de atividade', 'Ramo', 'Atividade principal', 'Objeto social'],
    director: ['Diretor', 'Diretor responsável', 'Diretora responsável', 'Representante legal'],
    accountant: ['Contador', 'Contador responsável', 'Contadora responsável', 'Contabilista'],
    crc: ['CRC do contador', 'CRC da contadora', 'Registro no CRC'],
  },
  search: byRow('company', { key: 'businessUnitID' }, (row, code) => ({
    title: entryTitle(code, row['name']),
    facts: [
      textOf(row['legalName']),
      row['cnpj'] ? `CNPJ ${punctuatedCnpj(textOf(row['cnpj']))}` : null,
      textOf(row['city']),
      textOf(row['state']),
    ],
    codes: [code, punctuatedCnpj(textOf(row['cnpj']))],
    url: tableUrl('empresa', { businessUnitID: code }, row['_id']),
  })),
  panel: {
    order: 10,
    label: 'Empresas',
    areas: ['repository'],
    seenAsBase: true,
    newest: 'businessUnitID',
    fields: {
      businessUnitID: field.name('Empresa'),
      name: field.name('Nome'),
      city: field.text('Cidade'),
      state: field.text('UF'),
      activity: field.text('Atividade'),
      director: field.text('Diretor(a)'),
      accountant: field.text('Contador(a)'),
    },
  },
  refusals: { group: 'accounting' },
  firstStep: { order: 1, fills: 'Demonstrativos, cockpit e ativo fiscal' },
});

/** The rule of a key column that names a company. */
export const ofCompany = {
  ...companyCode,
  unique: true,
  references: reference(companyBase, 'businessUnitID'),
};
