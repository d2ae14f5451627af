import { readField } from '../../values/decimal-entry';
import type { Month } from '../../values/month';
import { percentRefusal } from '../quantities/percent';
import { parseReleasePoint, releaseName } from './release-point';

/** Sources of a release point's first figures (rule P20). */
export const openingSources = ['actual', 'rf', 'average', 'zero'] as const;
export type OpeningSource = (typeof openingSources)[number];

export const sourceLabel: Readonly<Record<OpeningSource, string>> = {
  actual: 'Realizado do ano anterior',
  rf: 'Release point anterior',
  average: 'Média dos últimos meses realizados',
  zero: 'Zero',
};

/**
 * States of an opening: `waiting` and `running` while its cells are created, `undoing` while they are removed, both by
 * cost centre. When an opening is `cancelled`, its cells have been removed as well.
 */
export const openingStates = ['waiting', 'running', 'done', 'undoing', 'undone', 'cancelled'] as const;
export type OpeningState = (typeof openingStates)[number];

export const openingStateLabel: Readonly<Record<OpeningState, string>> = {
  waiting: 'Na fila',
  running: 'Abrindo',
  done: 'Aberto',
  undoing: 'Desfazendo',
  undone: 'Desfeito',
  cancelled: 'Cancelado',
};

/** True while an opening can be cancelled. */
export const isOpening = (state: OpeningState): boolean => state === 'waiting' || state === 'running';

export const isUnderWay = (state: OpeningState): boolean => isOpening(state) || state === 'undoing';

/** Number of months of actuals for an average. */
export const defaultMonths = 12;
export const maxMonths = 36;

/** First figures grow at most elevenfold; more is a typing error. */
const maxPercent = 1_000;

/** A typed percentage with its sign, `-2,5` or `3%`; an empty text is 0. */
export function readPercent(text: string): { value: number } | { refusal: string } {
  const entry = readField(text.replace('%', ''), { decimals: 2, minimum: -100, maximum: maxPercent });
  return entry.ok ? { value: entry.value } : { refusal: `${percentRefusal}: ${entry.reason}` };
}

/** The same month of the latest year that is not after `last`. */
export const sameMonthBy = (at: Month, last: Month): Month =>
  at <= last ? at : at - 12 * Math.ceil((at - last) / 12);

/**
 * The month whose actuals are used for a future month: a year before, or in the latest year with actuals until
 * `booked`.
 */
export const yearBefore = (at: Month, booked: Month): Month => sameMonthBy(at - 12, booked);

/** The preceding release point: `RF4 2026` for `RF1 2027`; null for an invalid name. */
export function releaseBefore(name: string): string | null {
  const release = parseReleasePoint(name);
  if (!release) return null;
  const { number, year } = release;
  if (number === 1) return releaseName({ number: 4, year: year - 1 });
  return releaseName({ number: (number - 1) as 1 | 2 | 3, year });
}

/** A signed percentage as text: `+ 2,5%`; empty for 0. */
export const percentText = (percent: number): string =>
  percent === 0 ? '' : `${percent > 0 ? '+ ' : '− '}${String(Math.abs(percent)).replace('.', ',')}%`;

/** Source of an opening's figures, as text: `Realizado do ano anterior + 2,5%`. */
export const openingChange = (how: { source: OpeningSource; percent: number; months: number }): string =>
  [sourceLabel[how.source] + (how.source === 'average' ? ` (${how.months})` : ''), percentText(how.percent)]
    .filter(Boolean)
    .join(' ');

/** One cost centre of a preview or of an opening. */
export interface OpenedCentre {
  readonly costCentre: string;
  /** Number of cells that get a first figure; existing ones are not counted and keep theirs. */
  readonly cells: number;
  readonly sum: number;
}

/** The preview of an opening. */
export interface OpeningPreview {
  readonly centres: readonly OpenedCentre[];
  readonly cells: number;
  readonly sum: number;
  /** Number of selected cells that exist already. */
  readonly there: number;
  /** Number of cells whose figure would exceed the maximum of a cell; they stay empty. */
  readonly beyond: number;
  /** The months of the figures and those of their source, as text. */
  readonly months: string;
  readonly basis: string;
}

/** An opening in the list. */
export interface OpeningRow {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly rf: string;
  readonly what: string;
  readonly state: OpeningState;
  readonly centres: number;
  readonly accounts: number;
  /** Number of finished cost centres. */
  readonly done: number;
  readonly cells: number;
  readonly sum: number;
  /** Number of cells that somebody had changed before the undo; they were kept. */
  readonly left: number;
  /** The person who cancelled it, as text; empty if nobody did. */
  readonly cancelled: string;
}
