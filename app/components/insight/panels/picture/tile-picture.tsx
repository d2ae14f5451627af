import type { ChartKindName, ChartOf } from '~/domain/insight/panels/charts';
import { choiceWords } from '~/domain/insight/panels/choice-words';
import { palette } from '~/domain/insight/panels/palette';
import { emptyWords, isEmpty, remarksOf } from '~/domain/insight/panels/tile';
import type { SingleTile, TileView } from '~/domain/insight/panels/view';
import { barsPicture } from './bars';
import type { Drawing } from './drawing';
import { figurePicture } from './figure';
import { gaugePicture } from './gauge';
import { heatPicture } from './heat';
import { pivotPicture, tablePicture } from './table';
import { fitted, inLines, Text } from './text';
import { timePicture } from './time';

const padding = 28;
const footHeight = 34;
const widths = { quarter: 360, third: 520, half: 760, wide: 1000, full: 1240 };

/** A tile as a separate drawing in the light theme: its title, its chart, and its filters. */
export function TilePicture({ panel, tile, choices, fields, readAt }: SingleTile) {
  const { width, height, body, left = 0 } = drawingOf(tile, widths[tile.size]);
  const facts = choiceWords(choices, fields).map(([label, words]) => `${label}: ${words}`);
  const lines = [...inLines(remarksOf(tile, left), width), ...inLines(facts, width)];
  const top = padding + 30 + lines.length * 20 + 8;
  const whole = top + height + footHeight + padding / 2;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={Math.ceil(width + 2 * padding)}
      height={Math.ceil(whole)}
      fontFamily="Inter"
    >
      <rect width="100%" height="100%" fill={palette.surface} />
      <g transform={`translate(${padding} ${padding})`}>
        <Text x={0} y={10} size={18} strong>
          {fitted(tile.title, width, 18)}
        </Text>
        {lines.map((line, index) => (
          <Text key={index} x={0} y={38 + index * 20} soft>
            {fitted(line, width)}
          </Text>
        ))}
      </g>
      <g transform={`translate(${padding} ${top})`}>{body}</g>
      <Text x={padding} y={whole - padding / 2 - 8} size={11} soft>
        {fitted(`${panel} · lido em ${readAt}`, width, 11)}
      </Text>
    </svg>
  );
}

/** A tile's chart alone, for a page that says the rest in its own words. */
export function TileDrawing({ tile }: { tile: TileView }) {
  const { width, height, body } = drawingOf(tile, widths.half);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={Math.ceil(width)}
      height={Math.ceil(height)}
      fontFamily="Inter"
    >
      {body}
    </svg>
  );
}

type Picture<K extends ChartKindName> = (tile: TileView, chart: ChartOf<K>, width: number) => Drawing;

/** How each kind of chart is drawn in a picture. */
const pictures: { readonly [K in ChartKindName]: Picture<K> } = {
  figure: figurePicture,
  gauge: gaugePicture,
  bars: barsPicture,
  lines: timePicture,
  columns: timePicture,
  heatmap: heatPicture,
  table: tablePicture,
  pivot: pivotPicture,
};

function drawingOf(tile: TileView, width: number): Drawing {
  const { chart } = tile;
  if (isEmpty(tile))
    return {
      width,
      height: 40,
      body: (
        <Text x={0} y={20}>
          {emptyWords(tile)}
        </Text>
      ),
    };
  const picture = pictures[chart.kind] as unknown as Picture<ChartKindName>;
  return picture(tile, chart, width);
}
