import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The longest time step of a file system's clock: a second write within it may not change the file times. */
const clockStepMs = 2_000;
/** The lock of a process, and temporary files of sorting. */
const ofProcess = /^(?:mongod\.lock$|_tmp(?:\/|$))/;

interface Seen {
  readonly size: number;
  readonly changedMs: number;
}

/** A copy of a folder of files that change, brought up to date by each further round at the cost of what changed since. */
export class CopiedFiles {
  #seen = new Map<string, Seen>();

  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /** Bytes that a first round copies. */
  async size(): Promise<number> {
    let size = 0;
    for (const name of await this.#names())
      size += (await stat(path.join(this.from, name)).catch(unlessAbsent))?.size ?? 0;
    return size;
  }

  /** Copies files that are new or may have changed since the last round, and deletes removed ones. */
  async round(): Promise<void> {
    const began = Date.now();
    const now = new Map<string, Seen>();
    for (const name of await this.#names()) {
      const found = await stat(path.join(this.from, name)).catch(unlessAbsent);
      if (!found) continue;
      const seen = { size: found.size, changedMs: found.mtimeMs };
      if (!same(this.#seen.get(name), seen)) await this.#copy(name);
      // What was written just now may be written again within the same step of the clock: the next round copies it anyway.
      now.set(name, found.mtimeMs < began - clockStepMs ? seen : { ...seen, changedMs: NaN });
    }
    for (const name of this.#seen.keys())
      if (!now.has(name)) await rm(path.join(this.to, name), { force: true });
    this.#seen = now;
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(this.from, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.from, path.join(entry.parentPath, entry.name)))
      .filter((name) => !ofProcess.test(name));
  }

  /** Shares the blocks where the file system can: then a copy of any size takes no time. */
  async #copy(name: string): Promise<void> {
    const target = path.join(this.to, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path.join(this.from, name), target, constants.COPYFILE_FICLONE).catch(unlessAbsent);
  }
}

const same = (one: Seen | undefined, other: Seen): boolean =>
  one?.size === other.size && one.changedMs === other.changedMs;

function unlessAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
