import { setTimeout as delay } from 'node:timers/promises';
import { normalEmail } from '../../../app/domain/values/email';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import type { RecoveryForm } from '../../../app/domain/people/access/door-form';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Browser } from './browser';
import type { Devices } from './devices';
import type { CredentialRevocation } from './credential-revocation';
import type { Limits, Trier } from './limits';
import type { MailQueue } from './mail-queue';
import { answer } from './answer';
import { newPasswordOf } from './new-password';
import type { RefusalLog } from './refusal-log';

/** Duration of every answer to a request for a code (ms), whether or not a letter is sent. */
const answerAfterMs = 400;

const digits = /^\d{6}$/;
/** The token of a letter's link: 256 bits. */
const token = /^[\w-]{43}$/;

interface Deps {
  readonly identity: Identity;
  readonly limits: Limits;
  readonly devices: Devices;
  readonly refusalLog: RefusalLog;
  readonly keys: Pick<CredentialRevocation, 'endAllOf'>;
  readonly grants: Pick<Grants, 'forget'>;
  readonly audit: Audit;
  readonly post: Pick<MailQueue, 'send'>;
  /** Address of the recovery screen, without the code. */
  readonly page: string;
}

/** What the recovery screen's address contained. */
export type Arrived =
  | { readonly kind: 'digits'; readonly code: string }
  | { readonly kind: 'link'; readonly email: string; readonly code: string }
  | { readonly kind: 'link-over' };

/** Sets a new password with a letter (rule A9). */
export class Recovery {
  constructor(private readonly deps: Deps) {}

  /**
   * Sends a letter to an account. The answer and its duration are the same with and without an account, so the letter
   * is sent after the response.
   * @returns false if no further letter is sent, because recent ones can still be used
   * @throws Problem `invalid` for an invalid e-mail
   */
  async request(typed: string, browser: Browser): Promise<boolean> {
    const { identity, page, limits, audit, post } = this.deps;
    const { address } = browser;
    const email = emailOf(typed);
    const trier = await this.#trier(email, browser);
    if (trier.device === null) await limits.flood(address);
    const due = await limits.letter(trier);
    if (due) {
      await audit.record([{ actor: email, action: 'recovery.request', subject: email, address }]);
      // A retry makes another code, because nobody has seen the former one.
      post.send(() => identity.requestCode(email, page));
    }
    await delay(answerAfterMs);
    return due;
  }

  /** The code in the recovery screen's address: digits for its form, or the token of a letter's link. */
  async arrival(code: string): Promise<Arrived> {
    if (!token.test(code)) return { kind: 'digits', code: code.slice(0, 20) };
    const email = (await this.deps.identity.links?.ownerOf(code)) ?? null;
    return email ? { kind: 'link', email, code } : { kind: 'link-over' };
  }

  /**
   * Sets a new password. All sessions of the old one end.
   * @returns the cookie by which the browser is recognised from now on; or the refusal: `invalid` with the wrong
   * field or with the identity provider's message, `throttled` after too many wrong codes
   */
  confirm(form: RecoveryForm, browser: Browser): Promise<{ cookie: string } | { problem: Problem }> {
    return answer(async () => ({ cookie: await this.#confirm(form, browser) }));
  }

  async #confirm({ code, ...typed }: RecoveryForm, browser: Browser): Promise<string> {
    const { limits, devices, refusalLog, keys, grants, audit } = this.deps;
    const email = emailOf(typed.email);
    if (!digits.test(code) && !token.test(code))
      throw new Problem('invalid', proofMessages.recoveryCode, { code: proofMessages.recoveryCode });
    const password = newPasswordOf(typed);
    const trier = await this.#trier(email, browser);
    await refusalLog.recording('recovery', trier, () => this.#set(trier, code, password));
    await keys.endAllOf(email);
    await grants.forget(email);
    await devices.forget(email);
    await limits.forget('sign-in', trier);
    // A guesser at the second factor knew the old password, which is no longer valid.
    await limits.pardon('factor', email);
    await audit.record([{ actor: email, action: 'recovery.done', subject: email, address: browser.address }]);
    return devices.remember(browser.cookies, email);
  }

  async #set(trier: Trier, code: string, password: string): Promise<void> {
    const { identity, limits } = this.deps;
    const { links } = identity;
    const { email, device, address } = trier;
    if (links && token.test(code)) {
      // A token cannot be guessed: attempts only cost time, and count for their address.
      if (await links.ownerOf(code)) return links.follow(email, code, password);
      await limits.refused(address);
      throw new Problem('invalid', proofMessages.recoveryLinkOver);
    }
    await limits.attempt('reset', trier, () => identity.confirmCode(email, code, password, device !== null), {
      guessed,
      otherWay: links ? proofMessages.recoveryDigitsSpent : undefined,
    });
  }

  async #trier(email: string, { address, cookies }: Browser): Promise<Trier> {
    return { email, address, device: await this.deps.devices.of(cookies, email) };
  }
}

const guessed = (error: unknown): boolean =>
  error instanceof Problem && error.kind === 'invalid' && !error.fields['password'];

function emailOf(given: string): string {
  const email = normalEmail(given);
  if (!email)
    throw new Problem('invalid', proofMessages.recoveryEmail, { email: proofMessages.recoveryEmail });
  return email;
}
