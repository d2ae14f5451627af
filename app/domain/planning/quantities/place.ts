/** Where what a plan's screens need besides themselves is found: the official plan's, or a scenario's. */
export interface PlanPlace {
  /** Its grid as bytes, and what the grid saves. */
  readonly sheet: string;
  /** What others save in it, as it happens. */
  readonly events: string;
  /** What was saved in it. */
  readonly history: string;
  /** The scenario that it is, by its id; null for the official plan. */
  readonly scenario: string | null;
  /** Why nothing of it can be changed; null where it can. */
  readonly closed: string | null;
}
