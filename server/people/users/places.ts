import type { Collection, Db, Document, Filter } from 'mongodb';
import { hrRecords } from '../../planning/hr';
import type { HrRecord } from '../../planning/hr/collection';
import { collection, updateVersioned } from '../../platform/mongo';

/** A cost centre of the base `centro_custo`; `owner` is the e-mail of the person who submits its review. */
interface CostCentre extends Document {
  readonly cost_center_concat: string;
  readonly owner?: string;
  /** E-mail of the owner's substitute. */
  readonly delegate?: string;
  readonly version?: number;
}

/** The owner and the substitute of a cost centre; empty if there is none. `version` counts the changes. */
export interface CostCentrePeople {
  readonly name: string;
  readonly owner: string;
  readonly delegate: string;
  readonly version: number;
}

/** A change of a cost centre's owner. */
export interface Handover {
  readonly costCentre: string;
  readonly from: string;
  readonly to: string;
}

const base = 'centro_custo';

/** Places assigned to people: branches, and cost centres with their owners. */
export class Places {
  readonly #branches: Collection<HrRecord>;
  readonly #costCentres: Collection<CostCentre>;

  constructor(db: Db) {
    this.#branches = collection(db, hrRecords);
    this.#costCentres = db.collection<CostCentre>(base);
  }

  async branches(): Promise<string[]> {
    return (await this.#branches.distinct('filial_nome')).sort((a, b) => a.localeCompare(b, 'pt'));
  }

  /** Every cost centre of the base, with the e-mail of its owner or an empty text. */
  async costCentres(): Promise<{ name: string; owner: string }[]> {
    return (await this.people()).map(({ name, owner }) => ({ name, owner }));
  }

  /** Every cost centre of the base with its people. */
  async people(which: Filter<CostCentre> = {}): Promise<CostCentrePeople[]> {
    const found = await this.#costCentres
      .find(which, { projection: { _id: 0, cost_center_concat: 1, owner: 1, delegate: 1, version: 1 } })
      .sort({ cost_center_concat: 1 })
      .toArray();
    return found.map(({ cost_center_concat: name, owner = '', delegate = '', version = 0 }) => ({
      name,
      owner,
      delegate,
      version,
    }));
  }

  /** The people of one cost centre; empty if the base does not have it. */
  async peopleOf(name: string): Promise<CostCentrePeople> {
    const own = (await this.people({ cost_center_concat: name })).at(0);
    return own ?? { name, owner: '', delegate: '', version: 0 };
  }

  /** Sets the people of a cost centre; false if `version` is no longer the current one. */
  async entrust({ name, owner, delegate, version }: CostCentrePeople): Promise<boolean> {
    return updateVersioned(this.#costCentres, { cost_center_concat: name, version }, { owner, delegate });
  }

  /** Names of the cost centres with an owner, by the owner's e-mail. */
  async byOwner(): Promise<Map<string, string[]>> {
    const byOwner = new Map<string, string[]>();
    for (const { name, owner } of await this.costCentres())
      if (owner) byOwner.set(owner, [...(byOwner.get(owner) ?? []), name]);
    return byOwner;
  }

  /** Makes a person the owner of exactly these cost centres; returns the changes of owner. */
  async give(email: string, names: readonly string[]): Promise<Handover[]> {
    const wanted = new Set(names);
    const handovers = (await this.costCentres()).flatMap(({ name, owner }): Handover[] => {
      if (owner === email && !wanted.has(name)) return [{ costCentre: name, from: owner, to: '' }];
      return owner !== email && wanted.has(name) ? [{ costCentre: name, from: owner, to: email }] : [];
    });
    if (handovers.length === 0) return [];
    await this.#costCentres.bulkWrite(
      handovers.map(({ costCentre, to }) => ({
        updateOne: {
          filter: { cost_center_concat: costCentre },
          update: { $set: { owner: to }, $inc: { version: 1 } },
        },
      })),
      { ordered: false },
    );
    return handovers;
  }

  /**
   * Removes a person from all cost centres, as owner and as substitute, when the account is deleted. Can be repeated.
   */
  async leave(email: string): Promise<void> {
    for (const field of ['owner', 'delegate'] as const)
      await this.#costCentres.updateMany({ [field]: email }, { $set: { [field]: '' }, $inc: { version: 1 } });
  }
}
