import { useState } from 'react';
import { axisLabels, labelSteps } from '~/domain/insight/panels/axis-labels';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatPlaceLong, formatShort } from '~/domain/insight/panels/format';
import { fieldIn, plotOf, type Plot } from '~/domain/insight/panels/series';
import { yearMarks } from '~/domain/insight/panels/time-places';
import type { TileView } from '~/domain/insight/panels/view';
import { eventMarks } from '~/domain/insight/events/event';
import { useEvents, useMarks } from './chart-context';
import { EventList, EventMarks } from './event-marks';
import { Legend } from './legend';
import { MarkLink } from './mark-link';
import { plotValues, referenceLines } from './reference-lines';
import { linePath, stackOf, ticksOf, timeScale, type TimeScale } from './time-scale';
import styles from './time-chart.module.css';

type Drawn = ChartOf<'lines' | 'columns'>;

/** Lines or stacked columns over a field. Every place is a link that narrows the panel; pointing at it shows its values. */
export function TimeChart({ tile, chart }: { tile: TileView; chart: Drawn }) {
  const marks = useMarks();
  const [pointed, setPointed] = useState<number | null>(null);
  const plot = plotOf(tile, chart);
  const written = fieldIn(tile, chart.x);
  const format = tile.measures.find(({ key }) => key === chart.values[0])?.format ?? 'integer';
  const { places, series } = plot;
  const stacked = chart.kind === 'columns';
  const references = referenceLines(chart, plotValues(plot, stacked), format);
  const y = timeScale(plot, stacked, references);
  const ticks = ticksOf(y, format);
  const band = 100 / places.length;
  const centre = (index: number) => (index + 0.5) * band;
  const labels = axisLabels(places, written);
  const steps = labelSteps(labels);
  const events = eventMarks(useEvents(tile.id), places, written.kind);
  const at = pointed === null ? null : places[pointed];
  return (
    <>
      <Legend
        at={at === null || at === undefined ? undefined : formatPlaceLong(at, written)}
        entries={series.map(({ key, label, values }) => ({
          key,
          label,
          value: pointed === null ? undefined : formatShort(values[pointed] ?? null, format),
        }))}
      />
      <div className={styles.chart}>
        <svg className={styles.yAxis} aria-hidden focusable="false">
          {ticks.map((tick) => (
            <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.32em">
              {formatShort(tick, format)}
            </text>
          ))}
        </svg>
        <svg className={styles.plot} role="group" aria-label={tile.title}>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? styles.zero : styles.grid}
              x1="0"
              x2="100%"
              y1={`${y(tick)}%`}
              y2={`${y(tick)}%`}
            />
          ))}
          {yearMarks(places, written.kind).map(({ index, year }) => (
            <g key={year} className={styles.year} aria-hidden>
              <line x1={`${index * band}%`} x2={`${index * band}%`} y1="0" y2="100%" />
              <text x={`${index * band}%`} dx="0.25rem" dy="0.75em">
                {year}
              </text>
            </g>
          ))}
          <EventMarks events={events} />
          {!stacked && <Lines plot={plot} x={centre} y={y} />}
          {places.map((place, index) => {
            const mark = { [chart.x]: place };
            const values = series.map(
              ({ label, values }) => `${label} ${formatShort(values[index] ?? null, format)}`,
            );
            const name = `${formatPlaceLong(place, written)}: ${values.join(', ')}`;
            return (
              <MarkLink
                key={place}
                to={marks.to(mark)}
                state={marks.state(mark)}
                label={name}
                className={styles.place}
                onPoint={(on) => setPointed(on ? index : null)}
              >
                <rect className={styles.slot} x={`${index * band}%`} y="0" width={`${band}%`} height="100%">
                  <title>{name}</title>
                </rect>
                {stacked ? (
                  <Stack
                    values={series.map(({ values }) => values[index] ?? 0)}
                    left={index * band}
                    band={band}
                    y={y}
                  />
                ) : (
                  series.map(({ key, values }, order) => {
                    const value = values[index];
                    return value === null || value === undefined ? null : (
                      <circle
                        key={key}
                        className={styles.dot}
                        data-series={order + 1}
                        cx={`${centre(index)}%`}
                        cy={`${y(value)}%`}
                        r="4"
                      />
                    );
                  })
                )}
              </MarkLink>
            );
          })}
          {references.map(({ value, label }) => (
            <g key={label} className={styles.reference}>
              <line x1="0" x2="100%" y1={`${y(value)}%`} y2={`${y(value)}%`} />
              <text x="100%" y={`${y(value)}%`} dy="-0.35em">
                {label}
              </text>
            </g>
          ))}
        </svg>
        <div className={styles.xAxis} aria-hidden>
          <svg focusable="false">
            {places.map((place, index) =>
              steps[index] === null ? null : (
                <text
                  key={place}
                  x={`${centre(index)}%`}
                  y="1em"
                  data-from={steps[index]}
                  data-chosen={marks.state({ [chart.x]: place }) === 'chosen'}
                >
                  {labels[index]}
                </text>
              ),
            )}
          </svg>
        </div>
      </div>
      <EventList events={events} />
    </>
  );
}

function Lines({ plot, x, y }: { plot: Plot; x: (index: number) => number; y: TimeScale }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" aria-hidden>
      {[...plot.series.entries()].reverse().map(([order, { key, values }]) => (
        <path key={key} className={styles.line} data-series={order + 1} d={linePath(values, x, y)} />
      ))}
    </svg>
  );
}

function Stack({ values, left, band, y }: { values: number[]; left: number; band: number; y: TimeScale }) {
  return stackOf(values, y).map((part, order) =>
    part ? (
      <rect
        key={order}
        className={styles.column}
        data-series={order + 1}
        x={`${left + band * 0.16}%`}
        width={`${band * 0.68}%`}
        y={`${part.top}%`}
        height={`${part.height}%`}
      />
    ) : null,
  );
}
