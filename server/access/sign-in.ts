import { FormStrategy } from 'remix-auth-form';
import { isRole } from '../../app/domain/roles';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { Identity, SignInResult } from '../identity/port';
import type { Users } from '../users/users';
import { z } from '../zod';
import { createAuthenticator } from './authenticator';
import type { Origin, Sessions } from './sessions';

const credentialsSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(256),
});

/** A sign-in that succeeded: the token for the session cookie and whose it is. */
export interface SignedIn {
  readonly kind: 'signed-in';
  readonly email: string;
  readonly token: string;
}

export type SignInOutcome = SignedIn | Extract<SignInResult, { kind: 'new-password-required' }>;

/** Turns proofs of identity into sessions; each way in is one strategy of remix-auth's Authenticator. */
export class SignIn {
  readonly #authenticator = createAuthenticator<SignInResult>();

  constructor(
    private readonly identity: Identity,
    private readonly users: Users,
    private readonly sessions: Sessions,
  ) {
    this.#authenticator.use(new FormStrategy(({ form }) => this.#verifyForm(form)), 'form');
  }

  /**
   * Signs in with the fields `email` and `password` of a form.
   * @throws Problem `invalid` for a missing field, `unauthenticated` for a wrong pair, `forbidden` for an empty type
   */
  async withForm(request: Request, origin: Origin): Promise<SignInOutcome> {
    const result = await this.#authenticate('form', request);
    if (result.kind === 'new-password-required') return result;
    return { kind: 'signed-in', email: result.email, token: await this.#open(result.email, origin) };
  }

  async #verifyForm(form: FormData): Promise<SignInResult> {
    const given = credentialsSchema.safeParse(Object.fromEntries(form));
    if (!given.success) throw new Problem('invalid', messages.missingLogin);
    return this.identity.signIn(given.data.email, given.data.password);
  }

  async #open(email: string, origin: Origin): Promise<string> {
    const record = await this.users.find(email);
    if (!record || !isRole(record.type)) throw new Problem('forbidden', messages.noPermission);
    const token = await this.sessions.start(email, origin);
    await this.users.noteSignIn(email);
    return token;
  }

  /** remix-auth wraps what a strategy throws; the portal's own Problem comes out again. */
  async #authenticate(strategy: string, request: Request): Promise<SignInResult> {
    try {
      return await this.#authenticator.authenticate(strategy, request, { throwOnError: true });
    } catch (error) {
      throw error instanceof Error && error.cause instanceof Problem ? error.cause : error;
    }
  }
}
