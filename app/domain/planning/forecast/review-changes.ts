/** An account of a review beside the release point before. Amounts are R$ over the months that both forecast. */
export interface AccountChange {
  readonly account: string;
  readonly now: number;
  readonly before: number;
  readonly difference: number | null;
  /** The difference as a ratio of what it was before. */
  readonly percent: number | null;
  /** Who saved figures of it; nobody where they are the opening's. */
  readonly by: readonly string[];
}

/** What a review changes against the release point before: what its approver looks at first. */
export interface ReviewChanges {
  /** The release point before. */
  readonly against: string;
  /** The months that both forecast, in words. */
  readonly months: string;
  readonly total: AccountChange;
  /** The largest differences first. */
  readonly accounts: readonly AccountChange[];
  /** How many changed accounts are not among them. */
  readonly more: number;
  /** Where the difference is explained. */
  readonly why: string;
}
