import type exceljs from '@protobi/exceljs';

/** The background of headings and locked cells. */
export const greyGround: exceljs.Fill = {
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb: 'FFE6EBEF' },
};

/** What Excel, LibreOffice and Google Sheets may run when a text begins with it; full-width forms count too. */
const formulaLike = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** True for text that a spreadsheet might take for a formula. */
export const looksLikeFormula = (text: string): boolean => formulaLike.test(text);

const hourMs = 3_600_000;

/**
 * A function that moves instants so that their UTC fields read as the wall clock of `timeZone`: what files without
 * time zones need. The zone's offset is looked up once for each run of instants of the same hour.
 */
export function wallClockOf(timeZone: string): (instant: Date) => Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  let hour = Number.NaN;
  let offset = 0;
  return (instant) => {
    const time = instant.getTime();
    if (Math.floor(time / hourMs) !== hour) {
      hour = Math.floor(time / hourMs);
      offset = offsetAt(parts, hour * hourMs);
    }
    return new Date(time + offset);
  };
}

/** Milliseconds that the zone of `format` is ahead of UTC at an instant of whole seconds. */
function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const at = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at;
  return Date.UTC(year, month - 1, day, hour, minute, second) - time;
}

/** A cell as a workbook has to hold it: text that looks like one of its escapes (`_x0041_`) would be read as the character that it names. */
export const workbookCell = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' ? cell.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : cell;

/** The text of a value that does not fit its column's kind: cells of a refused line, lists, numbers stored as text. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : String(value);
}

export const isInstant = (value: unknown): value is Date =>
  value instanceof Date && !Number.isNaN(value.getTime());

export const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const two = (value: number) => String(value).padStart(2, '0');

/** `MM/yyyy` of a calendar day at UTC midnight. */
export const monthText = (day: Date): string =>
  `${two(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear()).padStart(4, '0')}`;

/** `DD/MM/yyyy` of a calendar day at UTC midnight. */
export const dateText = (day: Date): string => `${two(day.getUTCDate())}/${monthText(day)}`;

/** `DD/MM/yyyy HH:mm:ss` of an instant that was moved to a wall clock (`wallClockOf`). */
export const dateTimeText = (wall: Date): string =>
  `${dateText(wall)} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`;
