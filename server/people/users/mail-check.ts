import type { MailState } from '../../../app/domain/mail/mail';
import { messages } from '../../../app/domain/messages';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import { scrubText } from '../../platform/error-reporting';
import type { Person } from './user';
import { testLetter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';

interface Deps {
  readonly mailer: Mailer;
  /** The state of sent letters. */
  readonly state: MailState;
  readonly audit: Pick<Audit, 'record'>;
  readonly company: string;
  /** The portal's own address, without a trailing slash. */
  readonly address: string;
}

/** Shows administrators of the system the state of the portal's letters, and sends a test letter. */
export class MailCheck {
  constructor(private readonly deps: Deps) {}

  /** Null for everybody except SYSTEM ADMIN. */
  stateFor({ type }: Pick<Person, 'type'>): MailState | null {
    return type === 'SYSTEM ADMIN' ? this.deps.state : null;
  }

  /**
   * Sends a test letter to the person who asks.
   * @throws Problem `forbidden` for everybody except SYSTEM ADMIN, `unavailable` with the mail server's message
   */
  async send({ email, type }: Pick<Person, 'email' | 'type'>, from: string): Promise<void> {
    if (type !== 'SYSTEM ADMIN') throw new Problem('forbidden', messages.refused);
    const { mailer, audit, company, address } = this.deps;
    await audit.record([{ actor: email, action: 'user.test-letter', subject: email, address: from }]);
    try {
      await mailer.send(testLetter(email, company, `${address}/`));
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      throw new Problem(
        'unavailable',
        `${messages.testLetterFailed} ${scrubText(reason)}`.trim(),
        {},
        { cause: error },
      );
    }
  }
}
