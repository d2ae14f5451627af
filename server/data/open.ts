import type { Db } from 'mongodb';
import { portalBases } from '../bases';
import { fileCollections, Files, openFiles, PendingUploads, UploadQuota } from './files';
import type { FileServices } from './files/open';
import type { NamedObjects } from './files/named-objects';
import { automatedUploads } from './gateway';
import { jobCollections, oldImages, oldRefused, openJobServices } from './jobs';
import type { JobServices } from './jobs/services';
import { openBases, type BaseServices } from './open-bases';
import { baseTurns, spelledKeys } from './maintenance';
import {
  baseChecks,
  baseVersions,
  MasterData,
  masterDataBases,
  MasterTables,
  MissingBases,
  recordCollections,
} from './master-data';
import { openQuality, qualityCollections } from './quality';
import type { QualityServices } from './quality/open';
import type { RoomParts } from './room-parts';
import { LoadSpools, openSearch, RowIndexer, searchCollections } from './search';
import type { SearchServices } from './search/open';
import { sourceCollections } from './sources';
import { webhookCollections } from './webhooks';

export const dataCollections = [
  automatedUploads,
  { ...masterDataBases, migrations: portalBases.flatMap(({ migration }) => migration ?? []) },
  { ...baseVersions, migrations: [spelledKeys] },
  baseChecks,
  baseTurns,
  ...qualityCollections,
  ...fileCollections,
  ...jobCollections,
  ...searchCollections,
  ...webhookCollections,
  ...sourceCollections,
  ...recordCollections,
];

interface Deps extends RoomParts {
  readonly named: NamedObjects;
  /** Names of the portal's own collections. */
  readonly reserved: readonly string[];
}

/**
 * Files, the jobs that read them, and the bases that they fill. Services that call other rooms are opened after
 * those.
 */
export interface DataServices
  extends FileServices, JobServices, BaseServices, QualityServices, SearchServices {
  readonly masterData: MasterData;
  readonly missingBases: MissingBases;
  readonly masterTables: MasterTables;
}

export async function openData(db: Db, deps: Deps): Promise<DataServices> {
  const { config, log, errors, clock, timeZone, storage, background } = deps;
  const { flags, uploadDailyBytes: dailyBytes, uploadMaxBytes: maxBytes } = config;
  const masterData = new MasterData(db, flags);
  await masterData.addStandardBases();
  const spools = new LoadSpools(db, log);
  const stored = {
    ...deps,
    db,
    masterData,
    files: new Files(db, storage, clock),
    pendingUploads: new PendingUploads({ ...deps, db }),
    allowance: new UploadQuota({ db, dailyBytes, timeZone, log }),
    spools,
    indexer: new RowIndexer(db, clock, spools),
  };
  const jobs = openJobServices(stored, log, errors);
  const bases = openBases(db, {
    ...deps,
    flags,
    previews: jobs.previews,
    ofFiles: { refused: oldRefused(db, masterData), undo: oldImages(db) },
  });
  await bases.baseRecords.prepareRowCollections();
  const quality = openQuality(db, { ...stored, flags });
  return {
    masterData,
    missingBases: new MissingBases({ ...stored, flags }),
    masterTables: new MasterTables(stored),
    ...jobs,
    ...openFiles({ ...stored, jobs: jobs.jobs, maxBytes }),
    ...bases,
    ...quality,
    ...(await openSearch(db, config, background, clock, stored.indexer)),
  };
}
