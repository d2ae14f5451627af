import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import type { NewPassword } from '../../../app/domain/people/access/password';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import { passwordChangedLetter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';
import type { Devices } from './devices';
import type { CredentialRevocation } from './credential-revocation';
import type { Limits, Trier } from './limits';
import { newPasswordOf } from './new-password';
import type { OwnerCheck, Seat } from './owner-check';
import type { MailQueue } from './mail-queue';
import type { Sessions } from './sessions';
import type { SessionCookies } from './session-cookies';

interface Deps {
  readonly ownerCheck: Pick<OwnerCheck, 'knowsPassword' | 'withPassword'>;
  readonly identity: Pick<Identity, 'changePassword'>;
  readonly limits: Pick<Limits, 'messaging'>;
  readonly keys: Pick<CredentialRevocation, 'endAllOf'>;
  readonly sessions: Pick<Sessions, 'generation' | 'start'>;
  readonly sessionCookies: Pick<SessionCookies, 'remember'>;
  readonly grants: Pick<Grants, 'keep'>;
  readonly devices: Pick<Devices, 'forget' | 'remember'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly post: Pick<MailQueue, 'send'>;
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address, without a trailing slash. */
  readonly address: string;
}

/** Changes the password of the signed-in person, who must know the current one (rule A20). */
export class OwnPassword {
  constructor(private readonly deps: Deps) {}

  /** False for single sign-on, where the password is stored elsewhere. */
  changeable(token: string | null): Promise<boolean> {
    return this.deps.ownerCheck.knowsPassword(token);
  }

  /**
   * Sets a new password. All sessions and tokens of the old one end; the person continues in a new session.
   * @param current the current password
   * @returns the `Set-Cookie` values of that session, and of the browser, which is the only recognised one
   * @throws Problem `forbidden` for single sign-on, `invalid` with the wrong field, `throttled`
   */
  async change(seat: Seat, current: string, typed: NewPassword): Promise<string[]> {
    const { ownerCheck, identity, limits, keys, sessions, sessionCookies, grants, devices, audit } =
      this.deps;
    const { email, address, userAgent, cookies } = seat;
    if (!(await this.changeable(seat.token))) throw new Problem('forbidden', proofMessages.passwordElsewhere);
    const password = newPasswordOf(typed);
    const attempt = (present: string, trier: Trier) =>
      limits.messaging(trier, (sent) => identity.changePassword(email, present, password, sent));
    const grant = await ownerCheck.withPassword(seat, current, attempt, 'current');
    await keys.endAllOf(email);
    await devices.forget(email);
    const generation = await sessions.generation(email);
    if (grant) await grants.keep(email, grant);
    await audit.record([{ actor: email, action: 'password.change', subject: email, address }]);
    this.#tell(email);
    const session = await sessions.start(email, { address, userAgent, way: 'password' }, generation);
    return [await sessionCookies.remember(session), await devices.remember(cookies, email)];
  }

  #tell(email: string): void {
    const { post, mailer, company, address } = this.deps;
    post.send(() => mailer.send(passwordChangedLetter(email, company, `${address}/?dialogo=esqueci`)));
  }
}
