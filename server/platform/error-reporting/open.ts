import type { Config } from '../../config';
import type { Log } from '../log';
import type { Outages } from '../mongo/outages';
import { LogReporting } from './log';
import type { ErrorReporting } from './port';

/**
 * The way of reports that the settings name: always the log, and Sentry's protocol where there is a DSN. Of what fails while the
 * database is away the first goes to the latter, and none to the log, which `outages` tells of it (rule X22).
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
