/** A base that a screen requires and that has no rows yet. */
export interface MissingBase {
  readonly name: string;
  readonly label: string;
  /** Whether the viewer may send a file for it. */
  readonly mayFeed: boolean;
}

/** Address of the upload screen with the base selected. */
export const feedingPath = (base: string): string =>
  `/captura/manual?${new URLSearchParams({ collection: base })}`;

/** Address of the workbook for filling a base. */
export const modelPath = (base: string): string =>
  `/captura/modelo?${new URLSearchParams({ collection: base })}`;
