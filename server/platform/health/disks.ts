import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { MongoServerError, type Db } from 'mongodb';
import type { Config } from '../../config';
import { diskFreeBytes, diskSizeBytes } from '../metrics';
import type { DiskSpace } from './sample';

const patience = { timeoutMS: 2_000 };
const unauthorized = 13;

/** The disks of a process: its own two, and the database's if that runs elsewhere. */
export class Disks {
  /** A process without the right asks only once: each refusal would be counted as a failure of the database. */
  #mayAsk = true;

  constructor(
    private readonly db: Db,
    private readonly config: Pick<Config, 'dataDir' | 'mongodbUri' | 'storage'>,
  ) {}

  /** The disks that report their free space; `data` is absent if `DATA_DIR` is not used. */
  async read(): Promise<DiskSpace[]> {
    const { dataDir, mongodbUri, storage } = this.config;
    const found = await Promise.all([
      !mongodbUri || storage.kind === 'disk' ? spaceOf('data', dataDir) : null,
      spaceOf('temp', tmpdir()),
      mongodbUri && this.#mayAsk ? this.#database() : null,
    ]);
    return found.filter((space) => space !== null);
  }

  /** Reads them for the next scrape. */
  async tell(): Promise<void> {
    const found = await this.read();
    diskFreeBytes.reset();
    diskSizeBytes.reset();
    for (const { disk, free, size } of found) {
      diskFreeBytes.set({ disk }, free);
      diskSizeBytes.set({ disk }, size);
    }
  }

  /** Null also if the portal's user has no right to ask, or the server does not answer. */
  async #database(): Promise<DiskSpace | null> {
    try {
      const { fsTotalSize: size, fsUsedSize: used } = await this.db.command({ dbStats: 1 }, patience);
      return typeof size === 'number' && typeof used === 'number' && size > 0
        ? { disk: 'database', free: Math.max(0, size - used), size }
        : null;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === unauthorized) this.#mayAsk = false;
      return null;
    }
  }
}

/** The free space for this user on the disk of a folder. */
async function spaceOf(disk: DiskSpace['disk'], folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { disk, free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}
