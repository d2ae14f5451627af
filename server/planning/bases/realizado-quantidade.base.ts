import { planChannels } from '../../../app/domain/planning/quantities/filter';
import {
  byGroup,
  controllers,
  defineBase,
  field,
  monthRange,
  monthsOf,
  reference,
  tableUrl,
  textOf,
  textsOf,
  titles,
} from '../../data/bases';
import { realizedQuantities } from '../quantities';
import { channelTitles, productPanelFields, quantityTitles, skuTitles, soldOf } from './product-copies';
import { productBase } from './produto.base';

export const soldBase = defineBase({
  name: 'realizado_quantidade',
  label: 'Realizado Quantity',
  senders: controllers,
  columns: [
    [
      'sku',
      'SKU',
      {
        kind: 'code',
        required: true,
        unique: true,
        maxLength: 20,
        references: reference(productBase, 'sku', 'warning'),
      },
    ],
    ['channel', 'Channel', { required: true, unique: true, oneOf: [...planChannels] }],
    ['data_ref', 'Date', { kind: 'month', required: true, unique: true }],
    ['valor', 'Quantity', { kind: 'number', required: true }],
    ['receita', 'Receita', { kind: 'money', empty: 0 }],
  ],
  enriched: [
    ['marca', 'Brand'],
    ['categoria_principal_sku', 'Major Category'],
    ['abcd', 'ABCD'],
  ],
  titles: {
    sku: skuTitles,
    channel: channelTitles,
    data_ref: titles.months,
    valor: quantityTitles,
    receita: ['Faturamento', 'Vendas', 'Receita R$', 'Valor', ...titles.amounts],
  },
  titledBeforeKey: 'valor',
  collection: realizedQuantities,
  enrich: soldOf,
  search: byGroup(
    'sold',
    { key: 'sku' },
    { ...monthRange('data_ref'), channels: { $addToSet: '$channel' }, brand: { $max: '$marca' } },
    (group, sku) => ({
      title: `Realizado Quantity ${sku}`,
      facts: [textOf(group['brand']), ...textsOf(group['channels']).sort(), monthsOf(group)],
      codes: [sku],
      url: tableUrl('realizado_quantidade', { sku }),
    }),
  ),
  panel: {
    order: 2,
    label: 'Realizado (quantidades)',
    areas: ['planning'],
    newest: 'data_ref',
    fields: {
      sku: field.name('SKU'),
      channel: field.text('Canal'),
      data_ref: field.month('Mês'),
      valor: field.number('Quantidade'),
      receita: field.number('Receita', 'currency'),
      ...productPanelFields,
    },
  },
  refusals: { group: 'sales' },
});
