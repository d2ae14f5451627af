import { formatInteger, formatNumber } from '../../../../app/domain/values/format';
import { dateText, dateTimeText, isFigure, isInstant, monthText, plainText, wallClockOf } from '../cells';
import type { ExportKind } from '../export';

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const kindsOfFigures: readonly ExportKind[] = ['number', 'amount', 'integer', 'percent'];

/** Whether a column's values are aligned to the right. */
export const isFigures = (kind: ExportKind): boolean => kindsOfFigures.includes(kind);

/** What each kind reads in a PDF, in pt-BR; a value of another kind is its plain text, on one line. */
export function cellTexts(timeZone: string): Record<ExportKind, (value: unknown) => string> {
  const wallClock = wallClockOf(timeZone);
  const text = (value: unknown) => plainText(value).normalize('NFC').replace(/\s+/gu, ' ').trim();
  const figure = (write: (value: number) => string) => (value: unknown) =>
    isFigure(value) ? write(value) : text(value);
  const moment = (write: (value: Date) => string) => (value: unknown) =>
    isInstant(value) ? write(value) : text(value);
  return {
    text,
    number: figure(formatNumber),
    amount: figure((value) => money.format(value)),
    integer: figure(formatInteger),
    percent: figure((value) => percent.format(value)),
    date: moment(dateText),
    month: moment(monthText),
    datetime: moment((value) => dateTimeText(wallClock(value))),
    boolean: (value) => (typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : text(value)),
  };
}
