import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Identity } from '../identity/port';
import { z } from '../../platform/zod';
import type { Devices } from './devices';
import type { Limits } from './limits';
import type { Refusals } from './refusals';
import type { SessionRecord, Sessions } from './sessions';

/** How long a single sign-on counts as proof of who sits there (ms). */
const recentMs = 10 * 60_000;

const passwordSchema = z.string().min(1).max(256);

interface Parts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly identity: Pick<Identity, 'signIn'>;
  readonly limits: Pick<Limits, 'trying'>;
  readonly devices: Pick<Devices, 'of'>;
  readonly refusals: Pick<Refusals, 'told'>;
  readonly wallClock?: () => Date;
}

/** A browser in which somebody is signed in. */
interface Seat {
  readonly email: string;
  readonly token: string | null;
  readonly cookies: string | null;
  readonly address: string;
}

/**
 * Asks who is signed in to show that it is they, before they get something that outlasts the session: by the password
 * with which they came, or, where they came by single sign-on and the portal knows no password, by having come just now.
 */
export class OwnerCheck {
  constructor(private readonly parts: Parts) {}

  /** Whether the form asks for the password. */
  async asksPassword(token: string | null): Promise<boolean> {
    return byPassword(await this.#session(token));
  }

  /** @throws Problem `invalid` for a missing or wrong password, `forbidden` for too old a sign-on, `throttled` */
  async demand({ email, token, cookies, address }: Seat, password: unknown): Promise<void> {
    const { identity, limits, devices, refusals, wallClock = () => new Date() } = this.parts;
    const session = await this.#session(token);
    if (!session) throw new Problem('unauthenticated', messages.sessionExpired);
    if (!byPassword(session)) {
      if (wallClock().getTime() - session.createdAt.getTime() <= recentMs) return;
      throw new Problem('forbidden', messages.signOnTooOld);
    }
    const given = passwordSchema.safeParse(password);
    if (!given.success) throw wrong(messages.ownPasswordMissing);
    // The session itself shows that its owner was signed in here.
    const device = (await devices.of(cookies, email)) ?? session._id;
    const guessed = (error: unknown) => error instanceof Problem && error.kind === 'unauthenticated';
    try {
      await refusals.told('sign-in', { email, address }, () =>
        limits.trying('sign-in', { email, address, device }, () => identity.signIn(email, given.data), {
          guessed,
        }),
      );
    } catch (error) {
      throw guessed(error) ? wrong(messages.ownPasswordWrong) : error;
    }
  }

  async #session(token: string | null): Promise<SessionRecord | null> {
    return token === null ? null : this.parts.sessions.find(token, { use: false });
  }
}

/** Sessions from before this was written down are taken for the stricter case. */
const byPassword = (session: SessionRecord | null): boolean => (session?.way ?? 'password') === 'password';

const wrong = (message: string) => new Problem('invalid', message, { password: message });
