import { area, line } from 'd3-shape';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatChange, formatShort } from '~/domain/insight/panels/format';
import { mixed, palette } from '~/domain/insight/panels/palette';
import type { TileView } from '~/domain/insight/panels/view';
import { figureOf, toneOf } from '~/domain/insight/panels/figure-numbers';
import { sparkStretches } from '../figure-shapes';
import type { Drawing } from './drawing';
import { Text, widthOf } from './text';

const sparkHeight = 56;

/** One figure in large type, as figure-chart.tsx draws it. */
export function figurePicture(tile: TileView, chart: ChartOf<'figure'>, width: number): Drawing {
  const { shown, base, change } = figureOf(tile, chart);
  if (!shown) return { width, height: 0, body: null };
  const words = { good: palette.good, bad: palette.bad, even: palette.ink };
  const changed = change === null ? '' : formatChange(change);
  const stretches = sparkStretches(tile.trend.map(({ value }) => value)).map((points) =>
    points.map(([x, y]): [number, number] => [(x * width) / 100, (y * sparkHeight) / 100]),
  );
  const last = stretches.at(-1)?.at(-1);
  const top = base ? 76 : 52;
  return {
    width,
    height: top + (last ? sparkHeight + 8 : 0),
    body: (
      <>
        <Text x={0} y={22} size={34} strong>
          {formatShort(shown.value, shown.format)}
        </Text>
        {base && (
          <>
            <Text
              x={0}
              y={58}
              strong
              fill={change === null ? undefined : words[toneOf(change, chart.meaning)]}
            >
              {changed}
            </Text>
            <Text x={changed ? widthOf(changed) + 12 : 0} y={58} soft>
              {`${base.label} ${formatShort(base.value, base.format)}`}
            </Text>
          </>
        )}
        {last && (
          <g transform={`translate(0 ${top})`}>
            {stretches.map((points, index) => (
              <g key={index}>
                <path
                  d={area<[number, number]>().y0(sparkHeight)(points) ?? ''}
                  fill={mixed(palette.series[0], palette.surface, 0.12)}
                />
                <path
                  d={line<[number, number]>()(points) ?? ''}
                  fill="none"
                  stroke={palette.series[0]}
                  strokeWidth={1.75}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
              </g>
            ))}
            <circle cx={last[0]} cy={last[1]} r={3} fill={palette.series[0]} />
          </g>
        )}
      </>
    ),
  };
}
