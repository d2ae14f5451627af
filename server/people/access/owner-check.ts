import { proofMinutes, type ProofWay } from '../../../app/domain/people/access/delicate';
import { maxPasswordLength } from '../../../app/domain/people/access/password';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';
import type { Identity } from '../identity/port';
import type { Browser } from './browser';
import type { Devices } from './devices';
import type { Limits, Trier } from './limits';
import { askPassword } from './password';
import type { RefusalLog } from './refusal-log';
import { demandScope, type ScriptToken } from './scopes';
import type { SessionRecord, Sessions } from './sessions';

interface Deps {
  readonly sessions: Pick<Sessions, 'find' | 'prove'>;
  readonly identity: Pick<Identity, 'signIn'>;
  readonly limits: Pick<Limits, 'attempt' | 'messaging'>;
  readonly devices: Pick<Devices, 'of'>;
  readonly refusalLog: Pick<RefusalLog, 'recording'>;
  readonly wallClock?: () => Date;
}

/** A browser with a signed-in person. */
export interface Seat extends Browser {
  readonly email: string;
  readonly token: string | null;
  /** Id of the session. */
  readonly session: string | null;
}

/**
 * Proof that the person confirmed their identity in the last minutes (rule A23). Services require it for actions that
 * outlast a session or affect other people; only `OwnerCheck` creates it.
 */
class OwnerProof {
  readonly #email: string;

  constructor(email: string) {
    this.#email = email;
  }

  /** The person's e-mail. */
  get email(): string {
    return this.#email;
  }
}
export type Proof = OwnerProof;

/** Minutes for which a proof stays valid for a running request. */
const graceMinutes = 2;

/** Asks the signed-in person to confirm their identity (rules A20, A23). */
export class OwnerCheck {
  constructor(private readonly deps: Deps) {}

  /** Whether the session was opened with a password of the portal: false for single sign-on. */
  async knowsPassword(token: string | null): Promise<boolean> {
    return byPassword(await this.#session(token));
  }

  /** How the person of a session has to confirm their identity; null if they did in the last minutes. */
  async asks(token: string | null): Promise<ProofWay | null> {
    const session = await this.#session(token);
    if (this.#isProven(session, proofMinutes)) return null;
    return byPassword(session) ? 'password' : 'sign-on';
  }

  /** The proof for a browser's signed-in person. @throws Problem `forbidden` if the last confirmation is too old */
  async proofOf({ email, token }: Pick<Seat, 'email' | 'token'>): Promise<Proof> {
    if (!this.#isProven(await this.#session(token), proofMinutes + graceMinutes))
      throw new Problem('forbidden', proofMessages.proofNeeded);
    return new OwnerProof(email);
  }

  /** A token counts as a proof of its owner for its scopes, because creating it required a proof (rule A17). */
  proofOfScript(email: string, token: ScriptToken): Proof {
    demandScope(token, 'mongoDB:write');
    return new OwnerProof(email);
  }

  #isProven(session: SessionRecord | null, minutes: number): boolean {
    const { wallClock = () => new Date() } = this.deps;
    const proven = session && (session.provenAt ?? session.createdAt).getTime();
    return Boolean(proven) && wallClock().getTime() - Number(proven) <= minutes * 60_000;
  }

  /**
   * Accepts the password as a proof, which is valid for some minutes.
   * @throws Problem `invalid` for a missing or wrong password, `throttled`
   */
  async prove(seat: Seat, password: string): Promise<void> {
    await this.withPassword(seat, password, (given, trier) => askPassword(this.deps, trier, given));
    if (seat.session) await this.deps.sessions.prove(seat.session);
  }

  /**
   * Runs an action that needs the current password; it counts as a guess until it succeeds.
   * @param attempt throws Problem `unauthenticated` for a wrong password
   * @param field the form's field for a refusal
   * @throws Problem `invalid` for a missing or wrong password, `throttled`
   */
  async withPassword<T>(
    seat: Seat,
    password: string,
    attempt: (password: string, trier: Trier) => Promise<T>,
    field = 'password',
  ): Promise<T> {
    const { limits, refusalLog } = this.deps;
    const trier = await this.trier(seat);
    if (!password || password.length > maxPasswordLength) throw wrong(field, messages.ownPasswordMissing);
    try {
      return await refusalLog.recording('sign-in', trier, () =>
        limits.attempt('sign-in', trier, () => attempt(password, trier), { guessed }),
      );
    } catch (error) {
      throw guessed(error) ? wrong(field, messages.ownPasswordWrong) : error;
    }
  }

  /** The counting key of guesses in a session. @throws Problem `unauthenticated` if it has ended */
  async trier({ email, token, cookies, address }: Seat): Promise<Trier> {
    const session = await this.#session(token);
    if (!session) throw new Problem('unauthenticated', messages.sessionExpired);
    // The session itself proves that its owner signed in here.
    return { email, address, device: (await this.deps.devices.of(cookies, email)) ?? session._id };
  }

  async #session(token: string | null): Promise<SessionRecord | null> {
    return token === null ? null : this.deps.sessions.find(token, { use: false });
  }
}

/** Older sessions without this field count as the stricter case. */
const byPassword = (session: SessionRecord | null): boolean => (session?.way ?? 'password') === 'password';

const guessed = (error: unknown): boolean => error instanceof Problem && error.kind === 'unauthenticated';

const wrong = (field: string, message: string) => new Problem('invalid', message, { [field]: message });
