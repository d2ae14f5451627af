import { MongoOperationTimeoutError, type Db } from 'mongodb';
import { files } from '../../data/provenance';
import { collection } from '../../platform/mongo';

const patience = { timeoutMS: 5_000 };
const keptMs = 60_000;

export interface CollectionSize {
  readonly name: string;
  /** Counted; null where that takes longer than 5 s. */
  readonly documents: number | null;
  /** As stored, compressed. */
  readonly bytes: number;
  readonly indexBytes: number;
}

export interface StorageUsed {
  /** Largest first. */
  readonly collections: readonly CollectionSize[];
  readonly files: { readonly count: number; readonly bytes: number };
}

/** What database and files take; asked for once a minute at the most. */
export class StorageSizes {
  #known: { readonly until: number; readonly used: Promise<StorageUsed> } | null = null;

  constructor(private readonly db: Db) {}

  used(): Promise<StorageUsed> {
    if (!this.#known || this.#known.until < Date.now()) {
      const used = this.#read();
      this.#known = { until: Date.now() + keptMs, used };
      used.catch(() => (this.#known = null));
    }
    return this.#known.used;
  }

  async #read(): Promise<StorageUsed> {
    const [collections, ofFiles] = await Promise.all([this.#collections(), this.#files()]);
    return { collections, files: ofFiles };
  }

  async #collections(): Promise<CollectionSize[]> {
    const there = await this.db
      .listCollections({ type: 'collection' }, { nameOnly: true, ...patience })
      .toArray();
    const sizes = await Promise.all(
      there.map(async ({ name }) => {
        const [[found], documents] = await Promise.all([
          this.db
            .collection(name)
            .aggregate<{ storageStats: { storageSize: number; totalIndexSize: number } }>(
              [{ $collStats: { storageStats: {} } }],
              patience,
            )
            .toArray(),
          this.#documents(name),
        ]);
        const { storageSize = 0, totalIndexSize = 0 } = found?.storageStats ?? {};
        return { name, documents, bytes: storageSize, indexBytes: totalIndexSize };
      }),
    );
    return sizes.sort((a, b) => b.bytes + b.indexBytes - (a.bytes + a.indexBytes));
  }

  /** Counted, for the figure of the sizes is wrong after a crash of the database (rule X6). */
  #documents(name: string): Promise<number | null> {
    return this.db
      .collection(name)
      .countDocuments({}, { hint: '_id_', ...patience })
      .catch((error: unknown) => {
        if (error instanceof MongoOperationTimeoutError) return null;
        throw error;
      });
  }

  /** Files whose content left with the retention take nothing. */
  async #files(): Promise<StorageUsed['files']> {
    const [found] = await collection(this.db, files)
      .aggregate<StorageUsed['files']>(
        [
          { $match: { content: null } },
          { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$size' } } },
        ],
        patience,
      )
      .toArray();
    return found ?? { count: 0, bytes: 0 };
  }
}
