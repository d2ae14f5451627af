/** A key for a person's authenticator app, until its first code is accepted. */
export interface OfferedKey {
  /** The sealed key, which the form sends back. */
  readonly sealed: string;
  /** The key as text, for typing. */
  readonly key: string;
  /** The key as a QR code: an SVG's path, and the length of its sides. */
  readonly picture: { readonly size: number; readonly path: string };
}
