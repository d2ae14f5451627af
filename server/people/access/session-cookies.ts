import { createCookie, type Cookie } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import type { Person } from '../users/user';
import type { Users } from '../users/users';
import { z } from '../../platform/zod';
import type { Sessions } from './sessions';

/** Who sends a request. `ended` is true when the browser holds a session that lives no more. */
export interface Visitor {
  readonly person: Person | null;
  readonly token: string | null;
  /** Names the session, which its name alone does not open; null without one. */
  readonly session: string | null;
  readonly ended: boolean;
}

const maxOwners = 10_000;

const tokenSchema = z.string().min(1).max(100);
const challengeSchema = z.object({ email: z.string().max(254), challenge: z.string().max(4_096) });

/** A first access that waits for its new password, kept in a signed cookie of ten minutes. */
export type PendingChallenge = z.infer<typeof challengeSchema>;

/** Reads and writes what the browser holds: one signed session cookie, and a short-lived one for first access. */
export class SessionCookies {
  /** Whose sessions were asked for last, by token: it never changes, and spares each request one wait in a row. */
  readonly #owners = new LRUCache<string, string>({ max: maxOwners });
  readonly #session: Cookie;
  readonly #challenge: Cookie;

  constructor(
    private readonly sessions: Sessions,
    private readonly users: Users,
    { secrets, secure }: { secrets: readonly string[]; secure: boolean },
  ) {
    const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, secrets: [...secrets] };
    const prefix = secure ? '__Host-' : '';
    this.#session = createCookie(`${prefix}portal_session`, options);
    this.#challenge = createCookie(`${prefix}portal_challenge`, { ...options, maxAge: 600 });
  }

  /**
   * Who sends these cookies; anonymous for none, tampered, expired or ended ones. Without `use`, asking does not count
   * as using the session.
   */
  async identify(cookieHeader: string | null, { use = true } = {}): Promise<Visitor> {
    const token = await this.token(cookieHeader);
    if (!token) return { person: null, token: null, session: null, ended: false };
    const owner = this.#owners.get(token);
    const [session, known] = await Promise.all([
      this.sessions.find(token, { use }),
      owner === undefined ? null : this.users.person(owner),
    ]);
    const person = session && (session.user === owner ? known : await this.users.person(session.user));
    if (session) this.#owners.set(token, session.user);
    else this.#owners.delete(token);
    return person
      ? { person, token, session: session?._id ?? null, ended: false }
      : { person: null, token: null, session: null, ended: true };
  }

  /** The token that these cookies hold, alive or not; null for none or a tampered one. */
  async token(cookieHeader: string | null): Promise<string | null> {
    const parsed = tokenSchema.safeParse(await this.#session.parse(cookieHeader));
    return parsed.success ? parsed.data : null;
  }

  /** `Set-Cookie` value that hands the browser its session. */
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
