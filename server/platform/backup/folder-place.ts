import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../errors';
import { DiskFile } from '../storage';
import type { Place } from './place';

const partSuffix = '.part';

/** A folder that only its owner can read; files are flushed to the disk before they get their names. */
export class FolderPlace implements Place {
  constructor(
    private readonly folder: string,
    readonly address: string,
  ) {}

  async put(name: string, body: Readable): Promise<void> {
    const target = this.#file(name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(body, new DiskFile(`${target}${partSuffix}`, 'w'));
    await rename(`${target}${partSuffix}`, target);
  }

  async open(name: string): Promise<Readable> {
    try {
      return (await open(this.#file(name), 'r')).createReadStream();
    } catch (error) {
      if (isAbsent(error)) throw new Problem('absent', messages.absent, {}, { cause: error });
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    const entries = await readdir(path.dirname(this.#file(name))).catch(noneWhereAbsent);
    return entries.includes(path.basename(name));
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  async any(): Promise<string | null> {
    return (await readdir(this.folder).catch(noneWhereAbsent))[0] ?? null;
  }

  #file(name: string): string {
    return path.join(this.folder, ...name.split('/'));
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function noneWhereAbsent(error: unknown): string[] {
  if (isAbsent(error)) return [];
  throw error;
}
