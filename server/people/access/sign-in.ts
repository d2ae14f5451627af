import { FormStrategy } from 'remix-auth-form';
import { normalEmail } from '../../../app/domain/values/email';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Identity, SignInResult } from '../identity/port';
import { z } from '../../platform/zod';
import { createAuthenticator } from './authenticator';
import type { Devices } from './devices';
import type { Limits } from './limits';
import { askPassword } from './password';
import type { RefusalLog } from './refusal-log';
import type { Sessions } from './sessions';

const credentialsSchema = z.object({ email: z.string().trim().min(1), password: z.string().min(1) });
const longestPassword = 256;

/** What a right pair leads to, with the `Sessions.generation` from before it was checked. */
export type Proof = SignInResult & { readonly generation: number };

interface Parts {
  readonly identity: Identity;
  readonly sessions: Pick<Sessions, 'generation'>;
  readonly limits: Limits;
  readonly devices: Devices;
  readonly refusalLog: RefusalLog;
}

/** Proof of identity by password, a strategy of remix-auth's Authenticator. */
export class SignIn {
  readonly #authenticator = createAuthenticator<Proof>();

  constructor(private readonly parts: Parts) {
    this.#authenticator.use(
      new FormStrategy(({ form, context }) => {
        const { address, cookies } = context as unknown as { address: string; cookies: string | null };
        return this.#verify(form, address, cookies);
      }),
      'form',
    );
  }

  /**
   * Checks the fields `email` and `password` of a form.
   * @throws Problem `invalid` for a missing field, `unauthenticated` for a wrong pair, `throttled` after too many
   */
  async withForm(request: Request, address: string): Promise<Proof> {
    const context = { address, cookies: request.headers.get('Cookie') };
    try {
      return await this.#authenticator.authenticate('form', request, {
        throwOnError: true,
        context: context as never,
      });
    } catch (error) {
      // remix-auth wraps what a strategy throws; the portal's own errors come out again.
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  }

  async #verify(form: FormData, address: string, cookies: string | null): Promise<Proof> {
    const given = credentialsSchema.safeParse(Object.fromEntries(form));
    if (!given.success) throw new Problem('invalid', messages.missingLogin);
    const { password } = given.data;
    const email = normalEmail(given.data.email);
    const { sessions, limits, devices, refusalLog } = this.parts;
    const wrong = () => new Problem('unauthenticated', messages.incorrectLogin);
    // What is no e-mail has no account: nothing is guessed, and nothing of it is written down.
    if (!email) throw wrong();
    const trier = { email, address, device: await devices.of(cookies, email) };
    const generation = await sessions.generation(email);
    const result = await refusalLog.recording('sign-in', { email, address }, () =>
      limits.attempt(
        'sign-in',
        trier,
        () =>
          password.length > longestPassword
            ? Promise.reject(wrong())
            : askPassword(this.parts, trier, password),
        { guessed: (error) => error instanceof Problem && error.kind === 'unauthenticated' },
      ),
    );
    return { ...result, generation };
  }
}
