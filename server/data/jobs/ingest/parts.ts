import type { Db } from 'mongodb';
import type { Audit } from '../../../people/audit/audit';
import type { Clock } from '../../../platform/clock';
import type { MasterData } from '../../master-data/master-data';
import type { Storage } from '../../../platform/storage/port';

/** What the processing of files works with. */
export interface IngestParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly masterData: MasterData;
  readonly audit: Audit;
  readonly clock: Clock;
}
