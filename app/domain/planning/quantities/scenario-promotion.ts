/** A row that a scenario and the plan both changed after the copy. */
export interface QuantityConflict {
  /** Id of the plan's row. */
  readonly id: string;
  readonly label: string;
  readonly before: number;
  readonly theirs: number;
  readonly mine: number;
}

/** The total change of a brand's rows. */
export interface PromotedBrand {
  readonly brand: string;
  readonly rows: number;
  readonly from: number;
  readonly to: number;
}

/** The preview of a scenario's promotion to the plan. */
export interface PlanPromotion {
  /** Digest of the preview, so that nothing else is saved. */
  readonly seen: string;
  /** Rows that change without a conflict, and their sums. */
  readonly rows: number;
  readonly from: number;
  readonly to: number;
  /** By brand, the largest change first. */
  readonly brands: readonly PromotedBrand[];
  /** Number of rows that both changed; the first ones are listed. */
  readonly conflicts: number;
  readonly listed: readonly QuantityConflict[];
  /** Number of rows that only the plan changed: they are kept. */
  readonly newer: number;
}

/** Maximum number of conflicts that are decided one by one. */
export const maxListedConflicts = 100;
