import path from 'node:path';
import type { Config } from '../config';
import { DiskStorage } from './disk';
import type { Storage } from './port';
import { S3Storage } from './s3';

export interface StorageService {
  readonly storage: Storage;
  /** The store whose signed addresses the portal serves itself; null where another server does. */
  readonly disk: DiskStorage | null;
}

/** The store that the settings name. */
export function openStorage({
  storage,
  dataDir,
  sessionSecrets,
}: Pick<Config, 'storage' | 'dataDir' | 'sessionSecrets'>): StorageService {
  if (storage.kind === 's3') return { storage: new S3Storage(storage), disk: null };
  const disk = new DiskStorage(path.resolve(dataDir, 'storage'), sessionSecrets);
  return { storage: disk, disk };
}
