import { scaleLinear } from 'd3-scale';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { timePlaces } from '~/domain/insight/panels/time-places';
import type { TileView } from '~/domain/insight/panels/view';
import { referenceLines } from './reference-lines';

type Bars = ChartOf<'bars'>;

/**
 * A tile's bars: for each value of its field the parts of its bar, their sum, and where it was meant to be. `x` takes an
 * amount to percent of the track; `aims` where there is something to be measured by. Without it, where more or less is
 * better, the sign itself is good or bad: `directed`.
 */
export function barLines(
  { dimensions, measures, rows }: TileView,
  { values, target, meaning, ...marks }: Bars,
) {
  const shown = values.flatMap((name) => {
    const index = measures.findIndex(({ key }) => key === name);
    const measure = measures[index];
    return measure ? [{ ...measure, index }] : [];
  });
  const aimAt = measures.findIndex(({ key }) => key === target);
  const found = new Map(rows.map(({ at: [place = ''], figures }) => [place, figures]));
  const kind = dimensions[0]?.kind ?? 'text';
  // One line for each day would make the list too long.
  const places = kind === 'day' ? [...found.keys()] : timePlaces([...found.keys()], kind);
  const lines = places.map((place) => {
    const figures = found.get(place);
    const parts = shown.map(({ index }) => figures?.[index] ?? 0);
    const total = parts.reduce((sum, part) => sum + part, 0);
    const aim = figures?.[aimAt] ?? null;
    const isKnown = shown.some(({ index }) => (figures?.[index] ?? null) !== null);
    return {
      ...{ place, parts, total, aim, change: aim ? (total - aim) / Math.abs(aim) : null },
      /** The text beside the bar: empty for a missing time. */
      amount: figures ? total : null,
      known: isKnown ? total : null,
    };
  });
  const references = referenceLines(
    marks,
    lines.map(({ known }) => known),
    shown[0]?.format ?? 'integer',
  );
  const ends = [
    ...lines.flatMap(({ total, aim }) => [total, aim ?? 0]),
    ...references.map(({ value }) => value),
  ];
  const x = scaleLinear([Math.min(0, ...ends), Math.max(0, ...ends) || 1], [0, 100]);
  const aims = aimAt >= 0;
  return {
    shown,
    lines,
    x,
    aims,
    references,
    directed: !aims && meaning !== undefined && meaning !== 'neutral',
  };
}

/** Where each part of a bar begins and ends, in percent of the track, one after the other. */
export function spansOf(parts: readonly number[], x: (amount: number) => number) {
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part;
    const [left, right] = [Math.min(x(start), x(end)), Math.max(x(start), x(end))];
    return { left, width: part === 0 ? 0 : Math.max(0.4, right - left) };
  });
}
