import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareBytes } from './codec';
import { idBytes, type Stream } from './row-stream';

/** Of a load of more bytes the rest is asked of the database again. */
const maxBytes = 1024 ** 3;
/** Where the id stands in a document that begins with it: behind a length, a type and a name. */
const idAt = 9;
const noBytes = Buffer.alloc(0);

/** Documents that were written together, and where they lie in the file. */
interface Batch {
  readonly at: number;
  readonly length: number;
  readonly first: Buffer;
  readonly last: Buffer;
}

/**
 * Rows as a load sent them to the database, which has to give none of them out again for their blocks to be made. They lie in
 * a file without a name, which is gone when it is closed or its process ends.
 */
export class RowSpool {
  readonly #batches: Batch[] = [];
  #length = 0;
  #isWhole = true;
  #failure: unknown = null;
  #bytes = noBytes;

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<RowSpool> {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-spool-'));
    try {
      return new RowSpool(await open(path.join(folder, 'rows'), 'wx+'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Whether it has all rows that it was to take in. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Bytes that it takes. */
  get size(): number {
    return this.#length;
  }

  /** What kept it from being written; null where nothing did. */
  get failure(): unknown {
    return this.#failure;
  }

  /** It lacks rows from now on. */
  giveUp(): void {
    this.#isWhole = false;
  }

  /** Takes in documents that each begin with their id, ascending; none that are appended before or after lie between them. */
  async append(documents: Buffer): Promise<void> {
    if (!this.#isWhole || documents.length === 0) return;
    const at = this.#length;
    this.#length += documents.length;
    if (this.#length > maxBytes) return this.giveUp();
    let last = 0;
    for (let next = 0; next < documents.length; next += documents.readInt32LE(next)) last = next;
    this.#batches.push({
      at,
      length: documents.length,
      first: Buffer.from(idOf(documents, 0)),
      last: Buffer.from(idOf(documents, last)),
    });
    // Without room for it the database has the rows all the same.
    await this.#write(documents, at).catch((error: unknown) => {
      this.#failure = error;
      this.giveUp();
    });
  }

  /** Gives rows of a stretch to `take`, in the order of their ids, `limit` of them, by where they stand in some bytes. */
  async each(
    { after, to }: Stream['ids'],
    limit: number,
    take: (bytes: Buffer, at: number) => void,
  ): Promise<void> {
    let left = limit;
    const isIn = (bytes: Buffer, at: number) =>
      (!after || compareBytes(bytes, at, at + idBytes, after.id) > 0) &&
      compareBytes(bytes, at, at + idBytes, to.id) <= 0;
    this.#batches.sort((one, other) => Buffer.compare(one.first, other.first));
    for (const batch of this.#batches) {
      if (left === 0 || compareBytes(batch.first, 0, idBytes, to.id) > 0) return;
      if (after && compareBytes(batch.last, 0, idBytes, after.id) <= 0) continue;
      const all = isIn(batch.first, 0) && isIn(batch.last, 0);
      const bytes = await this.#read(batch);
      for (let at = 0; at < batch.length && left > 0; at += bytes.readInt32LE(at)) {
        if (!all && !isIn(bytes, at + idAt)) continue;
        take(bytes, at);
        left -= 1;
      }
    }
  }

  async close(): Promise<void> {
    this.giveUp();
    await this.file.close();
  }

  async #write(documents: Buffer, at: number): Promise<void> {
    const { bytesWritten } = await this.file.write(documents, 0, documents.length, at);
    if (bytesWritten < documents.length) throw new Error('No room for a load’s rows');
  }

  async #read({ at, length }: Batch): Promise<Buffer> {
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.file.read(this.#bytes, 0, length, at);
    if (bytesRead < length) throw new Error('A load’s rows are not there any more');
    return this.#bytes;
  }
}

const idOf = (documents: Buffer, at: number): Buffer => documents.subarray(at + idAt, at + idAt + idBytes);
