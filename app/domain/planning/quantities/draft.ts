/** A quantity that was typed and not saved yet, with what the person saw when typing. */
export interface Draft {
  readonly typed: string;
  readonly version: number;
  readonly original: number;
  /** SKU, channel and month, to name the row where it is not on the page. */
  readonly label: string;
  /** The saving that it was sent with; absent until then, and again once it is typed anew. */
  readonly sent?: string;
}

/** Drafts by the id of their row. */
export type Drafts = Readonly<Record<string, Draft>>;

/** A row's name in words: `SK00001, FSS, Nov 2026`. */
export const rowLabel = (sku: string, channel: string, month: string): string =>
  `${sku}, ${channel}, ${month}`;
