import { Problem } from '../errors';
import type { Storage } from '../storage/port';
import { z } from '../zod';
import type { SavedList } from './manifest';
import { names, type Place } from './place';
import type { Progress } from './progress';
import { put, putText, textOf, type Seal } from './sealed';

/** Small files are many, and each waits for the store. */
const atOnce = 8;
/** An interrupted backup copies as much again, at most. */
const listedFiles = 500;
const listedBytes = 256 * 1024 * 1024;

const savedFileSchema = z.object({ key: z.string(), size: z.int().nonnegative(), sha256: z.string() });

export type SavedFile = z.infer<typeof savedFileSchema>;

/** The files of a list. */
export const filesIn = async (place: Place, { number }: Pick<SavedList, 'number'>): Promise<SavedFile[]> =>
  (await textOf(place, names.list(number)))
    .split('\n')
    .filter(Boolean)
    .map((line) => savedFileSchema.parse(JSON.parse(line)));

/**
 * The stored files that a backup has. A key's bytes never change once they are whole, so that what was copied for an
 * earlier moment serves a later one; of all files only the key is in memory.
 */
export class SavedFiles {
  readonly lists: SavedList[] = [];
  readonly #keys = new Set<string>();
  #waiting: SavedFile[] = [];

  private constructor(
    private readonly place: Place,
    private readonly storage: Pick<Storage, 'open'>,
    private readonly progress: Progress,
  ) {}

  /** Continues after the files that an interrupted backup has listed. */
  static async continued(
    place: Place,
    storage: Pick<Storage, 'open'>,
    progress: Progress,
  ): Promise<SavedFiles> {
    const saved = new SavedFiles(place, storage, progress);
    for (let number = 1; await place.has(names.list(number)); number += 1) {
      const files = await filesIn(place, { number });
      for (const { key } of files) saved.#keys.add(key);
      await saved.#list(files);
    }
    return saved;
  }

  get count(): number {
    return this.#keys.size;
  }

  get bytes(): number {
    return this.lists.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Copies the files that are not copied yet. Returns the keys that the store does not have. */
  async copy(keys: AsyncIterable<string>): Promise<Set<string>> {
    const absent = new Set<string>();
    let next = new Set<string>();
    const run = async () => {
      const taken = [...next];
      next = new Set();
      const copied = await Promise.all(taken.map((key) => this.#copied(key)));
      for (const [index, key] of taken.entries()) {
        const seal = copied[index];
        if (seal) this.#noted({ key, ...seal });
        else absent.add(key);
      }
      const bytes = this.#waiting.reduce((sum, { size }) => sum + size, 0);
      if (this.#waiting.length >= listedFiles || bytes >= listedBytes) await this.#flush();
    };
    for await (const key of keys) {
      if (this.#keys.has(key) || absent.has(key)) continue;
      next.add(key);
      if (next.size >= atOnce) await run();
    }
    await run();
    await this.#flush();
    return absent;
  }

  #noted(file: SavedFile): void {
    this.#keys.add(file.key);
    this.#waiting.push(file);
    this.progress.passed(1, file.size);
  }

  async #copied(key: string): Promise<Seal | null> {
    try {
      return await put(this.place, names.file(key), await this.storage.open(key));
    } catch (error) {
      if (error instanceof Problem && error.kind === 'absent') return null;
      throw error;
    }
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await this.#list(this.#waiting);
    this.#waiting = [];
  }

  async #list(files: readonly SavedFile[]): Promise<void> {
    const number = this.lists.length + 1;
    const content = files.map((file) => `${JSON.stringify(file)}\n`).join('');
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    this.lists.push({
      number,
      files: files.length,
      bytes,
      ...(await putText(this.place, names.list(number), content)),
    });
  }
}
