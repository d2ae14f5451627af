/** A row that a scenario and the plan both changed since it was copied. */
export interface QuantityConflict {
  /** The plan's row. */
  readonly id: string;
  readonly label: string;
  readonly before: number;
  readonly theirs: number;
  readonly mine: number;
}

/** What rows of a brand change together. */
export interface PromotedBrand {
  readonly brand: string;
  readonly rows: number;
  readonly from: number;
  readonly to: number;
}

/** What bringing a scenario into the plan would do. */
export interface PlanPromotion {
  /** Names what is shown here, so that nothing else is saved. */
  readonly seen: string;
  /** Rows that change without a conflict, and what they come to. */
  readonly rows: number;
  readonly from: number;
  readonly to: number;
  /** By brand, largest change first. */
  readonly brands: readonly PromotedBrand[];
  /** Rows that both changed, of which the first are listed. */
  readonly conflicts: number;
  readonly listed: readonly QuantityConflict[];
  /** Rows that only the plan changed meanwhile: they stay. */
  readonly newer: number;
}

/** So many conflicts are decided one by one. */
export const maxListedConflicts = 100;
