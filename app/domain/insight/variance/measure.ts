import { formatDecimal } from '../../values/decimal';
import { formatNumber } from '../../values/format';

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What a variance is counted in. Its whole units, `perOne` to one of it, add up without a fraction. */
export interface VarianceMeasure {
  readonly label: string;
  readonly perOne: 10 | 100 | 1000;
  /** What more of it means. */
  readonly meaning: 'good' | 'bad' | 'neutral';
}

/** Amounts in R$, in centavos. */
export const amountsOf = (meaning: VarianceMeasure['meaning']): VarianceMeasure => ({
  label: 'R$',
  perOne: 100,
  meaning,
});

/** Pieces, which some things are sold in parts of: in thousandths. */
export const pieces: VarianceMeasure = { label: 'Unidades', perOne: 1000, meaning: 'good' };

/** Days of the working-capital cycle, in tenths. */
export const daysOf = (meaning: VarianceMeasure['meaning']): VarianceMeasure => ({
  label: 'Dias',
  perOne: 10,
  meaning,
});

/** Whole units as the number that files and charts have. */
export const numberOf = ({ perOne }: VarianceMeasure, units: number): number => units / perOne + 0;

/** A number of a measure: `-1.234,50` of amounts, `50,0` of days, `1.234` of pieces. */
export const writtenNumber = ({ perOne }: VarianceMeasure, value: number): string =>
  perOne === 100 ? formatDecimal(value, 2) : perOne === 10 ? oneDecimal.format(value) : formatNumber(value);

export const writtenIn = (measure: VarianceMeasure, units: number): string =>
  writtenNumber(measure, numberOf(measure, units));

/** With the sign that a difference has: `+1.234,50`. */
export const signedIn = (measure: VarianceMeasure, units: number): string =>
  `${units > 0 ? '+' : ''}${writtenIn(measure, units)}`;

/** A part of a whole in percent with one decimal; null of a whole of 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / Math.abs(whole)) * 1000) / 10;

/** `12,3%`; a dash where there is nothing to compare with. */
export const writtenPercent = (value: number | null): string =>
  value === null ? '—' : `${oneDecimal.format(value + 0)}%`;
