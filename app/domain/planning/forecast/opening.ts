import { readField } from '../../values/decimal-entry';
import type { Month } from '../../values/month';
import { percentRefusal } from '../quantities/percent';
import { parseReleasePoint, releaseName } from './release-point';

/** Where a release point's first figures come from (rule P20). */
export const openingSources = ['actual', 'rf', 'average', 'zero'] as const;
export type OpeningSource = (typeof openingSources)[number];

export const sourceLabel: Readonly<Record<OpeningSource, string>> = {
  actual: 'Realizado do ano anterior',
  rf: 'Release point anterior',
  average: 'Média dos últimos meses realizados',
  zero: 'Zero',
};

/**
 * States of an opening: `waiting` and `running` while its cells are made, `undoing` while they are taken away, both one
 * cost centre after the other. One that is `cancelled` has been taken away too, as far as it had come.
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

/** Months of actuals that an average is made of. */
export const defaultMonths = 12;
export const maxMonths = 36;

/** First figures grow at most elevenfold: more is a slip of the hand. */
const maxPercent = 1_000;

/** A typed percentage with its sign, `-2,5` or `3%`; nothing is 0. */
export function readPercent(text: string): { value: number } | { refusal: string } {
  const entry = readField(text.replace('%', ''), { decimals: 2, minimum: -100, maximum: maxPercent });
  return entry.ok ? { value: entry.value } : { refusal: `${percentRefusal}: ${entry.reason}` };
}

/** The same month of the latest year that ends by `last`. */
export const sameMonthBy = (at: Month, last: Month): Month =>
  at <= last ? at : at - 12 * Math.ceil((at - last) / 12);

/** The month whose actuals stand for a month to come: a year before, or of the latest year that is booked by `booked`. */
export const yearBefore = (at: Month, booked: Month): Month => sameMonthBy(at - 12, booked);

/** The release point that was open before: `RF4 2026` before `RF1 2027`; null for what is no release point. */
export function releaseBefore(name: string): string | null {
  const release = parseReleasePoint(name);
  if (!release) return null;
  const { number, year } = release;
  if (number === 1) return releaseName({ number: 4, year: year - 1 });
  return releaseName({ number: (number - 1) as 1 | 2 | 3, year });
}

/** A signed percentage in words: `+ 2,5%`; nothing for 0. */
export const percentText = (percent: number): string =>
  percent === 0 ? '' : `${percent > 0 ? '+ ' : '− '}${String(Math.abs(percent)).replace('.', ',')}%`;

/** Where an opening's figures came from, in words: `Realizado do ano anterior + 2,5%`. */
export const openingChange = (how: { source: OpeningSource; percent: number; months: number }): string =>
  [sourceLabel[how.source] + (how.source === 'average' ? ` (${how.months})` : ''), percentText(how.percent)]
    .filter(Boolean)
    .join(' ');

/** One cost centre of a preview or of an opening. */
export interface OpenedCentre {
  readonly costCentre: string;
  /** Cells that get a first figure; those that are there already keep theirs and do not count. */
  readonly cells: number;
  readonly sum: number;
}

/** What an opening would do, before it does it. */
export interface OpeningPreview {
  readonly centres: readonly OpenedCentre[];
  readonly cells: number;
  readonly sum: number;
  /** Cells of the selection that exist already. */
  readonly there: number;
  /** Cells whose figure would pass what a cell holds; they stay empty. */
  readonly beyond: number;
  /** Months that the figures are for and, in words, those that they are made of. */
  readonly months: string;
  readonly basis: string;
}

/** An opening as the list shows it. */
export interface OpeningRow {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly rf: string;
  readonly what: string;
  readonly state: OpeningState;
  readonly centres: number;
  readonly accounts: number;
  /** Cost centres that are through. */
  readonly done: number;
  readonly cells: number;
  readonly sum: number;
  /** Cells that somebody had changed when it was taken back; they stayed. */
  readonly left: number;
  /** Who cancelled it, in words; empty where nobody did. */
  readonly cancelled: string;
}
