/** How far data are that are being laid. */
export interface LayingProgress {
  /** Whole percents of the work. */
  readonly percent: number;
  /** Parts that are done, and all that there are. */
  readonly done: number;
  readonly of: number;
  /** What is being laid, as people are told. */
  readonly doing: string;
}

/** The demo's data while they are being laid beside people who look around. */
export interface Laying {
  /** Null once they are whole. */
  readonly progress: LayingProgress | null;
  /**
   * Whether a screen has all that it shows, by its address in the access table. Nobody acts on data that are not whole.
   * @param acting true for what changes something
   */
  has(key: string, acting: boolean): boolean;
}
