import type { Meaning, ChartOf } from '~/domain/insight/panels/charts';
import { formatPlace } from '~/domain/insight/panels/format';
import { mixed, palette } from '~/domain/insight/panels/palette';
import type { TileView } from '~/domain/insight/panels/view';
import { heatGrid, type Shade } from '../heat-grid';
import { maxColumns, maxLines, type Drawing } from './drawing';
import { fitted, Text, widthOf } from './text';

const rowHeight = 27;
const size = 12;
const maxNameLength = 220;
const shares = { 1: 0.16, 2: 0.28, 3: 0.39, 4: 0.5 };

/** A table with shaded cells, as heatmap.tsx draws it; wider than asked where its columns would not be read. */
export function heatPicture(tile: TileView, chart: ChartOf<'heatmap'>, least: number): Drawing {
  const grid = heatGrid(tile, chart);
  if (!grid) return { width: least, height: 0, body: null };
  const { across, down, valueAt, textOf, shadeOf } = grid;
  const [xs, ys] = [grid.xs.slice(-maxColumns), grid.ys.slice(0, maxLines)];
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => widthOf(text, size)));
  const heads = xs.map((x) => formatPlace(x, across));
  const names = Math.min(maxNameLength, widest([down.label, ...ys.map((y) => formatPlace(y, down))])) + 12;
  const texts = ys.flatMap((y) => xs.map((x) => textOf(valueAt(y, x))));
  const width = Math.max(least, names + xs.length * (widest([...heads, ...texts]) + 14));
  const column = (width - names) / xs.length;
  return {
    width,
    height: (ys.length + 1) * rowHeight,
    left: grid.ys.length - ys.length,
    body: (
      <>
        <Text x={0} y={rowHeight / 2} size={size} soft>
          {fitted(down.label, names - 12, size)}
        </Text>
        {heads.map((head, index) => (
          <Text
            key={xs[index]}
            x={names + (index + 1) * column - 8}
            y={rowHeight / 2}
            size={size}
            soft
            anchor="end"
          >
            {head}
          </Text>
        ))}
        {ys.map((y, row) => (
          <g key={y} transform={`translate(0 ${(row + 1) * rowHeight})`}>
            <Text x={0} y={rowHeight / 2} size={size}>
              {fitted(formatPlace(y, down), names - 12, size)}
            </Text>
            {xs.map((x, index) => {
              const value = valueAt(y, x);
              const shade = shadeOf(value);
              const left = names + index * column;
              return (
                <g key={x}>
                  {shade && (
                    <rect
                      x={left + 1}
                      y={1}
                      width={column - 2}
                      height={rowHeight - 2}
                      rx={3}
                      fill={fillOf(shade, chart.meaning)}
                    />
                  )}
                  <Text x={left + column - 8} y={rowHeight / 2} size={size} anchor="end">
                    {textOf(value)}
                  </Text>
                </g>
              );
            })}
          </g>
        ))}
      </>
    ),
  };
}

/** Higher values have the first series' colour if they are neither good nor bad. */
function fillOf(shade: Shade, meaning: Meaning = 'neutral'): string {
  if (shade === 'o') return palette.sunken;
  const [more, less] =
    meaning === 'less'
      ? [palette.over, palette.under]
      : [meaning === 'more' ? palette.under : palette.series[0], palette.over];
  const depth = Number(shade[1]) as keyof typeof shares;
  return mixed(shade.startsWith('p') ? more : less, palette.surface, shares[depth]);
}
