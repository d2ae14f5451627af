import type { ProfileChange } from '../../../app/domain/people/users/profile';

/** What the provider hands over at sign-in: proof of who the person is, and the means to renew it. */
export interface Grant {
  /** JWT that names the person to services which trust the provider. */
  readonly idToken: string;
  /** Empty for a token that came by single sign-on: it serves until its end. */
  readonly refreshToken: string;
  /** End of the identity token. */
  readonly expiresAt: Date;
}

/** Somebody whom the provider vouches for. */
export interface SignedIn {
  readonly kind: 'signed-in';
  readonly email: string;
  readonly grant: Grant;
  /** What the provider says of the person, where the settings want it. */
  readonly told?: ProfileChange;
}

/** Where the code of a second step comes from: an app, one that has to take over `key` first, or a message. */
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

/** What a sign-in leads to: the person, or the demand for a new password or a code first (rules A8, A21). */
export type SignInResult =
  | SignedIn
  | CodeRequired
  | { readonly kind: 'new-password-required'; readonly email: string; readonly challenge: string };

/** Second steps that the provider asks for and checks itself. */
export interface ProviderSteps {
  /**
   * Answers with the digits that somebody typed.
   * @throws Problem `invalid` for a wrong or old code, `unauthenticated` where the step is over
   */
  answer(asked: Omit<CodeRequired, 'kind'>, code: string): Promise<SignedIn>;
}

/** Keys to the company's cloud services for a short time. */
export interface TemporaryCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiresAt: Date;
}

/** Letters whose link opens by itself, so that nothing a stranger does to their digits keeps the owner out. */
export interface RecoveryLinks {
  /** The e-mail of a link that still serves; null for any other. */
  ownerOf(token: string): Promise<string | null>;
  /**
   * Sets a new password by the link of a letter.
   * @throws Problem `invalid`: a spent or old link, one of another e-mail, or too weak a password
   */
  follow(email: string, token: string, password: string): Promise<void>;
}

/**
 * The identity provider as the portal needs it (rule A16). E-mails are spelled as `normalEmail` spells them. Every method
 * raises Problem `unavailable` when the provider does not answer, and `throttled` when it has had enough.
 */
export interface Identity {
  /** @throws Problem `unauthenticated` for any wrong pair, known e-mail or not */
  signIn(email: string, password: string): Promise<SignInResult>;
  /** Null for a provider whose passwords are all it asks for. */
  readonly steps: ProviderSteps | null;
  /**
   * Answers the challenge of a temporary password.
   * @throws Problem `unauthenticated` when the challenge is spent or too old, `invalid` when the password is too weak
   */
  completeNewPassword(email: string, challenge: string, password: string): Promise<void>;
  /**
   * Sets a new password for who gives the present one; what was granted under that one ends.
   * @param messageSent called where the provider, asked about the present one, sent a message with a code
   * @returns null where the provider grants nothing before a second step
   * @throws Problem `unauthenticated` for any wrong pair, `invalid` for too weak a password or the present one
   */
  changePassword(
    email: string,
    current: string,
    password: string,
    messageSent: () => void,
  ): Promise<Grant | null>;
  /**
   * Has the present password open nothing any more, until a recovery letter sets another; nothing happens where there
   * is no account.
   */
  voidPassword(email: string): Promise<void>;
  /**
   * Sends a recovery code to the account of an e-mail; says nothing where there is none.
   * @param page address of the recovery screen, to which the letter's link adds its token
   */
  requestCode(email: string, page: string): Promise<void>;
  /**
   * Sets a new password by the digits of a letter.
   * @param known true in a browser in which the account's owner was signed in before
   * @throws Problem `invalid` with the provider's message: a wrong, spent or old code, or too weak a password
   */
  confirmCode(email: string, code: string, password: string, known?: boolean): Promise<void>;
  /** Null for a provider that writes its letters itself. */
  readonly links: RecoveryLinks | null;
  /** @throws Problem `unauthenticated` when the grant can no longer be renewed */
  refresh(grant: Grant): Promise<Grant>;
  /**
   * Federated sign-in: the e-mail that an identity token of the provider vouches for.
   * @param nonce where given, the token must be the answer to the request that carried it
   * @throws Problem `unauthenticated` for a token that is forged, for somebody else, not yet or no longer valid
   */
  verify(idToken: string, nonce?: string): Promise<string>;
  /**
   * Credentials for the services behind the provider's identity pool; null where it has none.
   * @throws Problem `unauthenticated` as `verify` does
   */
  temporaryCredentials(idToken: string): Promise<TemporaryCredentials | null>;
  /**
   * Creates an account; with `temporary`, its first sign-in demands a new password.
   * @throws Problem `conflict` when the e-mail has an account
   */
  createAccount(email: string, password: string, options: { temporary: boolean }): Promise<void>;
  /**
   * Creates an account with a temporary password and sends it to the person; without the letter, no account.
   * @param page address of the sign-in screen
   * @throws Problem `conflict` when the e-mail has an account
   */
  invite(email: string, page: string): Promise<void>;
  /**
   * Sends the invitation again, with another temporary password.
   * @throws Problem `absent` without an account, `conflict` when the person has set a password of their own
   */
  inviteAgain(email: string, page: string): Promise<void>;
  /** Deletes the account; nothing happens where there is none. */
  deleteAccount(email: string): Promise<void>;
}
