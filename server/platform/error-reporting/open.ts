import type { Config } from '../../config';
import type { Log } from '../log';
import type { Outages } from '../mongo/outages';
import { LogReporting } from './log';
import type { ErrorReporting } from './port';

/**
 * Opens the error reporting of the settings: always the log, and Sentry's protocol if there is a DSN. During an
 * outage of the database only the first error goes to Sentry, and none to the log, because `outages` reports it there
 * (rule X22).
 */
export async function openErrorReporting(
  { errorReporting: { sentryDsn }, mode }: Pick<Config, 'errorReporting' | 'mode'>,
  log: Log,
  outages: Pick<Outages, 'covers'>,
): Promise<ErrorReporting> {
  const logged = new LogReporting(log);
  const sent = sentryDsn ? await sending(sentryDsn, mode, log) : null;
  return {
    report: (error, where) => {
      const place = outages.covers(error);
      if (place === 0) logged.report(error, where);
      if (place <= 1) sent?.report(error, where);
    },
    close: async () => sent?.close(),
  };
}

async function sending(dsn: string, environment: string, log: Log): Promise<ErrorReporting> {
  const { SentryReporting } = await import('./sentry');
  return new SentryReporting({
    dsn,
    environment,
    undelivered: (error) => log.warn({ err: error }, 'error report not delivered'),
  });
}
