import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { Flags } from '../../../app/domain/people/access/access';
import type { Month } from '../../../app/domain/values/month';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { masterDataBases, type Base } from './base';
import { knownBases } from './known-bases';
import { modelFile, type KnownKeys, type ModelFile } from './model-file';
import { branchField, maySend, seesWhole } from './rights';
import { Sight, type Viewer } from './sight';
import { storageOf } from './base-storage';
import { standardBase } from '../../bases';
import { standardBases } from './standard-bases';

/** The longest useful list of choices in a spreadsheet. */
const maxChoices = 500;

const byName = (one: string, other: string): number => one.localeCompare(other, 'pt');

type Somebody = Pick<Person, 'email' | 'type'>;

/** The records of the master-data bases. */
export class MasterData {
  readonly #bases: Collection<Base>;

  constructor(
    private readonly db: Db,
    private readonly flags: Flags,
  ) {
    this.#bases = collection(db, masterDataBases);
  }

  /** Adds missing standard bases; existing ones, which may have been changed, stay. */
  async addStandardBases(): Promise<void> {
    await this.#bases.bulkWrite(
      standardBases().map((base) => ({
        updateOne: { filter: { _id: base._id }, update: { $setOnInsert: base }, upsert: true },
      })),
    );
  }

  /** The valid bases in the order of the dropdown, the first of which is preselected. */
  async bases(): Promise<Base[]> {
    return (await knownBases(this.db)).filter(({ collection_ok: ok }) => ok === 1);
  }

  /** The bases with rows that a person may see. */
  async basesSeenBy(person: Viewer): Promise<Base[]> {
    return (await this.bases()).filter((base) => this.sight(base, person));
  }

  /** The rows of a base that a person may see now; null: none. */
  sight(base: Base, person: Viewer): Sight | null {
    return Sight.of(base, person, this.flags);
  }

  /**
   * Whether a person may see the rows that reasons of a base's rules name.
   * @throws Problem `absent`
   */
  async seesReasons(person: Viewer, { collection_name: name }: Base): Promise<boolean> {
    const revealed = standardBase(name)?.reasonsTell;
    return revealed !== undefined && this.sight(await this.base(revealed, true), person) !== null;
  }

  /** The bases whose rows a person may see completely. */
  async basesSeenWholeBy(person: Viewer): Promise<Base[]> {
    return (await this.basesSeenBy(person)).filter((base) => seesWhole(base, person));
  }

  /** @throws Problem `absent` for a base that the person neither sees nor feeds */
  async refuseUnknown(person: Viewer, name: string): Promise<void> {
    const base = await this.base(name, true);
    if (!this.sight(base, person) && !maySend(base, person)) throw new Problem('absent', messages.absent);
  }

  /** The bases that a person may send files for. */
  async basesFedBy(person: Somebody): Promise<Base[]> {
    return (await this.bases()).filter((base) => maySend(base, person));
  }

  async mayFeed(person: Somebody, name: string): Promise<boolean> {
    return (await this.basesFedBy(person)).some(({ collection_name }) => collection_name === name);
  }

  async isBase(name: string): Promise<boolean> {
    return (await this.bases()).some(({ collection_name }) => collection_name === name);
  }

  /**
   * A workbook template for a base, with `today` as the current month.
   * @throws Problem `absent`
   */
  async model(person: Person, name: string, today: Month): Promise<ModelFile> {
    await this.refuseUnknown(person, name);
    const base = await this.base(name, true);
    const named = Object.entries(base.checks).flatMap(([column, { references }]) =>
      references ? [{ column, ...references }] : [],
    );
    const known = await Promise.all(
      named.map(
        async ({ column, base: other, key }) => [column, await this.keysOf(person, other, key)] as const,
      ),
    );
    return modelFile(base, { today, known: new Map(known) });
  }

  /** The first keys of a base as choices; empty if the person may not see the base. */
  async keysOf(person: Person, name: string, key: string): Promise<KnownKeys> {
    const base = (await this.bases()).find(({ collection_name }) => collection_name === name);
    const sight = base ? this.sight(base, person) : null;
    if (!base || !sight || base.checks[key]?.kind === 'cpf') return { keys: [], all: true };
    const found = await this.db
      .collection(base.records)
      .find({ $and: [storageOf(base).scope, sight.filter] }, { projection: { _id: 0, [key]: 1 } })
      .sort({ [key]: 1 })
      .limit(maxChoices + 1)
      .toArray();
    const keys = found.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : []));
    return { keys: keys.slice(0, maxChoices), all: found.length <= maxChoices };
  }

  /**
   * The branches for which a person may send rows of a base (rule A33), as choices: their own or, for people not
   * limited to branches, those in its rows and in those of HR.
   */
  async branchesOf(person: Person, base: Base): Promise<KnownKeys> {
    if (person.stores.length > 0) return { keys: [...person.stores].sort(byName), all: true };
    const naming = (await this.basesSeenBy(person)).filter(
      ({ collection_name: name }) => name === base.collection_name || standardBase(name)?.namesBranches,
    );
    const found = await Promise.all(
      naming.map((each) =>
        this.db
          .collection(each.records)
          .aggregate<{ _id: string }>([
            { $match: storageOf(each).scope },
            { $group: { _id: `$${branchField(each)}` } },
            { $match: { _id: { $type: 'string', $ne: '' } } },
            { $limit: maxChoices + 1 },
          ])
          .toArray(),
      ),
    );
    const names = new Set(found.flat().map(({ _id }) => _id));
    return { keys: [...names].sort(byName).slice(0, maxChoices), all: names.size <= maxChoices };
  }

  /** The Ok base (`ok`) or the NOK twin of a name. @throws Problem `absent` */
  async base(name: string, ok: boolean): Promise<Base> {
    const isMeant = (each: Base) => each.collection_name === name && each.collection_ok === (ok ? 1 : 0);
    const base = (await knownBases(this.db)).find(isMeant);
    if (!base) throw new Problem('absent', messages.absent);
    return base;
  }
}
