import type { Db } from 'mongodb';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log';
import type { MasterData } from '../master-data/master-data';
import type { Storage } from '../storage/port';
import { Acceptance } from './acceptance';
import { FileChanges } from './changes';
import { files as fileRecords } from './collection';
import { FileList } from './file-list';
import type { Files } from './files';
import { resumableUploads } from './resumable/collection';
import { ResumableUploads } from './resumable/resumable';
import { UnclaimedObjects, unclaimedObjects, type Claims } from './unclaimed';
import { Uploads } from './upload';

export const fileCollections = [fileRecords, unclaimedObjects, resumableUploads];

/** How files arrive, in one request or in parts, and what people see of them. */
export interface FileServices {
  readonly files: Files;
  readonly fileList: FileList;
  readonly fileChanges: FileChanges;
  readonly acceptance: Acceptance;
  /** Objects that are being stored and belong to no record yet. */
  readonly unclaimed: UnclaimedObjects;
  readonly uploads: Uploads;
  readonly resumable: ResumableUploads;
}

interface Around {
  readonly db: Db;
  readonly storage: Storage;
  readonly files: Files;
  readonly masterData: MasterData;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly timeZone: string;
  readonly log: Log;
  /** Bytes of the largest upload. */
  readonly maxBytes: number;
  /** Of records beside files that objects belong to. */
  readonly claims: readonly Claims[];
}

export function openFiles(around: Around): FileServices {
  const { db, storage, files, masterData, timeZone, log, claims } = around;
  const unclaimed = new UnclaimedObjects(db, storage, log, Date.now, claims);
  const acceptance = new Acceptance({ ...around, unclaimed });
  return {
    files,
    fileList: new FileList(db, masterData, timeZone),
    fileChanges: new FileChanges(db, log),
    acceptance,
    unclaimed,
    uploads: new Uploads({ ...around, acceptance, unclaimed }),
    resumable: new ResumableUploads({ ...around, acceptance, unclaimed }),
  };
}
