import { choiceOf } from '../panels/choices';
import type { Choices, FieldKind } from '../panels/view';
import type { ChartEvent } from './chart-event';

export const eventsPath = '/ij/eventos';

/** Fields of readings that hold a brand and a channel. */
export const scopeFields = { brand: 'marca', channel: 'channel' } as const;

/** What of an event a person writes. */
export type EventWish = Omit<ChartEvent, 'id'>;

/** `27/11/2026`, `01/11/2026 a 30/11/2026`. */
export function eventDays({ from, to }: Pick<ChartEvent, 'from' | 'to'>): string {
  const written = (day: string) => day.split('-').reverse().join('/');
  return from === to ? written(from) : `${written(from)} a ${written(to)}`;
}

/** An event in the list below a chart: `1 Black Friday, Terra Rosa (27/11/2026)`, by its number on the axis. */
export function eventWords(event: ChartEvent, number: number): string {
  const of = [event.brand, event.channel].filter(Boolean).join(', ');
  return `${number} ${event.name}${of && `, ${of}`} (${eventDays(event)})`;
}

/**
 * Whether an event is of what a tile shows: of all, or of a brand or channel that its readings have, `fields`, and that the
 * panel is not narrowed away from.
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

/** An event on an axis, from the first to the last place in percent of its length. */
export interface EventMark extends ChartEvent {
  readonly start: number;
  readonly end: number;
}

/** Where events lie among the places of an axis, one after another as they begin; those outside of it are left out. */
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
      // A day lies within its month where it lies in it.
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
