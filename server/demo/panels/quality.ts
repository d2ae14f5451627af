import type { PanelDefinition, PanelQuery } from '../../../app/domain/panels/definition';

const lines: PanelQuery = {
  from: 'files',
  match: { collection: { $ne: null } },
  measures: {
    arquivos: { label: 'Arquivos', count: true },
    ok: { label: 'Linhas Ok', sum: 'rows.ok' },
    nok: { label: 'Linhas NOK', sum: 'rows.nok' },
    lidas: { label: 'Linhas lidas', sum: 'rows.read' },
  },
};
const rate = { taxa: { label: 'NOK das lidas', ratio: ['nok', 'lidas'] as const } };
const reasons = (from: string, name: string, label: string): PanelQuery => ({
  from,
  measures: { [name]: { label, count: true } },
});

/** Jobs and data quality: Ok and NOK lines by base and day. */
export const qualityPanel: PanelDefinition = {
  description: 'O que os jobs leram: linhas aceitas e recusadas por base e dia, e por quê.',
  filters: [
    { field: 'statusChangeDate', label: 'Período', from: 'files' },
    { field: 'collection', from: 'files', match: { collection: { $ne: null } } },
    { field: 'phase', from: 'files' },
  ],
  tiles: [
    {
      id: 'arquivos',
      title: 'Arquivos processados',
      size: 'quarter',
      chart: { kind: 'figure', value: 'arquivos' },
      queries: [lines],
    },
    {
      id: 'ok',
      title: 'Linhas Ok',
      size: 'quarter',
      chart: { kind: 'figure', value: 'ok' },
      queries: [lines],
    },
    {
      id: 'nok',
      title: 'Linhas NOK',
      size: 'quarter',
      chart: { kind: 'figure', value: 'nok' },
      queries: [lines],
    },
    {
      id: 'taxa',
      title: 'NOK das linhas lidas',
      size: 'quarter',
      chart: { kind: 'figure', value: 'taxa' },
      queries: [lines],
      derive: rate,
    },
    {
      id: 'nok-dia',
      title: 'Linhas NOK por dia e base',
      size: 'wide',
      group: ['statusChangeDate', 'collection'],
      chart: { kind: 'columns', x: 'statusChangeDate', series: 'collection', values: ['nok'] },
      queries: [lines],
    },
    {
      id: 'situacao',
      title: 'Arquivos por situação',
      size: 'third',
      group: ['phase'],
      chart: { kind: 'bars', x: 'phase', values: ['arquivos'] },
      queries: [{ from: 'files', measures: { arquivos: { label: 'Arquivos', count: true } } }],
      sort: { by: 'arquivos', dir: 'desc' },
    },
    {
      id: 'por-base',
      title: 'Ok e NOK por base',
      size: 'half',
      group: ['collection'],
      chart: { kind: 'table' },
      queries: [lines],
      derive: rate,
      sort: { by: 'nok', dir: 'desc' },
    },
    {
      id: 'motivos',
      title: 'Por que linhas são recusadas',
      note: 'Os dez motivos mais frequentes',
      size: 'half',
      group: ['Error'],
      chart: { kind: 'bars', x: 'Error', values: ['produto', 'canal', 'quantity', 'spend'] },
      queries: [
        reasons('produto_nok', 'produto', 'Produto'),
        reasons('canal_nok', 'canal', 'Canal'),
        reasons('planejamento_quantidade_nok', 'quantity', 'Planejamento Quantity'),
        reasons('planejamento_spend_nok', 'spend', 'Planejamento Spend'),
      ],
      sort: { by: 'quantity', dir: 'desc' },
      limit: 10,
    },
  ],
};
