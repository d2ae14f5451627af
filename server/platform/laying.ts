/** How far data are that are being laid. */
export interface LayingProgress {
  /** Whole percents of the work. */
  readonly percent: number;
  /** Parts that are done, and all that there are. */
  readonly done: number;
  readonly of: number;
  /** The present step, as it is shown to people. */
  readonly doing: string;
}

/** The demo's data while they are being laid beside people who look around. */
export interface Laying {
  /** Null once they are whole. */
  readonly progress: LayingProgress | null;
  /**
   * Whether a screen has all its data, by its address in the access table. Changes are refused while data are
   * incomplete.
   * @param acting true for a request that changes something
   */
  has(key: string, acting: boolean): boolean;
}
