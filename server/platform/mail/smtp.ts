import { createTransport, type Transporter } from 'nodemailer';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../errors';
import type { Mail, Mailer } from './port';
import type { SmtpSettings } from './settings';

const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Sends letters to a mail server, over a small pool of connections. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter;

  constructor({ url, from }: Pick<SmtpSettings, 'url' | 'from'>) {
    this.#transport = createTransport({ url, pool: true, ...patience }, { from });
  }

  async send({ to, subject, text, html, files = [] }: Mail): Promise<void> {
    try {
      // As an object, an address is never read as a list of addresses.
      await this.#transport.sendMail({
        to: { name: '', address: to },
        ...{ subject, text, html },
        attachments: files.map(({ name, type, content, cid }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
          ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
        })),
      });
    } catch (error) {
      throw new Problem('unavailable', messages.mailUnavailable, {}, { cause: error });
    }
  }

  /** Closes idle connections; letters under way are still handed over. */
  close(): void {
    this.#transport.close();
  }
}
