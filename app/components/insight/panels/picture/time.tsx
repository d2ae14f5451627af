import { axisLabels, labelsShown } from '~/domain/insight/panels/axis-labels';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatShort } from '~/domain/insight/panels/format';
import { palette } from '~/domain/insight/panels/palette';
import { fieldIn, plotOf } from '~/domain/insight/panels/series';
import { yearMarks } from '~/domain/insight/panels/time-places';
import type { TileView } from '~/domain/insight/panels/view';
import { plotValues, referenceLines } from '../reference-lines';
import { linePath, stackOf, ticksOf, timeScale } from '../time-scale';
import type { Drawing } from './drawing';
import { eventsPicture } from './events';
import { legendOf } from './legend';
import { Text, widthOf } from './text';

const plotHeight = 260;
const axisHeight = 26;

/** Lines or stacked columns over a field, as time-chart.tsx draws them. */
export function timePicture(tile: TileView, chart: ChartOf<'lines' | 'columns'>, width: number): Drawing {
  const plot = plotOf(tile, chart);
  const written = fieldIn(tile, chart.x);
  const { places, series } = plot;
  const format = tile.measures.find(({ key }) => key === chart.values[0])?.format ?? 'integer';
  const stacked = chart.kind === 'columns';
  const references = referenceLines(chart, plotValues(plot, stacked), format);
  const scale = timeScale(plot, stacked, references);
  const ticks = ticksOf(scale, format);
  const legend = legendOf(
    series.map(({ label }) => label),
    width,
  );
  const left = Math.max(...ticks.map((tick) => widthOf(formatShort(tick, format), 12))) + 10;
  const band = (width - left) / places.length;
  const x = (index: number) => left + (index + 0.5) * band;
  const y = (value: number) => (scale(value) * plotHeight) / 100;
  const labels = axisLabels(places, written);
  const events = eventsPicture(tile, { places, kind: written.kind, left, width, height: plotHeight });
  const above = legend.height + events.head;
  const shown = labelsShown(labels, width - left);
  return {
    width,
    height: above + plotHeight + axisHeight + events.foot,
    body: (
      <>
        {legend.body}
        <g transform={`translate(0 ${above})`}>
          {events.marks}
          {ticks.map((tick) => (
            <g key={tick}>
              <rect
                x={left}
                y={y(tick) - 0.5}
                width={width - left}
                height={1}
                fill={tick === 0 ? palette.lineStrong : palette.line}
              />
              <Text x={left - 8} y={y(tick)} size={12} soft anchor="end">
                {formatShort(tick, format)}
              </Text>
            </g>
          ))}
          {yearMarks(places, written.kind).map(({ index, year }) => (
            <g key={year}>
              <rect x={left + index * band - 0.5} width={1} height={plotHeight} fill={palette.line} />
              <Text x={left + index * band + 4} y={6} size={11} soft>
                {year}
              </Text>
            </g>
          ))}
          {stacked
            ? places.map((place, index) =>
                stackOf(
                  series.map(({ values }) => values[index] ?? 0),
                  y,
                ).map(
                  (part, order) =>
                    part && (
                      <rect
                        key={`${place} ${order}`}
                        x={x(index) - band * 0.34}
                        y={part.top}
                        width={band * 0.68}
                        height={part.height}
                        fill={palette.series[order]}
                      />
                    ),
                ),
              )
            : [...series.entries()]
                .reverse()
                .map(([order, { key, values }]) => (
                  <path
                    key={key}
                    d={linePath(values, x, y)}
                    fill="none"
                    stroke={palette.series[order]}
                    strokeWidth={2.25}
                    strokeLinejoin="round"
                    strokeLinecap="round"
                  />
                ))}
          {references.map(({ value, label }) => (
            <g key={label}>
              <rect x={left} y={y(value) - 0.5} width={width - left} height={1} fill={palette.ink} />
              <Text x={width} y={y(value) - 9} size={12} anchor="end">
                {label}
              </Text>
            </g>
          ))}
          {places.map((place, index) =>
            shown[index] ? (
              <Text key={place} x={x(index)} y={plotHeight + 14} size={12} soft anchor="middle">
                {labels[index] ?? ''}
              </Text>
            ) : null,
          )}
        </g>
        <g transform={`translate(0 ${above + plotHeight + axisHeight})`}>{events.words}</g>
      </>
    ),
  };
}
