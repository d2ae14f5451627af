import { planChannels } from '../../../app/domain/planning/quantities/filter';
import { titles } from '../../data/bases/columns';
import { field } from '../../data/bases/panel-source';
import { textNames, type RecordSource, type Rows } from '../../data/bases/record-source';
import { defineBase } from '../../data/bases/standard-base';
import { channelTitles } from './product-copies';

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
  search: spendOf,
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

interface SpendGroup {
  readonly _id: string;
  readonly channels: readonly string[];
  readonly versions: readonly Date[];
  readonly date: Date;
  readonly sources: readonly string[];
}

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' });
const maxVersions = 12;

/** The spend of a brand, over all its channels and versions. */
function spendOf(rows: Rows): RecordSource {
  return {
    type: 'spend',
    ...rows,
    key: 'marca',
    names: textNames,
    async *drafts(db, keys) {
      const groups = db.collection(this.records).aggregate<SpendGroup>(
        [
          ...(keys ? [{ $match: { marca: { $in: keys } } }] : []),
          {
            $group: {
              _id: '$marca',
              channels: { $addToSet: '$channel' },
              versions: { $addToSet: '$yearMonthDay' },
              date: { $max: '$creationDate' },
              sources: { $addToSet: '$_source.file' },
            },
          },
        ],
        { allowDiskUse: true, batchSize: 1_000 },
      );
      for await (const { _id: brand, channels: sold, versions, date, sources } of groups) {
        const newest = [...versions].sort((one, other) => other.getTime() - one.getTime());
        yield {
          id: brand,
          type: 'spend',
          title: `Spend ${brand}`,
          facts: [
            ...planChannels.filter((channel) => sold.includes(channel)),
            ...newest.slice(0, maxVersions).map((version) => `Version ${day.format(version)}`),
          ],
          codes: [],
          url: `/repo/master-data/planejamento?${new URLSearchParams({
            collection: 'planejamento_spend',
            ok: '1',
            marca: brand,
          })}`,
          date,
          sources,
        };
      }
    },
  };
}
