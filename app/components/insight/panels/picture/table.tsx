import { formatFigure } from '~/domain/insight/panels/format';
import { palette } from '~/domain/insight/panels/palette';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { flatPivot } from '~/domain/insight/panels/pivot';
import { tableLines } from '~/domain/insight/panels/table-lines';
import type { TileView } from '~/domain/insight/panels/view';
import { maxColumns, maxLines, type Drawing } from './drawing';
import { tableTone, type TableTone } from '../table-tone';
import { fitted, Text, widthOf } from './text';

const rowHeight = 27;
const gap = 24;
const widest = 320;
/** Width of the sign after a coloured figure. */
const signWidth = 14;

/** A tile's numbers as a table, as group-table.tsx draws it; of very many rows the first. */
export function tablePicture(tile: TileView, chart: ChartOf<'table'>, least: number): Drawing {
  const { dimensions, measures, rows } = tile;
  const lines = tableLines(tile);
  // Of very many lines the first, and the total of all.
  const total = lines.at(-1)?.kind === 'total' ? lines.slice(-1) : [];
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines - total.length), ...total] : lines;
  const columns = [
    ...dimensions.map((each, index) => ({
      label: each.label,
      anchor: 'start' as const,
      texts: shown.map(({ names }) => names[index] ?? ''),
      tones: [],
    })),
    ...measures.map(({ key, label, format }, index) => ({
      label,
      anchor: 'end' as const,
      texts: shown.map(({ figures }) => formatFigure(figures[index] ?? null, format)),
      tones: shown.map(({ kind, figures }) =>
        kind === 'row' ? tableTone(chart, key, figures[index] ?? null) : null,
      ),
    })),
  ].map((column) => ({
    ...column,
    // The sign follows a coloured figure.
    signs: column.tones.some((tone) => tone !== null) ? signWidth : 0,
    room: Math.min(widest, Math.max(...[column.label, ...column.texts].map((text) => widthOf(text)))),
  }));
  const needed =
    columns.reduce((sum, { room, signs }) => sum + room + signs, 0) + gap * Math.max(0, columns.length - 1);
  const width = Math.max(least, needed);
  const spare = (width - needed) / columns.length;
  let end = 0;
  const placed = columns.map((column) => {
    const start = end;
    end += column.room + column.signs + spare + gap;
    return { ...column, x: column.anchor === 'start' ? start : end - gap - column.signs };
  });
  return {
    width,
    height: (shown.length + 1) * rowHeight,
    left: rows.length - shown.filter(({ kind }) => kind === 'row').length,
    body: (
      <>
        {placed.map(({ label, anchor, x, room }, column) => (
          <Text key={column} x={x} y={rowHeight / 2} size={12} soft strong anchor={anchor}>
            {fitted(label, room, 12)}
          </Text>
        ))}
        {shown.map(({ kind }, row) => (
          <g key={row} transform={`translate(0 ${(row + 1) * rowHeight})`}>
            <rect width={width} height={1} fill={palette.line} />
            {placed.map(({ texts, tones, anchor, x, room }, column) => (
              <Cell
                key={column}
                {...{ x, anchor, tone: tones[row] ?? null, strong: kind !== 'row' }}
                text={fitted(texts[row] ?? '', room)}
              />
            ))}
          </g>
        ))}
      </>
    ),
  };
}

/** A pivot as pivot-table.tsx draws it; of very many columns the first, and what the lines add up to. */
export function pivotPicture(tile: TileView, chart: ChartOf<'pivot'>, least: number): Drawing {
  const flat = flatPivot(tile, chart);
  const { measures, rows, totals } = flat;
  const kept = measures.flatMap(({ key }, index) =>
    index < maxColumns || key.startsWith('total_') ? [index] : [],
  );
  const only = <T,>(all: readonly T[]): T[] => kept.flatMap((index) => all[index] ?? []);
  const figures = (all: readonly (number | null)[]) => kept.map((index) => all[index] ?? null);
  const fitting: TileView = {
    ...flat,
    measures: only(measures),
    rows: rows.map((row) => ({ ...row, figures: figures(row.figures) })),
    ...(totals && { totals: { ...totals, all: figures(totals.all) } }),
  };
  const drawing = tablePicture(fitting, { kind: 'table' }, least);
  return { ...drawing, left: (drawing.left ?? 0) + measures.length - kept.length };
}

const signPaths: Readonly<Record<TableTone['sign'], string>> = {
  '▲': 'M0 4 L8 4 L4 -3 Z',
  '◆': 'M4 -4 L8 0 L4 4 L0 0 Z',
  '▼': 'M0 -4 L8 -4 L4 3 Z',
};

interface CellProps {
  x: number;
  anchor: 'start' | 'end';
  tone: TableTone | null;
  strong: boolean;
  text: string;
}

function Cell({ x, anchor, tone, strong, text }: CellProps) {
  const [middle, fill] = [rowHeight / 2 + 1, tone ? palette[tone.tone] : palette.ink];
  return (
    <>
      <Text x={x} y={middle} {...{ strong, anchor, fill }}>
        {text}
      </Text>
      {tone && (
        <g transform={`translate(${x + 5} ${middle})`}>
          <path d={signPaths[tone.sign]} fill={fill} />
        </g>
      )}
    </>
  );
}
