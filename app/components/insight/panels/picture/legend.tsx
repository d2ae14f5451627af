import { palette } from '~/domain/insight/panels/palette';
import { Text, widthOf } from './text';
import type { Drawing } from './drawing';

const lineHeight = 24;

/** Names of the series beside their colours, in as many lines as they need. */
export function legendOf(labels: readonly string[], width: number): Drawing {
  let [x, y] = [0, 0];
  const entries = labels.map((label, index) => {
    const room = 18 + widthOf(label) + 20;
    if (x > 0 && x + room > width) [x, y] = [0, y + lineHeight];
    const place = { label, index, x, y };
    x += room;
    return place;
  });
  return {
    width,
    height: y + lineHeight + 4,
    body: entries.map(({ label, index, x: left, y: top }) => (
      <g key={index} transform={`translate(${left} ${top})`}>
        <rect y={7} width={10} height={10} rx={2.5} fill={palette.series[index]} />
        <Text x={16} y={12} soft>
          {label}
        </Text>
      </g>
    )),
  };
}
