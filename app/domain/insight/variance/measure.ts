import { formatDecimal } from '../../values/decimal';
import { formatNumber } from '../../values/format';

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The unit of a variance. It is counted in whole small units, `perOne` for one of it, so that sums are exact. */
export interface VarianceMeasure {
  readonly label: string;
  readonly perOne: 10 | 100 | 1000;
  /** The meaning of an increase. */
  readonly meaning: 'good' | 'bad' | 'neutral';
}

/** Amounts in R$, in centavos. */
export const amountsOf = (meaning: VarianceMeasure['meaning']): VarianceMeasure => ({
  label: 'R$',
  perOne: 100,
  meaning,
});

/** Pieces, in thousandths, because some things are sold in fractions. */
export const pieces: VarianceMeasure = { label: 'Unidades', perOne: 1000, meaning: 'good' };

/** Days of the working-capital cycle, in tenths. */
export const daysOf = (meaning: VarianceMeasure['meaning']): VarianceMeasure => ({
  label: 'Dias',
  perOne: 10,
  meaning,
});

/** Small units as a number for files and charts. */
export const numberOf = ({ perOne }: VarianceMeasure, units: number): number => units / perOne + 0;

/** A formatted number of a measure: `-1.234,50` for amounts, `50,0` for days, `1.234` for pieces. */
export const writtenNumber = ({ perOne }: VarianceMeasure, value: number): string =>
  perOne === 100 ? formatDecimal(value, 2) : perOne === 10 ? oneDecimal.format(value) : formatNumber(value);

export const writtenIn = (measure: VarianceMeasure, units: number): string =>
  writtenNumber(measure, numberOf(measure, units));

/** Formatted with a sign: `+1.234,50`. */
export const signedIn = (measure: VarianceMeasure, units: number): string =>
  `${units > 0 ? '+' : ''}${writtenIn(measure, units)}`;

/** A part in percent of a whole, with one decimal; null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / Math.abs(whole)) * 1000) / 10;

/** `12,3%`; a dash for null. */
export const writtenPercent = (value: number | null): string =>
  value === null ? '—' : `${oneDecimal.format(value + 0)}%`;
