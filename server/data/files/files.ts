import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import type { Replacement } from '../../../app/domain/data/files/load-mode';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, repeatedPositions } from '../../platform/mongo';
import type { Storage } from '../../platform/storage/port';
import type { Person } from '../../people/users/user';
import { basesOfFiles, seesWhole } from '../master-data';
import { ChosenLayouts } from './chosen-layouts';
import type { Stated } from '../provenance/file';
import { files, fileSchema } from '../provenance';
import type { FileRecord } from '../provenance/file';
import type { Digests } from '../../tables/digests';
import { filesSeenBy, type Visibility } from './visibility';

const downloadSeconds = 300;

/** A stored object that becomes a file of the portal (as in `POST /newFile`, with its size and base). */
export interface Registration {
  readonly clientName: string;
  readonly originalName: string;
  readonly srcBucket: string;
  readonly srcKey: string;
  readonly user: string;
  readonly size: number;
  readonly digests: Digests | null;
  readonly collection: string | null;
  /** The scope of a load that replaces rows; without it rows are added and changed. */
  readonly replaces?: Replacement | null;
  readonly stated?: Stated | undefined;
  /** The ZIP that it was unpacked from. */
  readonly unpackedFrom?: string;
}

/** The files that people sent, each with the job that processes it. */
export class Files {
  readonly #records: Collection<FileRecord>;
  readonly #chosen: ChosenLayouts;

  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
    private readonly clock: Clock,
  ) {
    this.#records = collection(db, files);
    this.#chosen = new ChosenLayouts(db);
  }

  /** Records stored objects as files with waiting jobs; an object that is already a file stays the same file. */
  async register(given: readonly Registration[]): Promise<FileRecord[]> {
    if (given.length === 0) return [];
    const records = await Promise.all(given.map((registration) => this.#waiting(registration)));
    try {
      await this.#records.insertMany(records, { ordered: false });
      return records;
    } catch (error) {
      repeatedPositions(error);
      return this.#records.find({ originalFile: { $in: given.map(({ srcKey }) => srcKey) } }).toArray();
    }
  }

  async #waiting({ srcKey, srcBucket, ...given }: Registration): Promise<FileRecord> {
    const at = this.clock.stamp();
    const { user, collection: base, originalName: name, size } = given;
    const layout = base === null ? null : await this.#chosen.find(user, { base, name, size });
    return fileSchema.parse({
      ...given,
      layout,
      _id: new ObjectId(),
      originalFile: srcKey,
      bucket: srcBucket,
      createdAt: at,
      statusChangeDate: at,
      status: 0,
      progress: 0,
      message: 'Na fila para processar.',
      agent: '',
      phase: 'waiting',
      sha256: null,
      rows: { read: 0, ok: 0, nok: 0, ignored: 0 },
      checkpoint: 0,
      attempts: 0,
    });
  }

  /** @throws Problem `absent` for an unknown file and for one that the person may not see */
  async get(visible: Visibility, id: string): Promise<FileRecord> {
    const record = await this.find(visible, id);
    if (!record) throw new Problem('absent', messages.absent);
    return record;
  }

  /** The file; null if it is missing or the person may not see it. */
  async find(visible: Visibility, id: string): Promise<FileRecord | null> {
    if (!ObjectId.isValid(id)) return null;
    return this.#opened(visible, { _id: new ObjectId(id) });
  }

  /** The visible file whose object has this key; null if there is none. */
  withKey(visible: Visibility, bucket: string, key: string): Promise<FileRecord | null> {
    return this.#opened(visible, { bucket, originalFile: key });
  }

  async #opened(visible: Visibility, filter: Filter<FileRecord>): Promise<FileRecord | null> {
    const own = visible.only === null ? {} : { user: visible.only };
    const file = await this.#records.findOne({ ...own, ...filter });
    if (visible.only !== null || !file?.collection || file.user === visible.person.email) return file;
    const base = (await basesOfFiles(this.db)).find(({ collection_name: name }) => name === file.collection);
    return !base || seesWhole(base, visible.person) ? file : null;
  }

  /**
   * An address that downloads the file under its original name for five minutes.
   * @throws Problem `absent`, with a separate message if the content was removed for its age
   */
  async downloadUrl(person: Person, id: string): Promise<string> {
    const { originalFile, originalName, content } = await this.get(filesSeenBy(person), id);
    if (content) throw new Problem('absent', messages.contentGone);
    return this.storage.downloadUrl(originalFile, originalName, downloadSeconds);
  }
}
