import { describe, expect, it } from 'vitest';
import type { ChartOf } from '../../../../../app/domain/insight/panels/charts';
import type { Tile } from '../../../../../app/domain/insight/panels/definition';
import { flatPivot, lineFields } from '../../../../../app/domain/insight/panels/pivot';
import { tableLines } from '../../../../../app/domain/insight/panels/table-lines';
import { drawnTile, type TileReadings } from '../../../../../app/domain/insight/panels/tile';
import type { TileView } from '../../../../../app/domain/insight/panels/view';

const sales = [
  { marca: 'Aurora', canal: 'FSS', mes: '2026-01', soma: 10 },
  { marca: 'Aurora', canal: 'SITE', mes: '2026-03', soma: 5 },
  { marca: 'Nuvem', canal: 'FSS', mes: '2026-03', soma: 40 },
];
const by = (fields: readonly ('marca' | 'canal' | 'mes')[]): TileReadings['groups'] => {
  const groups = new Map<string, { at: string[]; figures: Record<string, number | null> }>();
  for (const sale of sales) {
    const at = fields.map((field) => sale[field]);
    const known = groups.get(at.join()) ?? { at, figures: { soma: 0, linhas: 0, media: null } };
    const [soma, linhas] = [(known.figures['soma'] ?? 0) + sale.soma, (known.figures['linhas'] ?? 0) + 1];
    groups.set(at.join(), { at, figures: { soma, linhas, media: soma / linhas } });
  }
  return [[...groups.values()]];
};

const chart: ChartOf<'pivot'> = {
  ...{ kind: 'pivot', rows: 'marca', columns: 'mes', values: ['soma'], totals: true },
};
function drawn(given: Partial<ChartOf<'pivot'>> = {}, more: Partial<Tile> = {}) {
  const own = { ...chart, ...given };
  const fields = lineFields(own) as ('marca' | 'canal')[];
  const tile: Tile = {
    ...{ id: 'a', title: 'A', size: 'full', chart: own, group: [...fields, 'mes'] },
    queries: [
      {
        from: 'x',
        measures: {
          soma: { label: 'Soma', sum: 'valor' },
          linhas: { label: 'Linhas', count: true },
          media: { label: 'Média', avg: 'valor' },
        },
      },
    ],
    ...more,
  };
  const read = { groups: by([...fields, 'mes']), parts: by(fields), all: by([]), across: by(['mes']) };
  const view = drawnTile(
    tile,
    (key) => ({ key, label: key, kind: key === 'mes' ? 'month' : 'text' }),
    read,
    (values) => [...values].sort(),
  );
  return { view, flat: flatPivot(view as TileView, own) };
}
const written = (...given: Parameters<typeof drawn>) => {
  const { flat } = drawn(...given);
  return [
    flat.measures.map(({ label }) => label),
    ...tableLines(flat).map(({ names, figures }) => [...names, ...figures]),
  ];
};

describe('a pivot', () => {
  it('has a column for each month, missing ones too, and totals of both directions', () => {
    expect(written()).toEqual([
      ['jan/26', 'fev/26', 'mar/26', 'Total'],
      ['Aurora', 10, null, 5, 15],
      ['Nuvem', null, null, 40, 40],
      ['Total', 10, null, 45, 55],
    ]);
  });

  it('has all measures below each month, and no totals of averages', () => {
    expect(written({ values: ['linhas', 'media'] })).toEqual([
      [
        ...['jan/26 · Linhas', 'jan/26 · Média', 'fev/26 · Linhas', 'fev/26 · Média'],
        ...['mar/26 · Linhas', 'mar/26 · Média', 'Total · Linhas', 'Total · Média'],
      ],
      ['Aurora', 1, 10, null, null, 1, 5, 2, null],
      ['Nuvem', null, null, null, null, 1, 40, 1, null],
      ['Total', 1, null, null, null, 2, null, 3, null],
    ]);
  });

  it('stands on two fields, and without totals where none are asked for', () => {
    const { totals, ...plain } = chart;
    expect(totals).toBe(true);
    const { view } = drawn();
    const { totals: read, ...without } = view;
    expect(read).toBeDefined();
    expect(tableLines(flatPivot(without as TileView, plain)).map(({ figures }) => figures)).toEqual([
      [10, null, 5],
      [null, null, 40],
    ]);
    expect(written({ inner: 'canal' })).toEqual([
      ['jan/26', 'fev/26', 'mar/26', 'Total'],
      ['Aurora', 'FSS', 10, null, null, 10],
      ['Aurora', 'SITE', null, null, 5, 5],
      ['Nuvem', 'FSS', null, null, 40, 40],
      ['Total', '', 10, null, 45, 55],
    ]);
  });

  it('begins with the lines with the largest totals, and says how many are left out', () => {
    const given = { sort: { by: 'soma', dir: 'desc' }, limit: 1 } as const;
    expect(drawn({}, given).view.left).toBe(1);
    expect(written({}, given).slice(1)).toEqual([
      ['Nuvem', 40, 40],
      ['Total, com os não mostrados', 45, 55],
    ]);
  });
});
