import { messages } from '../../../app/domain/messages';
import type { ProfileChange } from '../../../app/domain/people/users/profile';
import { isRole } from '../../../app/domain/people/access/roles';
import { Problem } from '../../platform/errors';
import { signIns } from '../../platform/metrics';
import type { Audit } from '../audit/audit';
import type { Grants } from '../identity/grants';
import type { SignedIn } from '../identity/port';
import type { Profiles } from '../users/profiles';
import type { Users } from '../users/users';
import type { Browser } from './browser';
import type { Devices } from './devices';
import type { RefusalLog } from './refusal-log';
import type { SessionCookies } from './session-cookies';
import type { Sessions } from './sessions';
import type { SignInAlerts } from './sign-in-alerts';

/** How a person was authenticated. */
export type Way = 'password' | 'saml' | 'token';

/** A correct pair of e-mail and password, with the `Sessions.generation` from before the check. */
export type VerifiedSignIn = Omit<SignedIn, 'kind'> & { readonly generation: number };

/** An authenticated person, before their session. */
export interface Arrival {
  readonly way: Way;
  readonly email: string;
  readonly browser: Browser;
  /** `Sessions.generation` from before the authentication, if that took a while. */
  readonly generation?: number;
  /** Time of the authentication, if it was not just now. */
  readonly provenAt?: Date;
  /** The identity provider's attributes of the person. */
  readonly told?: ProfileChange;
}

interface Deps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly sessionCookies: SessionCookies;
  readonly audit: Audit;
  readonly profiles: Pick<Profiles, 'takeOver'>;
  readonly refusalLog: Pick<RefusalLog, 'recording'>;
  readonly grants: Pick<Grants, 'keep'>;
  readonly devices: Pick<Devices, 'of' | 'remember'>;
  readonly alerts: Pick<SignInAlerts, 'raise'>;
}

/** Opens sessions for authenticated people, for every way to sign in. */
export class SessionOpener {
  constructor(private readonly deps: Deps) {}

  /**
   * Completes a sign-in at the portal itself: a session, the provider's grant, a recognised browser. A letter reports
   * an unrecognised browser to the owner, except at the very first sign-in (rule A22).
   * @returns the values of `Set-Cookie`
   * @throws Problem `forbidden` for a person without a permission type
   */
  async admit({ email, generation, grant, told }: VerifiedSignIn, browser: Browser): Promise<string[]> {
    const { refusalLog, grants, devices, users, alerts } = this.deps;
    const { cookies, address, userAgent } = browser;
    const isKnown = (await devices.of(cookies, email)) !== null;
    const cameBefore = (await users.find(email))?.lastSignInAt !== null;
    const session = await refusalLog.recording('sign-in', { email, address }, async () => {
      const admitted = await this.open({ way: 'password', email, browser, generation, told });
      if (!admitted) throw new Problem('forbidden', messages.noPermission);
      return admitted;
    });
    await grants.keep(email, grant);
    if (cameBefore && !isKnown) await alerts.raise(email, { address, userAgent });
    return [session, await devices.remember(cookies, email)];
  }

  /**
   * Opens a session that replaces the browser's former one, so that a token from before the sign-in becomes invalid.
   * @returns the `Set-Cookie` value; null for a person without a permission type
   * @throws Problem `unauthenticated` if the user's sessions were all ended meanwhile
   */
  async open({ way, email, browser, generation, provenAt, told }: Arrival): Promise<string | null> {
    const { users, sessions, sessionCookies, audit, profiles } = this.deps;
    const { cookies, address, userAgent } = browser;
    const since = generation ?? (await sessions.generation(email));
    const record = await users.find(email);
    if (!record || !isRole(record.type)) return null;
    if (told) await profiles.takeOver(email, told, address);
    const previous = await sessionCookies.token(cookies);
    if (previous) await sessions.end(previous);
    const token = await sessions.start(email, { address, userAgent, way, provenAt }, since);
    await users.noteSignIn(email);
    await audit.record([{ actor: email, action: 'sign-in', subject: email, address, to: { way } }]);
    signIns.inc({ way });
    return sessionCookies.remember(token);
  }
}
