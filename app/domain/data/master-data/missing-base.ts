/** A base that a screen cannot do without, and that has no row yet. */
export interface MissingBase {
  readonly name: string;
  readonly label: string;
  /** Whether the viewer may send a file for it. */
  readonly mayFeed: boolean;
}

/** Where a file is sent for a base, which is chosen there already. */
export const feedingPath = (base: string): string =>
  `/captura/manual?${new URLSearchParams({ collection: base })}`;

/** A workbook to fill a base with. */
export const modelPath = (base: string): string =>
  `/captura/modelo?${new URLSearchParams({ collection: base })}`;
