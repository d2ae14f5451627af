import type { Base, CellRule } from './base';

/** Sales channels (S1 §9). */
export const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'];
export const majorCategories = ['Makeup', 'Skincare', 'Haircare', 'Fragrance', 'Other'];

type Column = readonly [key: string, header: string, rule?: Partial<CellRule>];

interface Definition {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column[];
  /** Columns that an Ok row shows beyond those that a file brings. */
  readonly enriched?: readonly Column[];
}

const file: Column = ['urlPath', 'File'];

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

/** Text that no rule bounds still has a bound: a cell is not a document. */
const longestText = 500;

const ruleOf = (rule: Partial<CellRule> = {}): CellRule => ({
  kind: 'text',
  required: false,
  unique: false,
  ...(rule.kind && rule.kind !== 'text' ? {} : { maxLength: longestText }),
  ...rule,
});

const fieldsOf = (columns: readonly Column[]) => columns.map(([key, header]) => ({ [key]: header }));

/** The four bases of decisions §4, each as its Ok record and its NOK twin. */
export function standardBases(): Base[] {
  return definitions.flatMap(({ name, label, columns, enriched = [] }, index) => {
    const checks = Object.fromEntries(columns.map(([key, , rule]) => [key, ruleOf(rule)]));
    const own = columns.map(([key, header]): Column => [key, header]);
    const common = { collection_name: name, checks, order: index };
    return [
      {
        ...common,
        _id: name,
        label_name: label,
        collection_ok: 1,
        fields: fieldsOf([...own, ...enriched, file]),
        records: name,
      },
      {
        ...common,
        _id: `${name}_nok`,
        label_name: `${label} NOK`,
        collection_ok: 0,
        fields: fieldsOf([
          ...own,
          ['_lineNumber', 'Line'],
          file,
          ['timeStamp', 'Timestamp'],
          ['Error', 'Error'],
        ]),
        records: `${name}_nok`,
      },
    ];
  });
}
