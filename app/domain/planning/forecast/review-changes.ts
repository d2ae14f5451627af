/**
 * An account of a review compared with the preceding release point. Amounts are R$ over the months that both forecast.
 */
export interface AccountChange {
  readonly account: string;
  readonly now: number;
  readonly before: number;
  readonly difference: number | null;
  /** The difference as a ratio of the earlier amount. */
  readonly percent: number | null;
  /** People who saved its figures; empty if all come from the opening. */
  readonly by: readonly string[];
}

/** The changes of a review from the preceding release point, for its approver. */
export interface ReviewChanges {
  /** The preceding release point. */
  readonly against: string;
  /** The months that both forecast, as text. */
  readonly months: string;
  readonly total: AccountChange;
  /** The largest differences first. */
  readonly accounts: readonly AccountChange[];
  /** Number of other changed accounts. */
  readonly more: number;
  /** Address of the explanation of the difference. */
  readonly why: string;
}
