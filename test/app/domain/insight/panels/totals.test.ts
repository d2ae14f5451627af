import { describe, expect, it } from 'vitest';
import type { Tile } from '../../../../../app/domain/insight/panels/definition';
import { rowLines, tableLines } from '../../../../../app/domain/insight/panels/table-lines';
import { drawnTile } from '../../../../../app/domain/insight/panels/tile';

const tile: Tile = {
  ...{ id: 'a', title: 'A', size: 'half', chart: { kind: 'table', totals: true }, group: ['canal', 'marca'] },
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
  derive: {
    cada: { label: 'Por linha', format: 'decimal', ratio: ['soma', 'linhas'] },
    vezes: { label: 'Vezes', total: ['soma', 'media'] },
  },
  sort: { by: 'soma', dir: 'desc' },
};
const figures = (soma: number, linhas: number) => ({ soma, linhas, media: soma / linhas });
const readings = {
  groups: [
    [
      { at: ['FSS', 'Aurora'], figures: figures(30, 3) },
      { at: ['SITE', 'Nuvem'], figures: figures(20, 1) },
      { at: ['FSS', 'Nuvem'], figures: figures(10, 2) },
    ],
  ],
  parts: [
    [
      { at: ['FSS'], figures: figures(40, 5) },
      { at: ['SITE'], figures: figures(20, 1) },
    ],
  ],
  all: [[{ at: [], figures: figures(60, 6) }]],
};
const drawn = (given: Partial<Tile> = {}, read: Parameters<typeof drawnTile>[2] = readings) =>
  drawnTile(
    { ...tile, ...given },
    (key) => ({ key, label: key, kind: 'text' }),
    read,
    (values) => [...values].sort(),
  );
const written = (...given: Parameters<typeof drawn>) =>
  tableLines(drawn(...given)).map((line) => [line.kind, ...line.names, ...line.figures]);

describe('a table with totals', () => {
  it('adds up what adds up, makes ratios of the sums, and leaves averages blank', () => {
    expect(written()).toEqual([
      ['row', 'FSS', 'Aurora', 30, 3, 10, 10, 40],
      ['row', 'FSS', 'Nuvem', 10, 2, 5, 5, 15],
      ['subtotal', 'Total de FSS', '', 40, 5, null, 8, null],
      ['row', 'SITE', 'Nuvem', 20, 1, 20, 20, 40],
      ['subtotal', 'Total de SITE', '', 20, 1, null, 20, null],
      ['total', 'Total', '', 60, 6, null, 10, null],
    ]);
  });

  it('shows the greatest rows by its limit, and says that the total has the others too', () => {
    expect(written({ limit: 2 }).map(([kind, name, , sum]) => [kind, name, sum])).toEqual([
      ['row', 'FSS', 30],
      ['subtotal', 'Total de FSS', 40],
      ['row', 'SITE', 20],
      ['subtotal', 'Total de SITE', 20],
      ['total', 'Total, com os não mostrados', 60],
    ]);
  });

  it('has no total when only rows are requested, or no totals were read', () => {
    expect(rowLines(drawn()).map(({ kind }) => kind)).toEqual(['row', 'row', 'row']);
    expect(written({}, { groups: readings.groups }).map(([kind, , , sum]) => [kind, sum])).toEqual([
      ['row', 30],
      ['row', 20],
      ['row', 10],
    ]);
  });
});
