import { createHmac, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { isKey } from './keys';
import type { Storage } from './port';

/** Where the portal serves signed addresses of the disk store. */
export const downloadPath = '/arquivos';

const partSuffix = '.part';

export interface SignedDownload {
  readonly key: string;
  readonly name: string;
}

/** Objects as files of one private folder, spread over 256 subfolders by their key's first two digits. */
export class DiskStorage implements Storage {
  readonly bucket = 'disk';

  constructor(
    private readonly folder: string,
    private readonly secrets: readonly string[],
    private readonly wallClock: () => number = Date.now,
  ) {}

  async put(key: string, body: Readable): Promise<{ size: number }> {
    const target = this.#file(key);
    const part = `${target}${partSuffix}`;
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const sink = createWriteStream(part, { flags: 'w', mode: 0o600, highWaterMark: 1 << 20, flush: true });
      await pipeline(body, sink);
      await rename(part, target);
      return { size: sink.bytesWritten };
    } catch (error) {
      await rm(part, { force: true });
      throw translated(error);
    }
  }

  async open(key: string): Promise<Readable> {
    const file = this.#file(key);
    try {
      const handle = await open(file, 'r');
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
    const expires = String(Math.floor(this.wallClock() / 1000) + seconds);
    const signature = sign(this.secrets[0] ?? '', key, downloadName, expires);
    return `${downloadPath}/${key}?${new URLSearchParams({ nome: downloadName, ate: expires, assinatura: signature })}`;
  }

  /** What a signed address names; null for a tampered or expired one. Any of the secrets verifies. */
  verify(key: string, query: URLSearchParams): SignedDownload | null {
    const name = query.get('nome') ?? '';
    const expires = query.get('ate') ?? '';
    const given = Buffer.from(query.get('assinatura') ?? '');
    const genuine = this.secrets.some((secret) => {
      const wanted = Buffer.from(sign(secret, key, name, expires));
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    });
    return genuine && Number(expires) * 1000 > this.wallClock() ? { key, name } : null;
  }

  async ping(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.W_OK);
  }

  #file(key: string): string {
    if (!isKey(key)) throw new Problem('absent', messages.absent);
    return path.join(this.folder, key.slice(0, 2), key);
  }
}

const sign = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['download', ...parts]))
    .digest('base64url');

function translated(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new Problem('absent', messages.absent, {}, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem('unavailable', messages.storageFull, {}, { cause: error });
  return error;
}
