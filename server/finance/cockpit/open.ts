import type { Db } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import type { Balances } from '../balances/balances';
import { BalanceMonths } from '../balances';
import { MonthChecks } from '../closing';
import type { Clock } from '../../platform/clock';
import type { UploadQuota } from '../../data/files/upload-quota';
import type { PendingUploads } from '../../data/files/pending-uploads';
import type { Storage } from '../../platform/storage/port';
import { Cockpit } from './cockpit';
import { CockpitComments } from './comments';
import { CockpitFiles } from './files';

interface Deps {
  readonly db: Db;
  readonly balances: Balances;
  readonly storage: Storage;
  readonly pendingUploads: PendingUploads;
  readonly allowance: UploadQuota;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
}

/** The cockpit's table, and the comments and files of its rows. */
export interface CockpitServices {
  readonly table: Cockpit;
  readonly comments: CockpitComments;
  readonly files: CockpitFiles;
}

export function openCockpit(deps: Deps): CockpitServices {
  const comments = new CockpitComments(deps);
  const files = new CockpitFiles(deps);
  const checks = new MonthChecks(deps.balances, new BalanceMonths(deps.db));
  const table = new Cockpit({ ...deps, comments, files, checks });
  return { table, comments, files };
}
