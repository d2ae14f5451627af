import { reviewStateLabel, takesEdits, type ReviewState } from './review-workflow';

/** State of a cost centre's review on the board; `idle` if nobody has edited it. */
export const boardStates = ['idle', 'editing', 'sent', 'returned', 'approved'] as const;
export type BoardState = (typeof boardStates)[number];

export const boardStateLabel: Record<BoardState, string> = { idle: 'Não iniciado', ...reviewStateLabel };

/** @param edited whether a figure was saved in it */
export const boardStateOf = (state: ReviewState, edited: boolean): BoardState =>
  state === 'editing' && !edited ? 'idle' : state;

/** Whether a review still has to be submitted by its planners. */
export const isDue = (state: BoardState): boolean => state === 'idle' || takesEdits(state);

/** One cost centre of the board. Amounts are R$ over the months that both release points forecast; null without any. */
export interface BoardRow {
  readonly costCentre: string;
  readonly state: BoardState;
  readonly late: boolean;
  /** E-mails of the person who submits the review and of the substitute; empty for nobody. */
  readonly owner: string;
  readonly delegate: string;
  /** Names of these people; the e-mail if they have no account. */
  readonly ownerName: string;
  readonly delegateName: string;
  /** Author and time of the last save or step. */
  readonly changed: { readonly by: string; readonly at: string; readonly order: number } | null;
  readonly total: number | null;
  readonly before: number | null;
  readonly difference: number | null;
  /** The difference as a ratio of the earlier amount. */
  readonly percent: number | null;
  /** Time of the last reminder. */
  readonly reminded: string;
}

/** Difference and ratio of two amounts; null if one is missing, the ratio also if the earlier amount is 0. */
export function changeOf(total: number | null, before: number | null) {
  if (total === null || before === null) return { difference: null, percent: null };
  const difference = (Math.round(total * 100) - Math.round(before * 100)) / 100;
  return { difference, percent: before === 0 ? null : difference / Math.abs(before) };
}

export const boardPath = (rf: string, more: Readonly<Record<string, string>> = {}): string =>
  `/ij/revisoes?${new URLSearchParams({ rf, ...more })}`;

/** The period of an explanation with the months that two release points both forecast, as on the board of reviews. */
export const foreseenMonths = 'previstos';
