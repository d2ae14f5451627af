import { setTimeout as delay } from 'node:timers/promises';
import { normalEmail } from '../../app/domain/email';
import { messages } from '../../app/domain/messages';
import type { Audit } from '../audit/audit';
import { Problem } from '../errors';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import { z } from '../zod';
import type { Devices } from './devices';
import type { Limits, Trier } from './limits';
import { answer } from './answer';
import { newPasswordOf } from './new-password';
import type { Refusals } from './refusals';
import type { Sessions } from './sessions';

/** Every answer to a request for a code takes this long (ms), whether or not there was a letter to send. */
const answerAfterMs = 400;
const retryAfterMs = [2_000, 10_000] as const;

const requestSchema = z.object({ email: z.string().catch('') });
const confirmSchema = requestSchema.extend({ code: z.string().catch('') });

interface Parts {
  readonly identity: Identity;
  readonly limits: Limits;
  readonly devices: Devices;
  readonly refusals: Refusals;
  readonly sessions: Sessions;
  readonly grants: Pick<Grants, 'forget'>;
  readonly audit: Audit;
  /** Address of the recovery screen, without the code. */
  readonly page: string;
  /** Where a letter is told that could not be sent. */
  readonly report: (error: unknown) => void;
}

/** Setting a new password by a code that comes by e-mail (S0 §4). */
export class Recovery {
  readonly #sending = new Set<Promise<void>>();

  constructor(private readonly parts: Parts) {}

  /**
   * Has a code sent to the account of the form's `email`. The answer says and takes the same whether or not there is
   * such an account, so the letter goes on its way behind it.
   * @throws Problem `invalid` for what is no e-mail, `throttled` after too many requests
   */
  async request(request: Request, address: string): Promise<void> {
    const { limits, refusals, audit } = this.parts;
    const email = emailOf(requestSchema.parse(Object.fromEntries(await request.formData())).email);
    const trier = await this.#trier(request, email, address);
    await refusals.told('recovery', trier, () => limits.taking('code', trier));
    await audit.record([{ actor: email, action: 'recovery.request', subject: email, address }]);
    const sending = this.#send(email).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    await delay(answerAfterMs);
  }

  /**
   * Sets the new password of a form with `email`, `code`, `password` and `confirmation`. Whoever was signed in with
   * the old one is no longer.
   * @returns why not, where it was not to be: `invalid` naming the field at fault or with the identity provider's
   * message, `throttled` after too many wrong codes
   */
  confirm(request: Request, address: string): Promise<{ done: true } | { problem: Problem }> {
    return answer(async () => {
      await this.#confirm(request, address);
      return { done: true };
    });
  }

  async #confirm(request: Request, address: string): Promise<void> {
    const { identity, limits, refusals, sessions, grants, audit } = this.parts;
    const form = await request.formData();
    const given = confirmSchema.parse(Object.fromEntries(form));
    const email = emailOf(given.email);
    const code = given.code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(code))
      throw new Problem('invalid', messages.recoveryCode, { code: messages.recoveryCode });
    const password = newPasswordOf(form);
    const trier = await this.#trier(request, email, address);
    const guessed = (error: unknown) =>
      error instanceof Problem && error.kind === 'invalid' && !error.fields['password'];
    await refusals.told('recovery', trier, () =>
      limits.trying('reset', trier, () => identity.confirmCode(email, code, password), guessed),
    );
    await sessions.endAllOf(email);
    await grants.forget(email);
    await limits.forget('sign-in', trier);
    await audit.record([{ actor: email, action: 'recovery.done', subject: email, address }]);
  }

  /** Waits for letters on their way. */
  async idle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  /** A further try makes another code, since nobody has seen the one before. */
  async #send(email: string): Promise<void> {
    const { identity, page, report } = this.parts;
    for (const waitMs of [...retryAfterMs, null]) {
      try {
        return await identity.requestCode(email, page);
      } catch (error) {
        const again = error instanceof Problem && error.kind === 'unavailable' && waitMs !== null;
        if (!again) return report(error);
        await delay(waitMs);
      }
    }
  }

  async #trier(request: Request, email: string, address: string): Promise<Trier> {
    return { email, address, device: await this.parts.devices.of(request.headers.get('Cookie'), email) };
  }
}

function emailOf(given: string): string {
  const email = normalEmail(given);
  if (!email) throw new Problem('invalid', messages.recoveryEmail, { email: messages.recoveryEmail });
  return email;
}
