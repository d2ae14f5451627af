/** Something that happened on a day or over some days, as charts over time mark it (rule I30). */
export interface ChartEvent {
  readonly id: string;
  readonly name: string;
  /** First and last day, YYYY-MM-DD; the same for a single day. */
  readonly from: string;
  readonly to: string;
  /** The brand and the channel that it is of; empty for all. */
  readonly brand: string;
  readonly channel: string;
  readonly note: string;
}
