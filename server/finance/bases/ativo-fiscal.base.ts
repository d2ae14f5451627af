import type { CellRule } from '../../data/master-data/base';
import { byGroup, controllers, defineBase, field, name, textsOf, titles } from '../../data/bases';
import { editedBySets } from '../../planning/edits';
import { companyField, companyTitles, ofCompany } from './empresa.base';

const lineCode = {
  kind: 'code',
  required: true,
  maxLength: 60,
  pattern: { expression: '[\\p{L}\\d._\\-]+', told: 'um código de letras, algarismos, pontos e hífens' },
} as const satisfies Partial<CellRule>;

export const fiscalAssetBase = defineBase({
  name: 'ativo_fiscal',
  label: 'Ativo fiscal',
  senders: controllers,
  columns: [
    ['businessUnitID', 'Empresa', ofCompany],
    ['year', 'Ano', { kind: 'integer', required: true, unique: true, minimum: 1990, maximum: 2100 }],
    ['line', 'Linha', { ...lineCode, unique: true }],
    ['label', 'Descrição', name],
    ['valor', 'Valor', { kind: 'money', required: true }],
    ['order', 'Ordem', { kind: 'number' }],
  ],
  titles: {
    businessUnitID: companyTitles,
    year: ['Exercício', 'Ano-calendário', 'Ano-base'],
    line: ['Código', 'Código da linha', 'Cód.'],
    label: ['Nome', 'Histórico', 'Denominação', 'Título'],
    valor: titles.amounts,
    order: titles.orders,
  },
  storage: { edited: ['valor'] },
  edited: editedBySets('fiscal_changes', 'row', ['valor']),
  search: byGroup(
    'fiscal',
    { key: 'businessUnitID' },
    { years: { $addToSet: '$year' }, labels: { $addToSet: '$label' } },
    ({ years, labels }, code) => ({
      title: `Ativo fiscal ${code}`,
      facts: [...(years as number[]).sort().map(String), ...textsOf(labels).sort()],
      codes: [code],
      url: `/ij/fiscal_asset?${new URLSearchParams({ businessUnitID: code })}`,
    }),
  ),
  panel: {
    order: 11,
    label: 'Ativo fiscal',
    areas: ['repository'],
    seenAsBase: true,
    newest: 'year',
    fields: {
      businessUnitID: companyField,
      year: field.number('Ano'),
      line: field.name('Linha'),
      label: field.name('Descrição'),
      valor: field.number('Valor', 'currency'),
    },
  },
  refusals: { group: 'accounting' },
});
