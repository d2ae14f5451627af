import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { personName, type ProfileChange } from '../../../app/domain/people/users/profile';
import { isTier, tiers, type Tier } from '../../../app/domain/people/access/roles';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import type { Places } from './places';
import { reached, type Caller, type ProvenCaller } from './reach';
import { keysOfUser, users, type UserRecord } from './user';

const tierNames = Object.keys(tiers) as Tier[];

/** The branches and cost centres that can be chosen. */
export interface Known {
  readonly branches: ReadonlySet<string>;
  readonly costCentres: ReadonlySet<string>;
}

/** People's names, the branches that limit them, and the cost centres whose review they submit. */
export class Profiles {
  readonly #records: Collection<UserRecord>;

  constructor(
    db: Db,
    private readonly places: Places,
    private readonly audit: Audit,
  ) {
    this.#records = collection(db, users);
  }

  async known(): Promise<Known> {
    const [branches, costCentres] = await Promise.all([this.places.branches(), this.places.costCentres()]);
    return { branches: new Set(branches), costCentres: new Set(costCentres.map(({ name }) => name)) };
  }

  /** The form of a user of the four tiers; null for anybody else. */
  async form(id: string) {
    const record = await this.#records.findOne({ _id: id, type: { $in: tierNames } });
    if (!record) return null;
    const [branches, costCentres] = await Promise.all([this.places.branches(), this.places.costCentres()]);
    return { id, email: record.user, name: record.name, stores: record.stores, branches, costCentres };
  }

  /**
   * Changes the name, branches and cost centres of a user of the four tiers.
   * @throws Problem `invalid` at `name`, `store` or `cost_center`; `absent`, `forbidden` if the caller may not change
   * the user
   */
  async change(caller: ProvenCaller, id: string, change: ProfileChange, known?: Known): Promise<void> {
    const record = await reached(this.#records, caller, id);
    const wanted = checked(change, record, known ?? (await this.known()));
    await this.#write(byPerson(caller), record, wanted, { type: { $in: tierNames } });
  }

  /** Checks a change without making it. @throws Problem as `change` does */
  async check(caller: Caller, id: string, change: ProfileChange, known: Known): Promise<void> {
    checked(change, await reached(this.#records, caller, id), known);
  }

  /** Changes the caller's own name. @throws Problem `invalid` at `name` */
  async rename({ person, address }: Caller, typed: string): Promise<void> {
    const record = await this.#records.findOne({ _id: person.email });
    if (!record) throw new Problem('absent', messages.unknownUser);
    await this.#write(byPerson({ person, address }), record, { name: nameOf(typed) }, {});
  }

  /**
   * Applies the attributes of the identity provider at sign-in. Branches and cost centres apply to the four tiers only.
   * A branch that is unknown to the portal still limits the person; a cost centre that is missing from its base is
   * ignored.
   */
  async takeOver(email: string, change: ProfileChange, address: string): Promise<void> {
    const record = await this.#records.findOne({ _id: email });
    if (!record || Object.keys(change).length === 0) return;
    const name = change.name === undefined ? null : personName(change.name);
    const tiered = isTier(record.type) ? change : {};
    const stores = tiered.stores && !sameNames(tiered.stores, record.stores) ? tiered.stores : undefined;
    const known = tiered.costCentres && (await this.known()).costCentres;
    const costCentres = tiered.costCentres?.filter((centre) => known?.has(centre));
    await this.#write(
      { actor: 'identity-provider', address },
      record,
      {
        ...(name === null ? {} : { name }),
        ...(stores && { stores }),
        ...(costCentres && costCentres.length > 0 ? { costCentres } : {}),
      },
      {},
    );
  }

  async #write(
    { actor, address }: { readonly actor: string; readonly address: string },
    { _id, user, name, stores }: UserRecord,
    change: ProfileChange,
    still: object,
  ): Promise<void> {
    const from = { name, stores };
    const to = { name: change.name ?? name, stores: [...(change.stores ?? stores)] };
    if (JSON.stringify(from) !== JSON.stringify(to)) {
      const { matchedCount } = await this.#records.updateOne(
        { _id, ...still },
        { $set: { ...to, keys: keysOfUser(user, to.name) } },
      );
      if (matchedCount === 0) throw new Problem('conflict', messages.userChanging);
      const changed = (Object.keys(to) as (keyof typeof to)[]).filter(
        (key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]),
      );
      const pick = (values: typeof to) =>
        Object.fromEntries(changed.map((key) => [key, textOf(values[key])]));
      await this.audit.record([
        {
          actor,
          action: 'user.profile',
          subject: _id,
          address,
          from: pick(from),
          to: pick(to),
        },
      ]);
    }
    if (!change.costCentres) return;
    const handovers = await this.places.give(_id, change.costCentres);
    await this.audit.record(
      handovers.map(({ costCentre, from: before, to: after }) => ({
        actor,
        action: 'user.owner',
        subject: costCentre,
        address,
        from: before || null,
        to: after || 'sem responsável',
      })),
    );
  }
}

const byPerson = ({ person, address }: Caller) => ({ actor: person.email, address });

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name));

/** Lists as people read them; an empty list of branches means all. */
const textOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(', ') || 'todas';

/** @throws Problem `invalid` with the field and the unknown name; branches that the person already has are accepted */
function checked(change: ProfileChange, { stores }: UserRecord, known: Known): ProfileChange {
  const strange = (names: readonly string[] | undefined, ...among: { has(name: string): boolean }[]) =>
    names?.find((name) => !among.some((some) => some.has(name)));
  const branch = strange(change.stores, known.branches, new Set(stores));
  if (branch !== undefined) throw invalid('store', `"${branch}" não é uma filial conhecida.`);
  const costCentre = strange(change.costCentres, known.costCentres);
  if (costCentre !== undefined)
    throw invalid('cost_center', `"${costCentre}" não está na base Centros de custo.`);
  return { ...change, ...(change.name === undefined ? {} : { name: nameOf(change.name) }) };
}

function nameOf(typed: string): string {
  const name = personName(typed);
  if (name === null) throw invalid('name', messages.invalidName);
  return name;
}

const invalid = (field: string, reason: string) => new Problem('invalid', reason, { [field]: reason });
