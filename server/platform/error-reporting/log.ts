import type { Log } from '../log';
import type { ErrorReporting, Where } from './port';

/** Reports into the log, whose lines are scrubbed as they are written (server/platform/log.ts). */
export class LogReporting implements ErrorReporting {
  constructor(private readonly log: Log) {}

  report(error: unknown, where: Where): void {
    this.log.error({ err: error, ...where }, where.doing ?? 'request failed');
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
