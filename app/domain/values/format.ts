/** The first `length` characters and dots (rule X4). */
const cut = (text: string, length: number): string => `${[...text].slice(0, length).join('')}...`;

/** Whether 15 characters with dots would not be shorter than the name. */
const fits = (name: string): boolean => [...name].length <= 18;

/** A file name in the job lists: 15 characters plus dots, or the whole name if that is not longer. */
export const shortFileName = (name: string): string => (fits(name) ? name : cut(name, 15));

/**
 * The last 12 to 18 characters of a name that `shortFileName` cuts, because they distinguish similar files; empty for
 * an uncut name.
 */
export function fileNameEnd(name: string): string {
  const signs = [...name];
  const left = signs.length - 15;
  return fits(name) ? '' : `...${signs.slice(-Math.min(Math.max(left, 12), 18)).join('')}`;
}

/** A job's message in the lists: if it is longer than 45 characters, 42 plus dots. */
export const shortMessage = (message: string): string =>
  [...message].length > 45 ? cut(message, 42) : message;

const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** A whole number in pt-BR: `1.234`. */
export const formatInteger = (value: number): string => integer.format(value);

const list = new Intl.ListFormat('pt-BR');

/** Several items in a sentence: `a, b e c`. */
export const inWords = (things: readonly string[]): string => list.format(things);

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 });

/** A number in pt-BR with its own decimals: `1.234,5`. */
export const formatNumber = (value: number): string => decimal.format(value);

/** A number with its noun: "1 linha", "2.345 linhas". */
export const count = (value: number, one: string, many: string): string =>
  `${formatInteger(value)} ${value === 1 ? one : many}`;

/** The total of a list (rule X4). */
export const itemCount = (total: number): string => count(total, 'item', 'itens');

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Formatted bytes: `12 KB`, `1,4 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${oneDecimal.format(bytes / 1024 ** power)} ${units[power] ?? 'B'}`;
}

/** Cache of formatters: creating one takes a hundred times as long as using it, and a portal has few time zones. */
const kept = new Map<string, Intl.DateTimeFormat>();

function formatter(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = kept.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  kept.set(key, known);
  return known;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const partsOf = (format: Intl.DateTimeFormat, date: Date): Parts =>
  Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));

const stamp = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** `D MMM YYYY H:mm` (rule X4), months in English, in the tenant's time zone. */
export function formatDateTime(date: Date, timeZone: string): string {
  const { day, month, year, hour, minute } = partsOf(formatter('en-US', timeZone, stamp), date);
  return `${day} ${month} ${year} ${Number(hour)}:${minute}`;
}

const shortStamp = {
  day: '2-digit',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
} as const;

/** `DD MMM YY hh:mm:ss` (rule X4) with AM or PM, months in English, in the tenant's time zone. */
export function formatShortStamp(date: Date, timeZone: string): string {
  const parts = partsOf(formatter('en-US', timeZone, shortStamp), date);
  const { day, month, year, hour, minute, second, dayPeriod } = parts;
  return `${day} ${month} ${year} ${hour}:${minute}:${second} ${dayPeriod}`;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `HH:mm` in the tenant's time zone. */
export const formatClock = (date: Date, timeZone: string): string =>
  formatter('pt-BR', timeZone, clock).format(date);

const dayOnly = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Day, short month and year in the tenant's time zone (rule X4): `16 Nov 2026`. */
export function formatDay(date: Date, timeZone: string): string {
  const { day, month, year } = partsOf(formatter('en-US', timeZone, dayOnly), date);
  return `${day} ${month} ${year}`;
}

const numericDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** `DD/MM/yyyy`; ' - ' without a date (rule X4). */
export const formatDate = (date: Date | null | undefined, timeZone: string): string =>
  date ? formatter('pt-BR', timeZone, numericDay).format(date) : ' - ';
