import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Sender } from '../data/files/acceptance';
import type { ResumableRecord } from '../data/files/resumable/collection';
import { keptMs, type ResumableUploads } from '../data/files/resumable/resumable';

/** One request's view of resumable uploads, as the tus protocol asks for them: those of its sender. */
export class TusStore extends DataStore {
  /** Why the part was not stored; the library reports what its streams made of that instead. */
  failure: unknown = null;
  override extensions = ['creation', 'termination', 'expiration', 'checksum'];

  #found: ResumableRecord | null = null;

  constructor(
    private readonly uploads: ResumableUploads,
    private readonly sender: Sender,
    /** The body of the request; the library's own way of handing it on costs more than storing it. */
    private readonly body: Readable,
    /** SHA-256 of the part that the request carries, base64; null where it names none. */
    private readonly sha256: string | null,
    /** Is told of the file that an upload has become. */
    private readonly onFile: (fileId: string) => void,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, collection, modified, load } = upload.metadata ?? {};
    const begun = await this.uploads.begin(this.sender, {
      name: filename ?? '',
      size: upload.size ?? 0,
      modified: /^\d{1,16}$/.test(modified ?? '') ? Number(modified) : null,
      base: collection ?? '',
      load: load ?? '',
    });
    // The protocol's library names the upload by what is in here afterwards.
    return Object.assign(upload, this.#asTus(begun));
  }

  override async getUpload(id: string): Promise<Upload> {
    this.#found = await this.uploads.get(this.sender, id);
    return this.#asTus(this.#found);
  }

  /** The library asks for the upload first, and has compared its offset with the request's. */
  override async write(nothing: Readable, id: string): Promise<number> {
    nothing.resume();
    try {
      const found = this.#found ?? (await this.uploads.get(this.sender, id));
      return this.#asTus(await this.uploads.write(found, this.body, this.sha256)).offset;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  override remove(id: string): Promise<void> {
    return this.uploads.drop(this.sender, id);
  }

  override getExpiration(): number {
    return keptMs;
  }

  /** The library counts an upload's expiry from its creation; the portal's counts from its last part. */
  #asTus({ _id, name, size, offset, fileId, expiresAt }: ResumableRecord): Upload {
    if (fileId !== null) this.onFile(fileId);
    return new Upload({
      id: _id,
      size,
      offset,
      metadata: { filename: name },
      creation_date: new Date(expiresAt.getTime() - keptMs).toISOString(),
    });
  }
}
