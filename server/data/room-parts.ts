import type { Config } from '../config';
import type { Audit } from '../people/audit/audit';
import type { Notices } from '../people/notices/notices';
import type { Users } from '../people/users/users';
import type { Clock } from '../platform/clock';
import type { ErrorReporting } from '../platform/error-reporting/port';
import type { Log } from '../platform/log';
import type { Mailer } from '../platform/mail/port';
import type { Storage } from '../platform/storage/port';
import type { WorkQueue } from '../platform/work/queue';
import type { Announce } from './webhooks/announce';

/** What data, planning, finance and insight are built on. */
export interface RoomParts {
  readonly config: Config;
  readonly log: Log;
  readonly errors: ErrorReporting;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly storage: Storage;
  readonly background: WorkQueue;
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly users: Users;
  readonly audit: Audit;
  readonly notices: Notices;
  readonly announce: Announce;
}
