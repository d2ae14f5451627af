import { eventMarks, eventWords, type EventMark } from '~/domain/insight/events/event';
import { mixed, palette } from '~/domain/insight/panels/palette';
import type { FieldKind, TileView } from '~/domain/insight/panels/view';
import { fitted, inLines, Text } from './text';

const size = 11;
const lineHeight = 16;
/** Height above the plot for the numbers of events. */
const headHeight = 16;

interface Plot {
  readonly places: readonly string[];
  readonly kind: FieldKind;
  /** Where the plot begins and ends from left to right, and how high it is. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The events on a picture's axis, as event-marks.tsx draws them: a line for a day and a band for a period, each with
 * its number, and their explanations. `head` is the height above the plot and `foot` that of the explanations, 0
 * without events.
 */
export function eventsPicture(
  { events = [] }: Pick<TileView, 'events'>,
  { places, kind, left, width, height }: Plot,
) {
  const marks = eventMarks(events, places, kind);
  const words = marks.map((mark, index) => eventWords(mark, index + 1));
  const lines = inLines(words.length > 0 ? [`Eventos: ${words[0]}`, ...words.slice(1)] : [], width, size);
  const x = (share: number) => left + (share * (width - left)) / 100;
  return {
    head: marks.length > 0 ? headHeight : 0,
    foot: lines.length * lineHeight,
    marks: marks.map((mark, index) => (
      <g key={mark.id}>
        <Mark mark={mark} x={x} height={height} />
        <Text x={x((mark.start + mark.end) / 2)} y={-8} size={size} strong anchor="middle">
          {String(index + 1)}
        </Text>
      </g>
    )),
    words: lines.map((line, index) => (
      <Text key={line} x={0} y={index * lineHeight + lineHeight / 2} size={size} soft>
        {fitted(line, width, size)}
      </Text>
    )),
  };
}

interface MarkProps {
  mark: EventMark;
  x: (share: number) => number;
  height: number;
}

const Mark = ({ mark: { from, to, start, end }, x, height }: MarkProps) =>
  from === to ? (
    <rect x={x((start + end) / 2) - 0.75} width={1.5} height={height} fill={palette.inkSoft} />
  ) : (
    <rect
      x={x(start)}
      width={Math.max(2, x(end) - x(start))}
      height={height}
      fill={mixed(palette.ink, palette.surface, 0.09)}
    />
  );
