import type { Sessions } from './sessions';
import type { AccessTokens } from './tokens';

/** Revokes all credentials of a person: sessions, and personal access tokens. */
export class CredentialRevocation {
  constructor(
    private readonly sessions: Pick<Sessions, 'endAllOf'>,
    private readonly tokens: Pick<AccessTokens, 'endAllOf'>,
  ) {}

  /** Ends all of them, and sign-ins under way: after a new password, a change of tier, or the account's deletion. */
  async endAllOf(user: string): Promise<void> {
    await this.sessions.endAllOf(user);
    await this.tokens.endAllOf(user);
  }
}
