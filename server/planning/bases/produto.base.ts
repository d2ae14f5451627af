import { ObjectId } from 'mongodb';
import { byRow, defineBase, entryTitle, field, textOf, titles } from '../../data/bases';
import { planScenarioRows, realizedQuantities } from '../quantities';
import {
  plannedAttributes,
  productLabels,
  productPanelFields,
  skuTitles,
  soldAttributes,
} from './product-copies';

export const productBase = defineBase({
  name: 'produto',
  label: 'Produto',
  columns: [
    ['sku', 'SKU', { required: true, unique: true, maxLength: 20 }],
    ['material_description', 'Description', { required: true, maxLength: 200 }],
    ['marca', 'Brand', { required: true }],
    ['category_sku', 'Category'],
    [
      'categoria_principal_sku',
      'Major Category',
      { oneOf: ['Makeup', 'Skincare', 'Haircare', 'Fragrance', 'Other'] },
    ],
    ['sub_categoria_sku', 'Sub Category'],
    ['hero', 'Hero', { oneOf: ['hero', 'non-hero'] }],
    ['abcd', 'ABCD', { oneOf: ['A', 'B', 'C', 'D'] }],
    ['plc_local', 'PLC Local'],
    ['plc_global', 'PLC Global'],
    ['data_validade_sku', 'Global Forecast End Date', { kind: 'date' }],
  ],
  openChoices: ['categoria_principal_sku', 'abcd'],
  titles: {
    sku: skuTitles,
    material_description: [
      ...titles.descriptions,
      'Nome',
      'Nome do produto',
      'Descrição do produto',
      'Produto',
    ],
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
  /** A product's attributes are copied to its sales and plan rows, including scenarios of the plan (rule D17). */
  copies: [
    { into: realizedQuantities.name, key: 'sku', every: {}, copied: soldAttributes },
    { into: 'planejamento_quantidade', key: 'sku', every: {}, copied: plannedAttributes },
    {
      into: planScenarioRows.name,
      key: 'sku',
      every: { scenario: { $gte: new ObjectId('0'.repeat(24)) } },
      copied: plannedAttributes,
    },
  ],
  screens: ['/ij/plan', '/ij/explorer/sku/:sku'],
  servedToPlanners: true,
  search: byRow('sku', { key: 'sku' }, (row, sku) => ({
    title: entryTitle(sku, row['material_description']),
    facts: [
      ...['marca', 'category_sku', 'sub_categoria_sku', 'categoria_principal_sku', 'hero'].map((each) =>
        textOf(row[each]),
      ),
      row['abcd'] ? `ABCD ${textOf(row['abcd'])}` : null,
      textOf(row['plc_local']),
    ],
    codes: [sku],
    url: `/ij/explorer/sku/${encodeURIComponent(sku)}`,
  })),
  panel: {
    order: 4,
    label: 'Produtos',
    areas: ['repository', 'planning'],
    newest: 'sku',
    fields: {
      sku: field.name(productLabels.sku),
      material_description: field.name(productLabels.material_description),
      ...productPanelFields,
      plc_local: field.text(productLabels.plc_local),
      plc_global: field.text(productLabels.plc_global),
    },
  },
  refusals: { group: 'planning', fields: { sku: field.name('SKU'), marca: field.text('Marca') } },
  firstStep: { order: 8, fills: 'SKUs do planejamento, do Explorer e dos painéis', area: '/ij/plan' },
});
