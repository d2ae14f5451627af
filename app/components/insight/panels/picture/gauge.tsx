import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatShort } from '~/domain/insight/panels/format';
import { palette } from '~/domain/insight/panels/palette';
import type { TileView } from '~/domain/insight/panels/view';
import { gaugeOf } from '~/domain/insight/panels/figure-numbers';
import { markOf, ringPath } from '../figure-shapes';
import type { Drawing } from './drawing';
import { Text } from './text';

const colours = { good: palette.good, bad: palette.bad, even: palette.series[0] };

/** A half ring with its figure, as gauge-chart.tsx draws it. */
export function gaugePicture(tile: TileView, chart: ChartOf<'gauge'>, width: number): Drawing {
  const { shown, words, full, filled, goalAt, tone } = gaugeOf(tile, chart);
  if (!shown) return { width, height: 0, body: null };
  const wordsTop = full === null ? 20 : 36;
  return {
    width,
    height: 100 + wordsTop - 4 + words.length * 20,
    body: (
      <g transform={`translate(${width / 2} 100)`}>
        <path d={ringPath(0, 1)} fill={palette.sunken} />
        {filled !== null && <path d={ringPath(0, filled)} fill={colours[tone]} />}
        {goalAt !== null && <path d={ringPath(...markOf(goalAt))} fill={palette.ink} />}
        <Text x={0} y={-14} size={28} strong anchor="middle">
          {formatShort(shown.value, shown.format)}
        </Text>
        {full !== null && (
          <>
            <Text x={-100} y={12} size={11} soft>
              0
            </Text>
            <Text x={100} y={12} size={11} soft anchor="end">
              {full}
            </Text>
          </>
        )}
        {words.map((each, index) => (
          <Text key={each} x={0} y={wordsTop + index * 20} soft anchor="middle">
            {each}
          </Text>
        ))}
      </g>
    ),
  };
}
