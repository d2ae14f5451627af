import type { TemporaryCredentials } from '../../../people/identity/port';

/**
 * The session or token of a person, with which an address ends. Null for an identity token, which cannot be revoked.
 */
export type LetInBy = { readonly session: string } | { readonly token: string } | null;

/** The panel, the person and the permitted use (rule I2). */
export interface EmbedRequest {
  /** Name of the panel at its service. */
  readonly dashboardId: string;
  readonly painelId: number;
  readonly email: string;
  readonly letInBy: LetInBy;
  /** Region of the panel's service; absent: as configured. */
  readonly region?: string;
  readonly resetDisabled?: boolean;
  readonly undoRedoDisabled?: boolean;
  /** The caller's own; absent or null: as configured. */
  readonly credentials?: TemporaryCredentials | null;
}

export interface EmbedAddress {
  /** Absolute, or a path of the portal. Everybody who has it sees the panel until it expires. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** Where panels come from. */
export interface Panels {
  readonly kind: 'builtin' | 'quicksight';
  /**
   * An address for a frame that shows the panel.
   * @throws Problem `unavailable` when the service does not answer, `throttled` when it has had enough, `absent` for a
   *   panel that it has not, `forbidden` for one that it does not show to this person
   */
  address(request: EmbedRequest): Promise<EmbedAddress>;
}
