/** What a sign-in leads to: the person, or the demand for a new password first (S0 §4). */
export type SignInResult =
  | { readonly kind: 'signed-in'; readonly email: string }
  | { readonly kind: 'new-password-required'; readonly email: string; readonly challenge: string };

/** The identity provider as the portal needs it. E-mails are in lower case. */
export interface Identity {
  /** @throws Problem `unauthenticated` for any wrong pair, known e-mail or not */
  signIn(email: string, password: string): Promise<SignInResult>;
  /**
   * Answers the challenge of a temporary password.
   * @throws Problem `unauthenticated` when the challenge is spent or too old, `invalid` when the password is too weak
   */
  completeNewPassword(email: string, challenge: string, password: string): Promise<void>;
  /**
   * Creates an account; with `temporary`, its first sign-in demands a new password.
   * @throws Problem `conflict` when the e-mail has an account
   */
  createAccount(email: string, password: string, options: { temporary: boolean }): Promise<void>;
  deleteAccount(email: string): Promise<void>;
}
