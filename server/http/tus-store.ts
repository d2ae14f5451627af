import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Sender } from '../files/acceptance';
import type { ResumableRecord } from '../files/resumable/collection';
import { keptMs, type ResumableUploads } from '../files/resumable/resumable';

/** One request's view of resumable uploads, as the tus protocol asks for them: those of its sender. */
export class TusStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration', 'checksum'];

  constructor(
    private readonly uploads: ResumableUploads,
    private readonly sender: Sender,
    /** SHA-256 of the part that the request carries, base64; null where it names none. */
    private readonly sha256: string | null,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, collection } = upload.metadata ?? {};
    const begun = await this.uploads.begin(this.sender, {
      name: filename ?? '',
      size: upload.size ?? 0,
      base: collection ?? '',
    });
    // The protocol's library names the upload by what is in here afterwards.
    return Object.assign(upload, asTus(begun));
  }

  override async getUpload(id: string): Promise<Upload> {
    return asTus(await this.uploads.get(this.sender, id));
  }

  override write(body: Readable, id: string, offset: number): Promise<number> {
    return this.uploads.write(this.sender, id, offset, body, this.sha256);
  }

  override remove(id: string): Promise<void> {
    return this.uploads.drop(this.sender, id);
  }

  override getExpiration(): number {
    return keptMs;
  }
}

/** The library counts an upload's expiry from its creation; the portal's counts from its last part. */
const asTus = ({ _id, name, size, offset, expiresAt }: ResumableRecord): Upload =>
  new Upload({
    id: _id,
    size,
    offset,
    metadata: { filename: name },
    creation_date: new Date(expiresAt.getTime() - keptMs).toISOString(),
  });
