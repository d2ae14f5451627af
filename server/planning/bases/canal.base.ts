import { punctuatedCnpj } from '../../../app/domain/values/cnpj';
import { byRow, defineBase, field, textOf, titles } from '../../data/bases';
import { channelTitles } from './product-copies';

const fields = { description: field.name('Cliente ou loja'), channel_siop: field.text('Canal') };

export const channelBase = defineBase({
  name: 'canal',
  label: 'Canal',
  columns: [
    ['cnpj', 'CNPJ', { kind: 'cnpj', required: true, unique: true }],
    ['description', 'Description', { required: true }],
    ['channel_siop', 'Channel SIOP', { required: true }],
  ],
  titles: {
    cnpj: ['CNPJ do cliente'],
    description: [...titles.descriptions, 'Nome', 'Razão social', 'Cliente', 'Nome do cliente', 'Loja'],
    channel_siop: ['Canal SIOP', ...channelTitles],
  },
  search: byRow('channel', { key: 'cnpj' }, (row, cnpj) => ({
    title: textOf(row['description']),
    facts: [`CNPJ ${punctuatedCnpj(cnpj)}`, `Canal ${textOf(row['channel_siop'])}`],
    codes: [punctuatedCnpj(cnpj)],
    url: `/repo/master-data/canal?${new URLSearchParams({ ok: '1', q: cnpj, linha: String(row['_id']) })}`,
  })),
  panel: { order: 5, label: 'Canais', areas: ['repository', 'planning'], newest: 'description', fields },
  refusals: { group: 'planning', fields },
});
