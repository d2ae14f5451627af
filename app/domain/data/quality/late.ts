/** A base that was due and has not come. */
export interface LateBase {
  readonly name: string;
  readonly label: string;
  /** Until when it was expected, as people read it. */
  readonly due: string;
}
