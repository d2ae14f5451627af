import { planChannels } from '../../../app/domain/planning/quantities/filter';
import { byGroup, defineBase, field, textsOf, titles } from '../../data/bases';
import { channelTitles } from './product-copies';

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' });
const maxVersions = 12;

export const spendBase = defineBase({
  name: 'planejamento_spend',
  label: 'Planejamento Spend',
  columns: [
    ['channel', 'Channel', { required: true, oneOf: [...planChannels] }],
    ['marca', 'Brand', { required: true }],
    ['yearMonthDay', 'Version', { kind: 'date', required: true }],
    ['valor', 'Value', { kind: 'number', required: true }],
  ],
  titles: {
    channel: channelTitles,
    marca: ['Marca'],
    yearMonthDay: ['Versão', 'Data', 'Dia', 'Mês', 'Competência'],
    valor: [...titles.amounts, 'Gasto', 'Gastos', 'Despesa', 'Verba', 'Investimento', 'Spend'],
  },
  search: byGroup(
    'spend',
    { key: 'marca' },
    { channels: { $addToSet: '$channel' }, versions: { $addToSet: '$yearMonthDay' } },
    ({ channels, versions }, brand) => {
      const newest = (versions as Date[]).toSorted((one, other) => other.getTime() - one.getTime());
      return {
        title: `Spend ${brand}`,
        facts: [
          ...planChannels.filter((channel) => textsOf(channels).includes(channel)),
          ...newest.slice(0, maxVersions).map((version) => `Version ${day.format(version)}`),
        ],
        codes: [],
        url: `/repo/master-data/planejamento?${new URLSearchParams({ collection: 'planejamento_spend', ok: '1', marca: brand })}`,
      };
    },
  ),
  panel: {
    order: 3,
    label: 'Spend planejado',
    areas: ['planning'],
    newest: 'yearMonthDay',
    fields: {
      channel: field.text('Canal'),
      marca: field.text('Marca'),
      yearMonthDay: { ...field.day('Versão'), calendar: true },
      valor: field.number('Valor', 'currency'),
    },
  },
  refusals: { group: 'planning', fields: { channel: field.text('Canal'), marca: field.text('Marca') } },
});
