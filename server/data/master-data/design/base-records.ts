import type { Collection, Db } from 'mongodb';
import { Problem } from '../../../platform/errors';
import { collection, insertOnce } from '../../../platform/mongo';
import { messages } from '../../../../app/domain/messages';
import { masterDataBases, type Base } from '../base';
import { designOf, twinsOf, type Design } from '../definition';
import { storageOf } from '../base-storage';
import { standardBase } from '../../../bases';
import { recordsOf } from './names';
import { addRowCollections, clearRowCollections } from './row-collections';
import { baseVersions, designIn, versionId, type BaseVersion } from './versions';

/** The person who changed a base; empty if it came with the portal. */
interface Changer {
  readonly by: string;
  readonly byName: string;
}

/** The records of the bases and their versions: a version is written first, then the records are updated to it. */
export class BaseRecords {
  readonly #bases: Collection<Base>;
  readonly #versions: Collection<BaseVersion>;

  constructor(private readonly db: Db) {
    this.#bases = collection(db, masterDataBases);
    this.#versions = collection(db, baseVersions);
  }

  /** The Ok bases in list order. */
  list(): Promise<Base[]> {
    return this.#bases.find({ collection_ok: 1 }).sort({ order: 1, _id: 1 }).toArray();
  }

  /**
   * The Ok record of a base.
   * @throws Problem `absent`
   */
  async find(name: string): Promise<Base> {
    const base = await this.#bases.findOne({ collection_name: name, collection_ok: 1 });
    if (!base) throw new Problem('absent', messages.absent);
    return base;
  }

  /** The versions of a base, newest first. */
  versions(name: string): Promise<BaseVersion[]> {
    return this.#versions.find({ base: name }).sort({ version: -1 }).limit(200).toArray();
  }

  /** @throws Problem `absent` */
  async version(name: string, version: number): Promise<BaseVersion> {
    const found = await this.#versions.findOne({ _id: versionId(name, version) });
    if (!found) throw new Problem('absent', messages.absent);
    return found;
  }

  async newest(name: string): Promise<BaseVersion | null> {
    return (await this.versions(name))[0] ?? null;
  }

  /** Writes a version; false if its number exists. */
  insert(
    version: Pick<BaseVersion, 'base' | 'version' | 'restores' | 'removes' | 'at'> & {
      readonly design: Design;
    },
    { by, byName }: Changer,
  ): Promise<boolean> {
    const { design } = version;
    const columns = design.columns.map(([key, header, rule]): BaseVersion['design']['columns'][number] => [
      key,
      header,
      rule,
    ]);
    const _id = versionId(version.base, version.version);
    return insertOnce(this.#versions, { _id, ...version, design: { ...design, columns }, by, byName });
  }

  /** Updates the records of a base to a version. A newer version of another process is never overwritten. */
  async write([ok, nok]: readonly [Base, Base]): Promise<void> {
    for (const record of [ok, nok]) {
      const { _id, version = 0 } = record;
      const older = { _id, $or: [{ version: { $lt: version } }, { version: { $exists: false } }] };
      const { matchedCount } = await this.#bases.replaceOne(older, record);
      if (matchedCount === 0) await insertOnce(this.#bases, record);
    }
    await clearRowCollections(this.db, await this.find(ok.collection_name));
  }

  /** The two records of a base with a design. */
  twins({ collection_name: name, records, order }: Base, design: Design, version: number): [Base, Base] {
    const definition = standardBase(name);
    const refused = definition ? `${name}_nok` : `${records}_nok`;
    return twinsOf(design, { name, records, refused, enriched: definition?.enriched ?? [], order, version });
  }

  /** The two records of a new base with a design. */
  async fresh(name: string, design: Design): Promise<[Base, Base]> {
    const [last] = await this.#bases.find().sort({ order: -1 }).limit(1).toArray();
    const [records, order] = [recordsOf(name), (last?.order ?? 0) + 1];
    return twinsOf(design, { name, records, refused: `${records}_nok`, enriched: [], order, version: 1 });
  }

  /** Names that are not free for a new base: those of collections and of other bases. */
  async taken(): Promise<string[]> {
    const [there, bases, before] = await Promise.all([
      this.db.listCollections({}, { nameOnly: true }).toArray(),
      this.#bases.find({}, { projection: { _id: 1 } }).toArray(),
      this.#versions.distinct('base'),
    ]);
    return [...there.map(({ name }) => name), ...bases.map(({ _id }) => _id), ...before];
  }

  /** Whether a base has rows, including refused ones. */
  async hasRows(base: Base): Promise<boolean> {
    const [ok, nok] = this.twins(base, designIn(base), 0);
    const found = await Promise.all([
      this.db.collection(ok.records).findOne(storageOf(base).scope, { projection: { _id: 1 } }),
      this.db.collection(nok.records).findOne({}, { projection: { _id: 1 } }),
    ]);
    return found.some((row) => row !== null);
  }

  /** The last version of each base. */
  #newest(): Promise<BaseVersion[]> {
    return this.#versions
      .aggregate<BaseVersion>([
        { $sort: { base: 1, version: -1 } },
        { $group: { _id: '$base', newest: { $first: '$$ROOT' } } },
        { $replaceRoot: { newRoot: '$newest' } },
      ])
      .toArray();
  }

  /** The last versions of removed bases. */
  async removed(): Promise<BaseVersion[]> {
    return this.#versions.find({ removes: true }).toArray();
  }

  /** Records that all data of a removed base is deleted. */
  async noteGone(name: string): Promise<void> {
    await this.#versions.updateOne({ base: name, removes: true }, { $set: { gone: true } });
  }

  /** Whether a base has any record. */
  async isThere(name: string): Promise<boolean> {
    return (await this.#bases.findOne({ collection_name: name }, { projection: { _id: 1 } })) !== null;
  }

  /** Deletes both records of a base. */
  async forget(name: string): Promise<void> {
    await this.#bases.deleteMany({ collection_name: name });
  }

  /** Completes changes that were interrupted between the version and the records. */
  async finishInterrupted(): Promise<void> {
    const newest = (await this.#newest()).filter(({ removes }) => !removes);
    const there = new Map((await this.list()).map((base) => [base.collection_name, base]));
    for (const { base: name, version, design } of newest) {
      const base = there.get(name);
      if (base && (base.version ?? 0) >= version) continue;
      const twins = base ? this.twins(base, design, version) : await this.fresh(name, design);
      await addRowCollections(this.db, ...twins);
      await this.write(twins);
    }
  }

  /** Creates the indexes of all bases made by form: a restored portal has none. */
  async prepareRowCollections(): Promise<void> {
    for (const base of await this.list()) {
      await addRowCollections(this.db, base, { records: `${base.records}_nok` });
      await this.#complete(base);
    }
  }

  /** Adds to a standard base that was changed by form the columns that this release's screens need. */
  async #complete(base: Base): Promise<void> {
    const definition = standardBase(base.collection_name);
    if (!definition || base.version === undefined) return;
    const missing = designOf(definition).columns.filter(([key]) => !Object.hasOwn(base.checks, key));
    if (missing.length === 0) return;
    const design = designIn(base);
    const whole = { ...design, columns: [...design.columns, ...missing] };
    for (const record of this.twins(base, whole, base.version))
      await this.#bases.replaceOne({ _id: record._id, version: base.version }, record);
  }
}
