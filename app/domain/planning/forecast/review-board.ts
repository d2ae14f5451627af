import { reviewStateLabel, takesEdits, type ReviewState } from './review-workflow';

/** Where a cost centre's review stands on the board: one that nobody has touched has not begun. */
export const boardStates = ['idle', 'editing', 'sent', 'returned', 'approved'] as const;
export type BoardState = (typeof boardStates)[number];

export const boardStateLabel: Record<BoardState, string> = { idle: 'Não iniciado', ...reviewStateLabel };

/** @param edited whether anybody has saved a figure in it */
export const boardStateOf = (state: ReviewState, edited: boolean): BoardState =>
  state === 'editing' && !edited ? 'idle' : state;

/** A review that is with its planners, and still to be sent. */
export const isDue = (state: BoardState): boolean => state === 'idle' || takesEdits(state);

/** One cost centre of the board. Amounts are R$ over the months that both release points forecast; null: it has none. */
export interface BoardRow {
  readonly costCentre: string;
  readonly state: BoardState;
  readonly late: boolean;
  /** E-mails of who sends the review, and of who does in their place; empty for nobody. */
  readonly owner: string;
  readonly delegate: string;
  /** What these people are called; the e-mail where they have no account. */
  readonly ownerName: string;
  readonly delegateName: string;
  /** Who saved a figure or took a step last, and when. */
  readonly changed: { readonly by: string; readonly at: string; readonly order: number } | null;
  readonly total: number | null;
  readonly before: number | null;
  readonly difference: number | null;
  /** The difference as a ratio of what it was before. */
  readonly percent: number | null;
  /** When somebody was reminded of it last. */
  readonly reminded: string;
}

/** Difference and ratio of two amounts; null where one of them is missing, the ratio also where there was nothing. */
export function changeOf(total: number | null, before: number | null) {
  if (total === null || before === null) return { difference: null, percent: null };
  const difference = (Math.round(total * 100) - Math.round(before * 100)) / 100;
  return { difference, percent: before === 0 ? null : difference / Math.abs(before) };
}

export const boardPath = (rf: string, more: Readonly<Record<string, string>> = {}): string =>
  `/ij/revisoes?${new URLSearchParams({ rf, ...more })}`;

/** A period of an explanation: the months that two release points both forecast, as the board of reviews has them. */
export const foreseenMonths = 'previstos';
