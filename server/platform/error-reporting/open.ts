import type { Config } from '../../config';
import type { Log } from '../log';
import { LogReporting } from './log';
import type { ErrorReporting } from './port';

/** The way of reports that the settings name: always the log, and Sentry's protocol where there is a DSN. */
export async function openErrorReporting(
  { errorReporting: { sentryDsn }, mode }: Pick<Config, 'errorReporting' | 'mode'>,
  log: Log,
): Promise<ErrorReporting> {
  const logged = new LogReporting(log);
  if (!sentryDsn) return logged;
  const { SentryReporting } = await import('./sentry');
  const sent = new SentryReporting({
    dsn: sentryDsn,
    environment: mode,
    undelivered: (error) => log.warn({ err: error }, 'error report not delivered'),
  });
  return {
    report: (error, where) => {
      logged.report(error, where);
      sent.report(error, where);
    },
    close: () => sent.close(),
  };
}
