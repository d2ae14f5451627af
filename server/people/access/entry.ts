import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Grants } from '../identity/grants';
import type { SignedIn } from '../identity/port';
import type { SessionOpener } from './session-opener';
import type { Devices } from './devices';
import type { RefusalLog } from './refusal-log';
import type { SignInAlerts } from './sign-in-alerts';
import type { Users } from '../users/users';

/** A right pair of e-mail and password, with the `Sessions.generation` from before it was checked. */
export type VerifiedSignIn = Omit<SignedIn, 'kind'> & { readonly generation: number };

interface Parts {
  readonly sessionOpener: Pick<SessionOpener, 'open'>;
  readonly refusalLog: Pick<RefusalLog, 'recording'>;
  readonly grants: Pick<Grants, 'keep'>;
  readonly devices: Pick<Devices, 'of' | 'remember'>;
  readonly users: Pick<Users, 'find'>;
  readonly alerts: Pick<SignInAlerts, 'raise'>;
}

/**
 * Lets in who has shown all that is asked of them at the door: a session, what the provider granted, a known browser. Of
 * a browser that was not known their owner is told by letter, but for the first sign-in of all (rule A22).
 */
export class Entry {
  constructor(private readonly parts: Parts) {}

  /**
   * @returns the values of `Set-Cookie`
   * @throws Problem `forbidden` for somebody without a permission type
   */
  async open(
    { email, generation, grant, told }: VerifiedSignIn,
    request: Request,
    address: string,
  ): Promise<string[]> {
    const { sessionOpener, refusalLog, grants, devices, users, alerts } = this.parts;
    const { headers } = request;
    const isKnown = (await devices.of(headers.get('Cookie'), email)) !== null;
    const cameBefore = (await users.find(email))?.lastSignInAt !== null;
    const session = await refusalLog.recording('sign-in', { email, address }, async () => {
      const admitted = await sessionOpener.open({
        way: 'password',
        email,
        request,
        address,
        generation,
        told,
      });
      if (!admitted) throw new Problem('forbidden', messages.noPermission);
      return admitted;
    });
    await grants.keep(email, grant);
    if (cameBefore && !isKnown)
      await alerts.raise(email, { address, userAgent: headers.get('User-Agent') ?? '' });
    return [session, await devices.remember(headers.get('Cookie'), email)];
  }
}
