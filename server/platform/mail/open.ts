import type { Db } from 'mongodb';
import { letterSeconds, watched } from '../metrics';
import { Outbox } from './outbox';
import type { Mailer } from './port';
import type { MailSettings } from './settings';
import { SmtpMailer } from './smtp';

export interface MailService {
  readonly mailer: Mailer;
  /** The store of letters that are not sent; null if letters are sent. */
  readonly outbox: Outbox | null;
  close(): void;
}

/** The way of letters that the settings name. */
export function openMail(settings: MailSettings, db: Db): MailService {
  if (settings.kind === 'smtp') {
    const mailer = new SmtpMailer(settings);
    return { mailer: watched(mailer, letterSeconds), outbox: null, close: () => mailer.close() };
  }
  const outbox = new Outbox(db);
  return { mailer: watched(outbox, letterSeconds), outbox, close: () => undefined };
}
