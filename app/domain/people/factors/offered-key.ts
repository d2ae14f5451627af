/** A key for somebody's app of codes, until its first code has come back. */
export interface OfferedKey {
  /** What the form sends back. */
  readonly sealed: string;
  /** For who types it. */
  readonly key: string;
  /** For who points a camera at it: a QR code as an SVG's path, and the length of its sides. */
  readonly picture: { readonly size: number; readonly path: string };
}
