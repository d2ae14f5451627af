import { expect, it } from 'vitest';
import type { SingleTile } from '../../../../app/domain/insight/panels/view';
import { tileExport } from '../../../../server/insight/panels/exports';

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
    ['Média', 'number'],
  ]);
  const written = [];
  for await (const row of rows) written.push(row);
  expect(written).toMatchObject([{ m_receita: 0.3, m_media: 0.123_456 }]);
});
