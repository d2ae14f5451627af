import { endingLabels, phaseLabels } from '../../../../app/domain/data/jobs/job';
import type { PanelDefinition, PanelQuery, TileSize } from '../../../../app/domain/insight/panels/definition';
import type { refusalGroups } from '../../../data/bases/standard-base';
import { basesRefusing } from '../sources';
import { bars, figure, over, table } from './tiles';

const lines: PanelQuery = {
  from: 'files',
  match: { collection: { $nin: ['', null] } },
  measures: {
    arquivos: { label: 'Arquivos', count: true },
    ok: { label: 'Linhas Ok', sum: 'rows.ok' },
    nok: { label: 'Linhas NOK', sum: 'rows.nok' },
    lidas: { label: 'Linhas lidas', sum: 'rows.read' },
  },
};
const rate = { taxa: { label: 'NOK das lidas', ratio: ['nok', 'lidas'] as const } };

/** What the bases of a group refuse, by reason. */
function reasons(id: string, title: string, group: (typeof refusalGroups)[number], size: TileSize = 'third') {
  const bases = basesRefusing(group);
  const names = bases.map(({ name }) => name);
  return bars(
    id,
    title,
    {
      note: 'Os dez motivos mais frequentes',
      size,
      queries: bases.map(({ name, label }): PanelQuery => ({
        from: `${name}_nok`,
        measures: { [name]: { label, count: true } },
      })),
      derive: { total: { label: 'Total', total: names } },
      sort: { by: 'total', dir: 'desc' },
      limit: 10,
    },
    { x: 'Error', values: names },
  );
}

const quarter = { size: 'quarter', queries: [lines] } as const;
const daily = { trend: 'statusChangeDate' };

/** Jobs and data quality: Ok and NOK lines by base and day. */
export const qualityPanel: PanelDefinition = {
  description: 'O que os jobs leram: linhas aceitas e recusadas por base e dia, e por quê.',
  names: {
    collection: {
      lookup: {
        from: 'master_data_bases',
        match: { collection_ok: 1 },
        value: 'collection_name',
        label: 'label_name',
      },
    },
    phase: { values: phaseLabels },
    ending: { values: endingLabels },
    status: { values: { '0': 'Ok', '1': 'Erro' } },
  },
  filters: [
    { field: 'statusChangeDate', label: 'Período', from: 'files' },
    { field: 'collection', from: 'files', match: { collection: { $nin: ['', null] } } },
    { field: 'ending', from: 'files' },
  ],
  tiles: [
    figure('arquivos', 'Arquivos lidos', quarter, daily),
    figure('ok', 'Linhas Ok', quarter, daily),
    figure('nok', 'Linhas NOK', quarter, daily),
    figure('taxa', 'NOK das linhas lidas', { ...quarter, derive: rate }, daily),
    over(
      'nok-dia',
      'Linhas NOK por dia e base',
      { size: 'wide', queries: [lines] },
      { kind: 'columns', x: 'statusChangeDate', series: 'collection', values: ['nok'] },
    ),
    bars(
      'situacao',
      'Arquivos por resultado',
      {
        note: 'Também os que só são guardados',
        size: 'third',
        queries: [{ from: 'files', measures: { arquivos: { label: 'Arquivos', count: true } } }],
        sort: { by: 'arquivos', dir: 'desc' },
      },
      { x: 'ending', values: ['arquivos'] },
    ),
    table(
      'por-base',
      'Ok e NOK por base',
      {
        note: 'Linhas dos arquivos de cada base',
        size: 'full',
        queries: [
          {
            ...lines,
            measures: {
              arquivos: { label: 'Arquivos', count: true },
              lidas: { label: 'Lidas', sum: 'rows.read' },
              ok: { label: 'Ok', sum: 'rows.ok' },
              nok: { label: 'NOK', sum: 'rows.nok' },
              ignoradas: { label: 'Já na base', sum: 'rows.ignored' },
            },
          },
        ],
        derive: { taxa: { ...rate.taxa, label: 'NOK %' } },
        sort: { by: 'nok', dir: 'desc' },
      },
      'collection',
    ),
    reasons('motivos', 'Por que linhas são recusadas: produtos e planejamento', 'planning', 'full'),
    reasons('motivos-contabeis', 'Por que linhas são recusadas: contabilidade', 'accounting'),
    reasons('motivos-orcamento', 'Por que linhas são recusadas: orçamento', 'budget'),
    reasons('motivos-rh-vendas', 'Por que linhas são recusadas: RH e vendas', 'sales'),
  ],
};
