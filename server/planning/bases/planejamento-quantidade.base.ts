import { planChannels } from '../../../app/domain/planning/quantities/filter';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import { titles } from '../../data/bases/columns';
import { field } from '../../data/bases/panel-source';
import { textNames, textOf, type RecordSource, type Rows } from '../../data/bases/record-source';
import { defineBase } from '../../data/bases/standard-base';
import { editedQuantities } from '../quantities/edited-quantities';
import { planIndexes } from '../quantities/row';
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
  search: planOf,
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

interface PlanGroup {
  readonly _id: string;
  readonly description: unknown;
  readonly brand: unknown;
  readonly category: unknown;
  readonly channels: readonly string[];
  readonly first: Date;
  readonly last: Date;
  readonly date: Date;
  readonly sources: readonly string[];
}

/** The planned quantities of a SKU, over all its channels and months. */
function planOf(rows: Rows): RecordSource {
  return {
    type: 'planning',
    ...rows,
    key: 'sku',
    names: textNames,
    follows: productBase.name,
    async *drafts(db, keys) {
      const groups = db.collection(this.records).aggregate<PlanGroup>(
        [
          ...(keys ? [{ $match: { sku: { $in: keys } } }] : []),
          {
            $group: {
              _id: '$sku',
              description: { $first: '$material_description' },
              brand: { $first: '$marca' },
              category: { $first: '$category_sku' },
              channels: { $addToSet: '$channel' },
              first: { $min: '$data_ref' },
              last: { $max: '$data_ref' },
              date: { $max: '$creationDate' },
              sources: { $addToSet: '$_source.file' },
            },
          },
        ],
        { allowDiskUse: true, batchSize: 1_000 },
      );
      for await (const { _id: sku, first, last, ...group } of groups) {
        const [from, to] = [monthCodeOf(first), monthCodeOf(last)];
        const sold = planChannels.filter((channel) => group.channels.includes(channel));
        const address = new URLSearchParams({ dateStart: from, dateEnd: to, sku });
        for (const channel of sold) address.append('chanel', channel);
        yield {
          id: sku,
          type: 'planning',
          title: `Planejamento ${sku} — ${textOf(group.description)}`,
          facts: [
            ...sold,
            `${monthText(from)} - ${monthText(to)}`,
            textOf(group.brand),
            textOf(group.category),
          ],
          codes: [sku],
          url: `/ij/plan_edit?${address}`,
          date: group.date,
          sources: group.sources,
        };
      }
    },
  };
}
