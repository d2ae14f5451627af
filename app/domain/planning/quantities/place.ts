/** Addresses for a plan's screens: those of the official plan or of a scenario. */
export interface PlanPlace {
  /** Its grid as bytes; also accepts the grid's saves. */
  readonly sheet: string;
  /** Event stream of others' saves. */
  readonly events: string;
  /** History of its saves. */
  readonly history: string;
  /** Id of the scenario; null for the official plan. */
  readonly scenario: string | null;
  /** Why it cannot be changed; null if it can. */
  readonly closed: string | null;
}
