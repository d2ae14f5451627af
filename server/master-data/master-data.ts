import type { Collection, Db } from 'mongodb';
import type { Role } from '../../app/domain/roles';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { collection } from '../mongo/collection';
import { masterDataBases, type Base } from './base';
import { modelFile, type ModelFile } from './model-file';
import { standardBases } from './standard-bases';

/** The records of the master-data bases. */
export class MasterData {
  readonly #bases: Collection<Base>;

  constructor(db: Db) {
    this.#bases = collection(db, masterDataBases);
  }

  /** Adds the standard bases that are missing; those that are there, perhaps changed since, stay. */
  async addStandardBases(): Promise<void> {
    await this.#bases.bulkWrite(
      standardBases().map((base) => ({
        updateOne: { filter: { _id: base._id }, update: { $setOnInsert: base }, upsert: true },
      })),
    );
  }

  /** The valid bases in the order of the dropdown, the first of which is preselected. */
  bases(): Promise<Base[]> {
    return this.#bases.find({ collection_ok: 1 }).sort({ order: 1 }).toArray();
  }

  /** Those that a type of person may send files for. */
  async basesFedBy(type: Role): Promise<Base[]> {
    return (await this.bases()).filter(({ senders }) => !senders || senders.includes(type));
  }

  async mayFeed(type: Role, name: string): Promise<boolean> {
    return (await this.basesFedBy(type)).some(({ collection_name }) => collection_name === name);
  }

  async isBase(name: string): Promise<boolean> {
    return (await this.#bases.countDocuments({ collection_name: name, collection_ok: 1 }, { limit: 1 })) > 0;
  }

  /** A workbook to fill a base with. @throws Problem `absent` */
  async model(name: string): Promise<ModelFile> {
    return modelFile(await this.base(name, true));
  }

  /** The Ok base (`ok`) or the NOK twin of a name. @throws Problem `absent` */
  async base(name: string, ok: boolean): Promise<Base> {
    const base = await this.#bases.findOne({ collection_name: name, collection_ok: ok ? 1 : 0 });
    if (!base) throw new Problem('absent', messages.absent);
    return base;
  }
}
