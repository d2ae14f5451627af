import path from 'node:path';
import type { Config } from '../../config';
import { storageSeconds, watched } from '../metrics';
import { DiskStorage } from './disk';
import type { Storage } from './port';

export interface StorageService {
  readonly storage: Storage;
  /** The store whose signed addresses the portal serves itself; null where another server does. */
  readonly disk: DiskStorage | null;
}

/** The store that the settings name; the AWS SDK is loaded only where it is S3. */
export async function openStorage({
  storage,
  dataDir,
  sessionSecrets,
}: Pick<Config, 'storage' | 'dataDir' | 'sessionSecrets'>): Promise<StorageService> {
  if (storage.kind === 's3') {
    const { S3Storage } = await import('./s3');
    return { storage: watched(new S3Storage(storage), storageSeconds), disk: null };
  }
  const disk = new DiskStorage(path.resolve(dataDir, 'storage'), sessionSecrets);
  return { storage: watched(disk, storageSeconds), disk };
}
