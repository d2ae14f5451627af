import type { ProfileChange } from '../../../app/domain/people/users/profile';

/** The tokens of a sign-in: the proof of the person's identity, and the means to renew it. */
export interface Grant {
  /** JWT that identifies the person to services that trust the provider. */
  readonly idToken: string;
  /** Empty for a token of a single sign-on, which cannot be renewed. */
  readonly refreshToken: string;
  /** Expiry of the identity token. */
  readonly expiresAt: Date;
}

/** A person whose identity the provider confirms. */
export interface SignedIn {
  readonly kind: 'signed-in';
  readonly email: string;
  readonly grant: Grant;
  /** The person's attributes from the provider, if the settings ask for them. */
  readonly told?: ProfileChange;
}

/** The source of a second step's code: an app, a new app that needs `key` first, or a message. */
export type CodeSource =
  | { readonly means: 'app' }
  | { readonly means: 'new-app'; readonly key: string }
  | { readonly means: 'sms' | 'email'; readonly destination: string };

/** The provider's own second step: a code after the password (rule A21). */
export interface CodeRequired {
  readonly kind: 'code-required';
  readonly email: string;
  readonly source: CodeSource;
  readonly challenge: string;
}

/** The result of a sign-in: the person, or a request for a new password or a code (rules A8, A21). */
export type SignInResult =
  | SignedIn
  | CodeRequired
  | { readonly kind: 'new-password-required'; readonly email: string; readonly challenge: string };

/** Second steps that the provider requests and checks itself. */
export interface ProviderSteps {
  /**
   * Sends the typed digits to the provider.
   * @throws Problem `invalid` for a wrong or old code, `unauthenticated` if the step has expired
   */
  answer(asked: Omit<CodeRequired, 'kind'>, code: string): Promise<SignedIn>;
}

/** Temporary keys for the company's cloud services. */
export interface TemporaryCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiresAt: Date;
}

/** Recovery by a letter's link. The link works even if a stranger has used up the tries of the digits. */
export interface RecoveryLinks {
  /** The e-mail of a valid link; null for any other. */
  ownerOf(token: string): Promise<string | null>;
  /**
   * Sets a new password with a letter's link.
   * @throws Problem `invalid` for a used, expired or foreign link, or too weak a password
   */
  follow(email: string, token: string, password: string): Promise<void>;
}

/**
 * The identity provider's port (rule A16). E-mails are spelled as `normalEmail` spells them. Every method throws
 * Problem `unavailable` if the provider does not answer, and `throttled` if it refuses further requests.
 */
export interface Identity {
  /** @throws Problem `unauthenticated` for any wrong pair, whether or not the e-mail is known */
  signIn(email: string, password: string): Promise<SignInResult>;
  /** Null for a provider without second steps. */
  readonly steps: ProviderSteps | null;
  /**
   * Sets the new password for a temporary one.
   * @throws Problem `unauthenticated` if the challenge is used or expired, `invalid` if the password is too weak
   */
  completeNewPassword(email: string, challenge: string, password: string): Promise<void>;
  /**
   * Replaces the current password; grants made with it end.
   * @param messageSent called if the provider sent a code by message when it checked the current password
   * @returns null if the provider grants nothing before a second step
   * @throws Problem `unauthenticated` for any wrong pair, `invalid` for a new password that is too weak or the current
   * one
   */
  changePassword(
    email: string,
    current: string,
    password: string,
    messageSent: () => void,
  ): Promise<Grant | null>;
  /** Invalidates the current password until a recovery letter sets another; does nothing without an account. */
  voidPassword(email: string): Promise<void>;
  /**
   * Sends a recovery code to the account of an e-mail; does nothing without an account.
   * @param page address of the recovery screen; the letter's link adds its token
   */
  requestCode(email: string, page: string): Promise<void>;
  /**
   * Sets a new password with a letter's digits.
   * @param known true for a browser in which the account's owner was signed in before
   * @throws Problem `invalid` with the provider's message for a wrong, used or expired code, or too weak a password
   */
  confirmCode(email: string, code: string, password: string, known?: boolean): Promise<void>;
  /** Null for a provider that writes its own letters. */
  readonly links: RecoveryLinks | null;
  /** @throws Problem `unauthenticated` if the grant can no longer be renewed */
  refresh(grant: Grant): Promise<Grant>;
  /**
   * Federated sign-in: the e-mail confirmed by an identity token of the provider.
   * @param nonce if given, the token must contain it
   * @throws Problem `unauthenticated` for a token that is forged, issued for another audience, not yet valid or expired
   */
  verify(idToken: string, nonce?: string): Promise<string>;
  /**
   * Credentials for the services behind the provider's identity pool; null without a pool.
   * @throws Problem `unauthenticated` as `verify` does
   */
  temporaryCredentials(idToken: string): Promise<TemporaryCredentials | null>;
  /**
   * Creates an account; with `temporary`, the first sign-in requires a new password.
   * @throws Problem `conflict` if the e-mail has an account
   */
  createAccount(email: string, password: string, options: { temporary: boolean }): Promise<void>;
  /**
   * Creates an account with a temporary password and sends it to the person. If the letter cannot be sent, no account
   * is created.
   * @param page address of the sign-in screen
   * @throws Problem `conflict` if the e-mail has an account
   */
  invite(email: string, page: string): Promise<void>;
  /**
   * Sends the invitation again, with a new temporary password.
   * @throws Problem `absent` without an account, `conflict` if the person has set their own password
   */
  inviteAgain(email: string, page: string): Promise<void>;
  /** Deletes the account; does nothing without one. */
  deleteAccount(email: string): Promise<void>;
}
