import { expect, it } from 'vitest';
import type { PanelView, SingleTile } from '../../../../app/domain/insight/panels/view';
import { panelExport, tileExport } from '../../../../server/insight/panels/exports';

it('writes sums of money in cents, as they are drawn', async () => {
  const single = {
    panel: 'Vendas',
    tile: {
      id: 'receita',
      title: 'Receita',
      chart: { kind: 'table' },
      dimensions: [],
      measures: [
        { key: 'receita', label: 'Receita', format: 'currency' },
        { key: 'media', label: 'Média', format: 'decimal' },
      ],
      rows: [{ at: [], figures: [0.1 + 0.2, 0.123_456] }],
    },
    choices: {},
    fields: {},
  } as unknown as SingleTile;
  const { columns, rows } = tileExport(single, 'UTC');
  expect(columns.map(({ label, kind }) => [label, kind])).toEqual([
    ['Receita (R$)', 'amount'],
    ['Média', 'amount'],
  ]);
  const written = [];
  for await (const row of rows) written.push(row);
  expect(written).toMatchObject([{ m_receita: 0.3, m_media: 0.123_456 }]);
});

it('says the figures of a gauge, which has no table, beside its drawing', () => {
  const chart = { kind: 'gauge', value: 'vendido', goal: 'meta', max: 100 } as const;
  const tile = {
    ...{ id: 'meta', title: 'Meta do mês', note: '', size: 'third', left: 0, dimensions: [], trend: [] },
    ...{ unreached: [], sources: [], failure: null, chart },
    measures: [
      { key: 'vendido', label: 'Vendido', format: 'integer' },
      { key: 'meta', label: 'Meta', format: 'integer' },
    ],
    rows: [{ at: [], figures: [60, 80] }],
  } as PanelView['tiles'][number];
  const printed = { title: 'Vendas', description: '', choices: {}, fields: {}, tiles: [tile], readAt: '' };
  const { sections } = panelExport(printed, () => '<svg/>', 'UTC');
  expect(sections?.[0]?.drawing?.words).toBe('Meta do mês: medidor, Vendido 60, Meta 80, máximo 100');
});
