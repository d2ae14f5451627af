import { planChannels } from '../../../app/domain/planning/quantities/filter';
import { monthCodeOf } from '../../../app/domain/values/month';
import {
  byGroup,
  defineBase,
  entryTitle,
  field,
  monthRange,
  monthsOf,
  textOf,
  textsOf,
  titles,
} from '../../data/bases';
import { editedQuantities, planIndexes } from '../quantities';
import { channelTitles, plannedOf, productPanelFields, quantityTitles, skuTitles } from './product-copies';
import { productBase } from './produto.base';

export const plannedBase = defineBase({
  name: 'planejamento_quantidade',
  label: 'Planejamento Quantity',
  columns: [
    ['sku', 'SKU', { required: true, maxLength: 20 }],
    ['channel', 'Channel', { required: true, oneOf: [...planChannels] }],
    ['data_ref', 'Date', { kind: 'month', required: true }],
    ['valor', 'Quantity', { kind: 'number', required: true, minimum: 0 }],
  ],
  enriched: productBase.columns.filter(([key]) => key !== 'sku'),
  titles: { sku: skuTitles, channel: channelTitles, data_ref: titles.months, valor: quantityTitles },
  titledBeforeKey: 'valor',
  joins: { column: 'sku', base: productBase.name },
  indexes: planIndexes,
  enrich: plannedOf,
  edited: editedQuantities,
  screens: ['/ij/plan'],
  servedToPlanners: true,
  search: byGroup(
    'planning',
    { key: 'sku' },
    {
      ...monthRange('data_ref'),
      description: { $first: '$material_description' },
      brand: { $first: '$marca' },
      category: { $first: '$category_sku' },
      channels: { $addToSet: '$channel' },
    },
    (group, sku) => {
      const [from, to] = [monthCodeOf(group['first'] as Date), monthCodeOf(group['last'] as Date)];
      const channels = planChannels.filter((channel) => textsOf(group['channels']).includes(channel));
      const address = new URLSearchParams({ dateStart: from, dateEnd: to, sku });
      for (const channel of channels) address.append('chanel', channel);
      return {
        title: entryTitle(`Planejamento ${sku}`, group['description']),
        facts: [...channels, monthsOf(group), textOf(group['brand']), textOf(group['category'])],
        codes: [sku],
        url: `/ij/plan_edit?${address}`,
      };
    },
  ),
  panel: {
    order: 1,
    label: 'Planejado (quantidades)',
    areas: ['planning'],
    newest: 'data_ref',
    fields: {
      sku: field.name('SKU'),
      material_description: field.name('Descrição'),
      channel: field.text('Canal'),
      data_ref: field.month('Mês'),
      valor: field.number('Quantidade'),
      ...productPanelFields,
    },
  },
  refusals: { group: 'planning', fields: { sku: field.name('SKU'), channel: field.text('Canal') } },
  firstStep: { order: 9, fills: 'Planejamento, relatórios e painéis', area: '/ij/plan' },
});
