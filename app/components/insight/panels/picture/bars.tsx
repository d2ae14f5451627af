import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatChange, formatPlace, formatShort } from '~/domain/insight/panels/format';
import { palette } from '~/domain/insight/panels/palette';
import type { TileView } from '~/domain/insight/panels/view';
import { barLines, spansOf } from '../bar-lines';
import { toneOf } from '~/domain/insight/panels/figure-numbers';
import { legendOf } from './legend';
import { inTwoLines, Text, widthOf } from './text';
import { maxLines, type Drawing } from './drawing';

const rowHeight = 28;
const gap = 12;
const maxNameLength = 280;
/** Two lines of a name fit into the height of a bar's line. */
const nameSize = { one: 13, two: 11 };

/** Horizontal bars, as bar-chart.tsx draws them. */
export function barsPicture(tile: TileView, chart: ChartOf<'bars'>, width: number): Drawing {
  const { shown, lines, x, aims, references, directed } = barLines(tile, chart);
  const written = tile.dimensions[0] ?? { kind: 'text' as const };
  const format = shown[0]?.format ?? 'integer';
  const rows = lines.slice(0, maxLines).map((line) => ({
    ...line,
    name: formatPlace(line.place, written),
    amount: formatShort(line.amount, format),
    changed: line.change === null ? '' : formatChange(line.change),
  }));
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => widthOf(text)));
  const names = Math.min(maxNameLength, width * 0.4, widest(rows.map(({ name }) => name)));
  const amounts = widest(rows.map(({ amount }) => amount));
  const changes = aims ? widest(rows.map(({ changed }) => changed)) + gap : 0;
  const left = names + gap;
  const track = width - left - gap - amounts - changes;
  const at = (percent: number) => left + (track * percent) / 100;
  const legend =
    shown.length > 1
      ? legendOf(
          shown.map(({ label }) => label),
          width,
        )
      : null;
  const tones = { good: palette.under, bad: palette.over, even: palette.series[0] };
  const words = { good: palette.good, bad: palette.bad, even: palette.inkSoft };
  return {
    width,
    height: (legend?.height ?? 0) + rows.length * rowHeight + (references.length > 0 ? 22 : 0),
    left: lines.length - rows.length,
    body: (
      <>
        {legend?.body}
        <g transform={`translate(0 ${legend?.height ?? 0})`}>
          {rows.map(({ place, parts, name, amount, aim, change, changed }, row) => {
            const [top, middle] = [row * rowHeight + 6, (row + 0.5) * rowHeight];
            return (
              <g key={place}>
                <Name name={name} width={names} middle={middle} />
                <rect x={left} y={top} width={track} height={16} rx={2} fill={palette.sunken} />
                {spansOf(parts, x).map((span, index) => (
                  <rect
                    key={index}
                    x={at(span.left)}
                    y={top}
                    width={(track * span.width) / 100}
                    height={16}
                    rx={2}
                    fill={directed ? tones[toneOf(parts[index] ?? 0, chart.meaning)] : palette.series[index]}
                  />
                ))}
                {aim !== null && (
                  <rect x={at(x(aim)) - 1} y={top - 4} width={2} height={24} fill={palette.ink} />
                )}
                <Text x={width - changes} y={middle} strong anchor="end">
                  {amount}
                </Text>
                {change !== null && aims && (
                  <Text x={width} y={middle} anchor="end" fill={words[toneOf(change, chart.meaning)]}>
                    {changed}
                  </Text>
                )}
              </g>
            );
          })}
          {references.map(({ value, label }) => (
            <rect
              key={label}
              x={at(x(value)) - 0.5}
              width={1}
              height={rows.length * rowHeight}
              fill={palette.ink}
            />
          ))}
          {references.length > 0 && (
            <Text x={left} y={rows.length * rowHeight + 12} size={12} soft>
              {references.map(({ label }) => label).join(' · ')}
            </Text>
          )}
          {x(0) > 0 && (
            <rect x={at(x(0)) - 0.5} width={1} height={rows.length * rowHeight} fill={palette.lineStrong} />
          )}
        </g>
      </>
    ),
  };
}

function Name({ name, width, middle }: { name: string; width: number; middle: number }) {
  const { one, two } = nameSize;
  if (widthOf(name, one) <= width)
    return (
      <Text x={0} y={middle} size={one}>
        {name}
      </Text>
    );
  return inTwoLines(name, width, two).map((line, index, { length }) => (
    <Text key={index} x={0} y={middle + (index - (length - 1) / 2) * (two + 1)} size={two}>
      {line}
    </Text>
  ));
}
