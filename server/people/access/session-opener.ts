import type { ProfileChange } from '../../../app/domain/people/users/profile';
import { isRole } from '../../../app/domain/people/access/roles';
import { signIns } from '../../platform/metrics/figures';
import type { Audit } from '../audit/audit';
import type { Profiles } from '../users/profiles';
import type { Users } from '../users/users';
import type { Sessions } from './sessions';
import type { SessionCookies } from './session-cookies';

/** How somebody proved who they are. */
export type Way = 'password' | 'saml' | 'token';

/** A browser at the door. */
export interface Arrival {
  readonly way: Way;
  readonly email: string;
  readonly request: Request;
  readonly address: string;
  /** `Sessions.generation` from before the proof, where that took a while. */
  readonly generation?: number;
  /** When they showed who they are, where that was not just now. */
  readonly provenAt?: Date;
  /** What the identity provider says of the person. */
  readonly told?: ProfileChange;
}

interface Parts {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly sessionCookies: SessionCookies;
  readonly audit: Audit;
  readonly profiles: Pick<Profiles, 'takeOver'>;
}

/** Lets people in who have proved who they are, whichever way they came. */
export class SessionOpener {
  constructor(private readonly parts: Parts) {}

  /**
   * Opens a session in place of the one that the browser held, so that nobody goes on under a token from before the
   * sign-in.
   * @returns the `Set-Cookie` value; null for somebody without a permission type
   * @throws Problem `unauthenticated` where the user's sessions were all ended meanwhile
   */
  async open({ way, email, request, address, generation, provenAt, told }: Arrival): Promise<string | null> {
    const { users, sessions, sessionCookies, audit, profiles } = this.parts;
    const since = generation ?? (await sessions.generation(email));
    const record = await users.find(email);
    if (!record || !isRole(record.type)) return null;
    if (told) await profiles.takeOver(email, told, address);
    const held = await sessionCookies.token(request.headers.get('Cookie'));
    if (held) await sessions.end(held);
    const userAgent = request.headers.get('User-Agent') ?? '';
    const token = await sessions.start(email, { address, userAgent, way, provenAt }, since);
    await users.noteSignIn(email);
    await audit.record([{ actor: email, action: 'sign-in', subject: email, address, to: { way } }]);
    signIns.inc({ way });
    return sessionCookies.remember(token);
  }
}
