import type { Base } from './base';
import { channels } from './channels';
import { companyBases } from './company-bases';
import { basesOf, type Column, type Definition } from './definition';

export { channels } from './channels';
export const majorCategories = ['Makeup', 'Skincare', 'Haircare', 'Fragrance', 'Other'];

const productAttributes: readonly Column[] = [
  ['material_description', 'Description'],
  ['marca', 'Brand'],
  ['category_sku', 'Category'],
  ['categoria_principal_sku', 'Major Category'],
  ['sub_categoria_sku', 'Sub Category'],
  ['hero', 'Hero'],
  ['abcd', 'ABCD'],
  ['plc_local', 'PLC Local'],
  ['plc_global', 'PLC Global'],
  ['data_validade_sku', 'Global Forecast End Date'],
];

const definitions: readonly Definition[] = [
  {
    name: 'produto',
    label: 'Produto',
    columns: [
      ['sku', 'SKU', { required: true, unique: true, maxLength: 20 }],
      ['material_description', 'Description', { required: true, maxLength: 200 }],
      ['marca', 'Brand', { required: true }],
      ['category_sku', 'Category'],
      ['categoria_principal_sku', 'Major Category', { oneOf: majorCategories }],
      ['sub_categoria_sku', 'Sub Category'],
      ['hero', 'Hero', { oneOf: ['hero', 'non-hero'] }],
      ['abcd', 'ABCD', { oneOf: ['A', 'B', 'C', 'D'] }],
      ['plc_local', 'PLC Local'],
      ['plc_global', 'PLC Global'],
      ['data_validade_sku', 'Global Forecast End Date', { kind: 'date' }],
    ],
  },
  {
    name: 'canal',
    label: 'Canal',
    columns: [
      ['cnpj', 'CNPJ', { kind: 'cnpj', required: true, unique: true }],
      ['description', 'Description', { required: true }],
      ['channel_siop', 'Channel SIOP', { required: true }],
    ],
  },
  {
    name: 'planejamento_quantidade',
    label: 'Planejamento Quantity',
    columns: [
      ['sku', 'SKU', { required: true, maxLength: 20 }],
      ['channel', 'Channel', { required: true, oneOf: channels }],
      ['data_ref', 'Date', { kind: 'month', required: true }],
      ['valor', 'Quantity', { kind: 'number', required: true, minimum: 0 }],
    ],
    enriched: productAttributes,
  },
  {
    name: 'planejamento_spend',
    label: 'Planejamento Spend',
    columns: [
      ['channel', 'Channel', { required: true, oneOf: channels }],
      ['marca', 'Brand', { required: true }],
      ['yearMonthDay', 'Version', { kind: 'date', required: true }],
      ['valor', 'Value', { kind: 'number', required: true }],
    ],
  },
];

const allDefinitions: readonly Definition[] = [...definitions, ...companyBases];

/** The definition of a base that comes with the portal. */
export const standardDefinition = (name: string): Definition | undefined =>
  allDefinitions.find((definition) => definition.name === name);

/** The bases of products, channels and planning, and those of the company, each as its Ok record and its NOK twin. */
export const standardBases = (): Base[] => allDefinitions.flatMap(basesOf);
