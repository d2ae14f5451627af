import { createTransport, type Transporter } from 'nodemailer';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { Mail, Mailer } from './port';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** Sender of every letter: `Portal <portal@company.example>`. */
  readonly from: string;
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands letters to a mail server, over a small pool of connections. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter;

  constructor({ url, from }: SmtpSettings) {
    this.#transport = createTransport({ url, pool: true, ...patience }, { from });
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    try {
      // As an object, an address is never read as a list of addresses.
      await this.#transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    } catch (error) {
      throw new Problem('unavailable', messages.mailUnavailable, {}, { cause: error });
    }
  }

  /** Closes idle connections; letters under way are still handed over. */
  close(): void {
    this.#transport.close();
  }
}
