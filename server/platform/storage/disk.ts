import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../errors';
import { awaited } from './body';
import { DiskFile } from './disk-file';
import { isKey } from './keys';
import type { PartOf, Storage } from './port';
import { readSignedQuery, signedQuery, type SignedDownload } from './signed-address';

/** Where the portal serves signed addresses of the disk store. */
export const downloadPath = '/arquivos';

const partSuffix = '.part';

/**
 * Objects as files of one private folder, spread over 256 subfolders by their key's first two digits. A file that is
 * not whole yet ends in `.part`; bytes are flushed to the disk before anything is acknowledged.
 */
export class DiskStorage implements Storage {
  readonly bucket = 'disk';
  readonly verifies = false;

  constructor(
    private readonly folder: string,
    private readonly secrets: readonly string[],
    private readonly wallClock: () => number = Date.now,
  ) {}

  async put(key: string, body: Readable): Promise<{ size: number }> {
    awaited(body);
    const target = await this.#prepared(key);
    const part = `${target}${partSuffix}`;
    if (body.errored) throw body.errored;
    try {
      const sink = new DiskFile(part, 'w');
      await pipeline(body, sink);
      await rename(part, target);
      return { size: sink.bytesWritten };
    } catch (error) {
      await rm(part, { force: true });
      throw translated(error);
    }
  }

  async begin(key: string): Promise<string> {
    try {
      await writeFile(`${await this.#prepared(key)}${partSuffix}`, '', { mode: 0o600 });
      return '';
    } catch (error) {
      throw translated(error);
    }
  }

  async putPart({ key, offset }: PartOf, body: Readable): Promise<string> {
    const part = `${this.#file(key)}${partSuffix}`;
    if (body.errored) throw body.errored;
    try {
      await pipeline(body, new DiskFile(part, 'r+', offset));
      return '';
    } catch (error) {
      throw translated(error);
    }
  }

  async assemble(key: string, _ticket: string, _receipts: readonly string[], size: number): Promise<void> {
    const target = this.#file(key);
    try {
      const { size: arrived } = await stat(`${target}${partSuffix}`);
      if (arrived !== size) throw new Error(`${key} has ${arrived} bytes instead of ${size}`);
      await rename(`${target}${partSuffix}`, target);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && (await this.size(key)) === size) return;
      throw translated(error);
    }
  }

  async open(key: string): Promise<Readable> {
    try {
      const handle = await open(this.#file(key), 'r');
      return handle.createReadStream();
    } catch (error) {
      throw translated(error);
    }
  }

  async size(key: string): Promise<number> {
    try {
      return (await stat(this.#file(key))).size;
    } catch (error) {
      throw translated(error);
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#file(key);
    await Promise.all([rm(file, { force: true }), rm(`${file}${partSuffix}`, { force: true })]);
  }

  async downloadUrl(key: string, downloadName: string, seconds: number): Promise<string> {
    await this.size(key);
    const expires = Math.floor(this.wallClock() / 1000) + seconds;
    const query = signedQuery({ key, name: downloadName }, expires, this.secrets[0] ?? '');
    return `${downloadPath}/${key}?${query}`;
  }

  /** The object of a signed address; null for a tampered or expired one. */
  verify(key: string, query: URLSearchParams): SignedDownload | null {
    return readSignedQuery(key, query, this.secrets, this.wallClock());
  }

  async any(): Promise<string | null> {
    for (const folder of await entriesOf(this.folder)) {
      const [name] = await entriesOf(path.join(this.folder, folder));
      if (name !== undefined) return name;
    }
    return null;
  }

  async ping(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.W_OK);
  }

  #file(key: string): string {
    if (!isKey(key)) throw new Problem('absent', messages.absent);
    return path.join(this.folder, key.slice(0, 2), key);
  }

  async #prepared(key: string): Promise<string> {
    const file = this.#file(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return file;
  }
}

/** Names in a folder; none where there is no such folder. */
const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw translated(error);
  });

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Error codes of an unavailable disk, or of the server of a mounted one. */
const awayCodes = new Set<unknown>([
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENFILE',
]);

function translated(error: unknown): unknown {
  const code = codeOf(error);
  if (awayCodes.has(code)) return new Problem('unavailable', messages.unavailable, {}, { cause: error });
  if (code === 'ENOENT') return new Problem('absent', messages.absent, {}, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem('unavailable', messages.storageFull, {}, { cause: error });
  return error;
}
