import { createCookie, type Cookie } from '@remix-run/node';
import type { Person } from '../users/user';
import { z } from '../../platform/zod';
import type { Sessions } from './sessions';

/** The sender of a request. `ended` is true if the browser has a session that has ended. */
export interface Visitor {
  readonly person: Person | null;
  readonly token: string | null;
  /** Id of the session, which does not give access to it; null without one. */
  readonly session: string | null;
  readonly ended: boolean;
}

const tokenSchema = z.string().min(1).max(100);
const challengeSchema = z.object({ email: z.string().max(254), challenge: z.string().max(4_096) });

/** A first access that waits for its new password, in a signed cookie of ten minutes. */
export type PendingChallenge = z.infer<typeof challengeSchema>;

/** Reads and writes the browser's cookies: a signed session cookie, and a short-lived one for a first access. */
export class SessionCookies {
  readonly #session: Cookie;
  readonly #challenge: Cookie;

  constructor(
    private readonly sessions: Sessions,
    { secrets, secure }: { secrets: readonly string[]; secure: boolean },
  ) {
    const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, secrets: [...secrets] };
    const prefix = secure ? '__Host-' : '';
    this.#session = createCookie(`${prefix}portal_session`, options);
    this.#challenge = createCookie(`${prefix}portal_challenge`, { ...options, maxAge: 600 });
  }

  /**
   * The visitor of these cookies; anonymous for missing, tampered, expired or ended ones. Without `use`, the check
   * does not count as use of the session.
   */
  async identify(cookieHeader: string | null, { use = true } = {}): Promise<Visitor> {
    const token = await this.token(cookieHeader);
    if (!token) return { person: null, token: null, session: null, ended: false };
    const found = await this.sessions.findWithPerson(token, { use });
    return found?.person
      ? { person: found.person, token, session: found.session._id, ended: false }
      : { person: null, token: null, session: null, ended: true };
  }

  /** The token in these cookies, valid or not; null for none or a tampered one. */
  async token(cookieHeader: string | null): Promise<string | null> {
    const parsed = tokenSchema.safeParse(await this.#session.parse(cookieHeader));
    return parsed.success ? parsed.data : null;
  }

  /** `Set-Cookie` value with the session. */
  remember(token: string): Promise<string> {
    return this.#session.serialize(token);
  }

  /** `Set-Cookie` value that makes the browser forget its session. */
  forget(): Promise<string> {
    return this.#session.serialize('', { maxAge: 0 });
  }

  rememberChallenge(challenge: PendingChallenge | null): Promise<string> {
    return challenge ? this.#challenge.serialize(challenge) : this.#challenge.serialize('', { maxAge: 0 });
  }

  async challenge(cookieHeader: string | null): Promise<PendingChallenge | null> {
    const parsed = challengeSchema.safeParse(await this.#challenge.parse(cookieHeader));
    return parsed.success ? parsed.data : null;
  }
}
