import { monthName, parseMonth, shortMonth } from '../../values/month';
import type { FigureFormat } from './definition';
import type { ValueFormat } from './view';

const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('pt-BR', options);

const whole = number({ maximumFractionDigits: 0 });
const oneDecimal = number({ maximumFractionDigits: 1 });
const upToTwo = number({ maximumFractionDigits: 2 });
const twoDecimals = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = number({ style: 'currency', currency: 'BRL', maximumFractionDigits: 0 });
const share = number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const absent = '–';

/** A figure in full: `1.234.567`, `R$ 1.234`, `12,3%`; a dash for null. */
export function formatFigure(value: number | null, format: FigureFormat): string {
  if (value === null) return absent;
  if (format === 'integer') return whole.format(value);
  if (format === 'decimal') return twoDecimals.format(value);
  if (format === 'currency') return money.format(value);
  if (format === 'month') return shortMonth(value);
  return share.format(value);
}

const powers = [
  [1e9, 'bi'],
  [1e6, 'mi'],
  [1e3, 'mil'],
] as const;

/** A short figure: `1,2 mi`, `R$ 340 mil`, `12,3%`. */
export function formatShort(value: number | null, format: FigureFormat): string {
  if (value === null) return absent;
  if (format === 'percent' || format === 'month') return formatFigure(value, format);
  const sign = format === 'currency' ? 'R$ ' : '';
  const [power, word] = powers.find(([each]) => Math.abs(value) >= each * 0.9995) ?? [1, ''];
  const scaled = value / power;
  const size = Math.abs(scaled);
  const digits =
    size >= 100 || (power === 1 && format !== 'decimal') ? whole : size >= 10 ? oneDecimal : upToTwo;
  return `${scaled < 0 ? '-' : ''}${sign}${digits.format(Math.abs(scaled))}${word && ` ${word}`}`;
}

/** A change with its sign: `+3,2%`, `-1,4%`; without a sign if it is rounded to zero: `0,0%`. */
export function formatChange(value: number): string {
  const text = share.format(Math.abs(value));
  if (text === share.format(0)) return text;
  return value < 0 ? `-${text}` : `+${text}`;
}

/** The name of a value, or the value itself if it has none. */
export const nameOf = (value: string, names: ValueFormat['names'] = {}): string =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value;

/** A dimension's value: `mar/26`, `05/11`, or its name. */
export function formatPlace(value: string, { kind, names }: ValueFormat): string {
  if (value === '') return nameOf(value, names) || '(vazio)';
  if (kind === 'month') {
    const month = parseMonth(value);
    return month === null ? value : shortMonth(month);
  }
  if (kind === 'day' || kind === 'week') {
    const [, month, day] = value.split('-');
    return `${day}/${month}`;
  }
  if (kind === 'quarter') return value.replace(/^\d\d(\d\d)-T(\d)$/, '$2T$1');
  return nameOf(value, names);
}

/** A dimension's value in its long form: `março de 2026`, `05/11/2026`. */
export function formatPlaceLong(value: string, format: ValueFormat): string {
  const { kind } = format;
  if (value === '') return formatPlace(value, format);
  if (kind === 'month') {
    const month = parseMonth(value);
    return month === null ? value : monthName(month);
  }
  if (kind === 'day') return value.split('-').reverse().join('/');
  if (kind === 'week') return `semana de ${value.split('-').reverse().join('/')}`;
  if (kind === 'quarter') return value.replace(/^(\d{4})-T(\d)$/, '$2º trimestre de $1');
  return formatPlace(value, format);
}
