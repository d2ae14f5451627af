import { formatFigure, formatPlaceLong } from '~/domain/insight/panels/format';
import { palette } from '~/domain/insight/panels/palette';
import type { ChartOf } from '~/domain/insight/panels/charts';
import type { TileView } from '~/domain/insight/panels/view';
import { maxLines, type Drawing } from './drawing';
import { fitted, Text, widthOf } from './text';

const rowHeight = 27;
const gap = 24;
const widest = 320;

/** A tile's numbers as a table, as group-table.tsx draws it; of very many rows the first. */
export function tablePicture(
  { dimensions, measures, rows }: TileView,
  _chart: ChartOf<'table'>,
  least: number,
): Drawing {
  const shown = rows.slice(0, maxLines);
  const columns = [
    ...dimensions.map((each, index) => ({
      label: each.label,
      anchor: 'start' as const,
      texts: shown.map(({ at }) => formatPlaceLong(at[index] ?? '', each)),
    })),
    ...measures.map(({ label, format }, index) => ({
      label,
      anchor: 'end' as const,
      texts: shown.map(({ figures }) => formatFigure(figures[index] ?? null, format)),
    })),
  ].map((column) => ({
    ...column,
    room: Math.min(widest, Math.max(...[column.label, ...column.texts].map((text) => widthOf(text)))),
  }));
  const needed = columns.reduce((sum, { room }) => sum + room, 0) + gap * Math.max(0, columns.length - 1);
  const width = Math.max(least, needed);
  const spare = (width - needed) / columns.length;
  let end = 0;
  const placed = columns.map((column) => {
    const start = end;
    end += column.room + spare + gap;
    return { ...column, x: column.anchor === 'start' ? start : end - gap };
  });
  return {
    width,
    height: (shown.length + 1) * rowHeight,
    left: rows.length - shown.length,
    body: (
      <>
        {placed.map(({ label, anchor, x, room }, column) => (
          <Text key={column} x={x} y={rowHeight / 2} size={12} soft strong anchor={anchor}>
            {fitted(label, room, 12)}
          </Text>
        ))}
        {shown.map((_row, row) => (
          <g key={row} transform={`translate(0 ${(row + 1) * rowHeight})`}>
            <rect width={width} height={1} fill={palette.line} />
            {placed.map(({ texts, anchor, x, room }, column) => (
              <Text key={column} x={x} y={rowHeight / 2 + 1} anchor={anchor}>
                {fitted(texts[row] ?? '', room)}
              </Text>
            ))}
          </g>
        ))}
      </>
    ),
  };
}
