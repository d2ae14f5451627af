/** An event on one or more days, which charts over time mark (rule I30). */
export interface ChartEvent {
  readonly id: string;
  readonly name: string;
  /** First and last day, YYYY-MM-DD; the same for a single day. */
  readonly from: string;
  readonly to: string;
  /** Brand and channel of the event; empty for all. */
  readonly brand: string;
  readonly channel: string;
  readonly note: string;
}
