import type { Db } from 'mongodb';
import type { Audit } from '../../../people/audit/audit';
import type { Clock } from '../../../platform/clock';
import type { MasterData } from '../../master-data/master-data';
import type { UploadQuota } from '../../files/upload-quota';
import type { Intake } from '../../files/acceptance';
import type { PendingUploads } from '../../files/pending-uploads';
import type { LoadSpools } from '../../search/rows/load-spools';
import type { Storage } from '../../../platform/storage/port';

/** What takes new files. */
export interface Unpacking {
  readonly jobs: Intake;
  readonly pendingUploads: Pick<PendingUploads, 'expect' | 'settle'>;
  /** What their sender may still send. */
  readonly allowance: Pick<UploadQuota, 'open'>;
}

/** What the processing of files works with. */
export interface IngestParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly masterData: MasterData;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Stores rows until the index of their base has them; without it, searches ask the database for them. */
  readonly spools?: Pick<LoadSpools, 'begin'>;
  /** Receives the tables of a ZIP; without it a ZIP is stored unread. */
  readonly unpacking?: Unpacking;
}
