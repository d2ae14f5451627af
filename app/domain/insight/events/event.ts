import { choiceOf } from '../panels/choices';
import type { Choices, FieldKind } from '../panels/view';
import type { ChartEvent } from './chart-event';

export const eventsPath = '/ij/eventos';

/** Fields of queries with a brand and a channel. */
export const scopeFields = { brand: 'marca', channel: 'channel' } as const;

/** The parts of an event that a person writes. */
export type EventWish = Omit<ChartEvent, 'id'>;

/** `27/11/2026`, `01/11/2026 a 30/11/2026`. */
export function eventDays({ from, to }: Pick<ChartEvent, 'from' | 'to'>): string {
  const written = (day: string) => day.split('-').reverse().join('/');
  return from === to ? written(from) : `${written(from)} a ${written(to)}`;
}

/** An event in the list below a chart, with its number on the axis: `1 Black Friday, Terra Rosa (27/11/2026)`. */
export function eventWords(event: ChartEvent, number: number): string {
  const of = [event.brand, event.channel].filter(Boolean).join(', ');
  return `${number} ${event.name}${of && `, ${of}`} (${eventDays(event)})`;
}

/**
 * Whether an event applies to a tile: it is for all, or for a brand or channel in `fields` of the tile's queries that
 * the panel's choices do not exclude.
 */
export function isOn(
  { brand, channel }: Pick<ChartEvent, 'brand' | 'channel'>,
  fields: ReadonlySet<string>,
  choices: Choices,
): boolean {
  const wanted = [
    [scopeFields.brand, brand],
    [scopeFields.channel, channel],
  ] as const;
  return wanted.every(([field, value]) => {
    if (value === '') return true;
    const { values } = choiceOf(choices, field);
    return fields.has(field) && (values.length === 0 || values.includes(value));
  });
}

/** An event on an axis, with start and end in percent of the axis. */
export interface EventMark extends ChartEvent {
  readonly start: number;
  readonly end: number;
}

/** The positions of events on an axis, ordered by their start; events outside of it are omitted. */
export function eventMarks(
  events: readonly ChartEvent[],
  places: readonly string[],
  kind: FieldKind,
): EventMark[] {
  if (kind !== 'month' && kind !== 'day') return [];
  const band = 100 / Math.max(1, places.length);
  const spans = places.map((place) =>
    kind === 'day'
      ? { first: place, last: place, days: 1 }
      : { first: `${place}-01`, last: `${place}-31`, days: daysIn(place) },
  );
  return events
    .flatMap((event): EventMark[] => {
      const first = spans.findIndex(({ last }) => last >= event.from);
      const last = spans.findLastIndex((span) => span.first <= event.to);
      const [opens, closes] = [spans[first], spans[last]];
      if (!opens || !closes || first > last) return [];
      // An axis of months shows a day at its share of the month.
      const share = (day: string, { first: from, last: to, days }: typeof opens, whole: number) =>
        day < from ? 0 : day > to ? 1 : (Number(day.slice(8)) - Number(from.slice(8)) + whole) / days;
      return [
        {
          ...event,
          start: (first + share(event.from, opens, 0)) * band,
          end: (last + share(event.to, closes, 1)) * band,
        },
      ];
    })
    .sort((one, other) => one.start - other.start);
}

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
