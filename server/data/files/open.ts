import type { Db } from 'mongodb';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../../platform/log';
import type { MasterData } from '../master-data/master-data';
import type { Storage } from '../../platform/storage/port';
import { Acceptance } from './acceptance';
import type { UploadQuota } from './upload-quota';
import { uploadUsage } from './upload-quota';
import { FileChanges } from './changes';
import { files as fileRecords } from '../provenance';
import { FileList } from './file-list';
import type { Files } from './files';
import { resumableUploads } from './resumable/collection';
import { ResumableUploads } from './resumable/resumable';
import { unclaimedObjects, type PendingUploads } from './pending-uploads';
import { Uploads } from './upload';

export const fileCollections = [fileRecords, unclaimedObjects, resumableUploads, uploadUsage];

/** Services for receiving files, in one request or in parts, and for showing them. */
export interface FileServices {
  readonly files: Files;
  readonly fileList: FileList;
  readonly fileChanges: FileChanges;
  readonly acceptance: Acceptance;
  /** Objects that are being stored and belong to no record yet. */
  readonly pendingUploads: PendingUploads;
  readonly allowance: UploadQuota;
  readonly uploads: Uploads;
  readonly resumable: ResumableUploads;
}

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  readonly files: Files;
  readonly masterData: MasterData;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly timeZone: string;
  readonly log: Log;
  /** Bytes of the largest upload. */
  readonly maxBytes: number;
  readonly pendingUploads: PendingUploads;
  readonly allowance: UploadQuota;
}

export function openFiles(deps: Deps): FileServices {
  const { db, files, masterData, timeZone, log, pendingUploads, allowance } = deps;
  const acceptance = new Acceptance(deps);
  return {
    files,
    fileList: new FileList(db, masterData, timeZone),
    fileChanges: new FileChanges(db, log),
    acceptance,
    pendingUploads,
    allowance,
    uploads: new Uploads({ ...deps, acceptance }),
    resumable: new ResumableUploads({ ...deps, acceptance }),
  };
}
