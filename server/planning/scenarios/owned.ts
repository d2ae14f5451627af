import {
  ObjectId,
  type Collection,
  type Db,
  type Filter,
  type MatchKeysAndValues,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
} from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { planners } from '../../../app/domain/planning/forecast/review-workflow';
import {
  isScenarioId,
  sharedRights,
  type OwnedScenario,
  type ScenarioRight,
} from '../../../app/domain/planning/scenarios/scenario';
import { users } from '../../people/users';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, insertOnce, updateVersioned } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** The common fields of all kinds of scenarios (rule P33). */
export const ownedShape = {
  _id: z.instanceof(ObjectId),
  title: z.string(),
  /** Its purpose, in its owner's words. */
  note: z.string(),
  /**
   * E-mail and name of its author; the e-mail is empty once the account was deleted, so that nobody sees it any more.
   */
  owner: z.string(),
  ownerName: z.string(),
  /** The people with whom it is shared. */
  people: z.array(z.object({ email: z.string(), name: z.string(), may: z.enum(sharedRights) })),
  createdAt: z.date(),
  /** When anything happened to it last, so that open pages notice. */
  changedAt: z.date(),
  archivedAt: z.date().nullable(),
  /** Counts the changes of title, note, people and archive. */
  version: z.number().int(),
};

export type OwnedRecord = z.infer<z.ZodObject<typeof ownedShape>>;

/** A scenario of any kind: its source in words, and its promotions, oldest first. */
export type AnyScenario = OwnedRecord & {
  readonly source: { readonly words: string };
  readonly promoted: readonly { readonly at: Date; readonly change?: string; readonly changeSet?: string }[];
};

export const ownedIndexes = [
  { key: { owner: 1, changedAt: -1 }, name: 'owner' },
  { key: { 'people.email': 1, changedAt: -1 }, name: 'people' },
  { key: { changedAt: -1 }, name: 'changed' },
] as const;

/** The scenarios that were deleted and still have figures (rule P39). */
export const thrownAway = { owner: '' } as const;

/** Removes a person from shared scenarios: a deleted user does not get them back later. */
export async function withoutShares(records: Collection<OwnedRecord>, email: string): Promise<void> {
  await records.updateMany({ 'people.email': email }, { $pull: { people: { email } }, $inc: { version: 1 } });
}

/** The common fields of a new scenario. */
export const ownedBy = (
  { email, name }: Pick<Person, 'email' | 'name'>,
  { title, note }: Pick<OwnedRecord, 'title' | 'note'>,
  at: Date,
): Omit<OwnedRecord, '_id'> => ({
  title,
  note,
  owner: email,
  ownerName: name,
  people: [],
  createdAt: at,
  changedAt: at,
  archivedAt: null,
  version: 1,
});

/** The common data of a scenario for a person with this right. */
export const shownOwned = (record: OwnedRecord, right: ScenarioRight): OwnedScenario => ({
  id: record._id.toHexString(),
  title: record.title,
  note: record.note,
  right,
  people: record.people,
  archived: record.archivedAt !== null,
  version: record.version,
});

/** The right of a person to a scenario; null: they do not see it. */
export function rightOf({ email }: Pick<Person, 'email'>, record: OwnedRecord): ScenarioRight | null {
  if (record.owner === email) return 'own';
  return record.people.find((shared) => shared.email === email)?.may ?? null;
}

/** Why an archived scenario takes no edits. */
export const archived = 'Este cenário está arquivado e não recebe edições; quem o fez pode restaurá-lo.';

/** Why a person cannot change a scenario's figures; null where they can. */
export function closedBy({ archivedAt, ownerName }: OwnedRecord, right: ScenarioRight): string | null {
  if (archivedAt !== null) return archived;
  return right === 'read' ? `Este cenário é de ${ownerName}, que o compartilhou com você só para ver.` : null;
}

/** Owners and sharing of scenarios (rule P33). */
export class OwnedRecords<R extends OwnedRecord> {
  constructor(
    private readonly db: Db,
    readonly stored: Collection<R>,
    private readonly clock: Clock,
    /** Why a scenario's figures cannot be used yet; null where they can. */
    readonly unready: (record: R) => string | null = () => null,
  ) {}

  /** Adds a scenario; false where one has its id already. */
  add(record: R): Promise<boolean> {
    return insertOnce(this.stored, record as OptionalUnlessRequiredId<R>);
  }

  /** The scenarios that a person made or that are shared with them, changed last first. */
  of({ email }: Pick<Person, 'email'>): Promise<R[]> {
    const theirs = { $or: [{ owner: email }, { 'people.email': email }] } as Filter<R>;
    return this.stored.find(theirs).sort({ changedAt: -1 }).toArray() as Promise<R[]>;
  }

  /**
   * The id of a scenario that a form is to make, and whether it has made it: asked again under its id, it is one.
   * @throws Problem `absent` for another's
   */
  async asked(person: Pick<Person, 'email'>, given: string): Promise<{ _id: ObjectId; isMade: boolean }> {
    const _id = isScenarioId(given) ? new ObjectId(given) : new ObjectId();
    const isMade = (await this.find(_id.toHexString())) !== null;
    if (isMade) await this.enter(person, _id.toHexString());
    return { _id, isMade };
  }

  /** @throws Problem `absent` for one that is missing, or hidden from this person */
  async enter(person: Pick<Person, 'email'>, id: string): Promise<{ record: R; right: ScenarioRight }> {
    const record = isScenarioId(id) ? await this.find(id) : null;
    const right = record && rightOf(person, record);
    if (!record || !right) throw new Problem('absent', messages.absent);
    return { record, right };
  }

  /** @throws Problem as `enter`, and `forbidden` for who made another's scenario theirs to change */
  async enterAsOwner(person: Pick<Person, 'email'>, id: string): Promise<R> {
    const { record, right } = await this.enter(person, id);
    if (right !== 'own')
      throw new Problem('forbidden', `Só ${record.ownerName}, que fez este cenário, pode fazer isto.`);
    return record;
  }

  /** @throws Problem as `enter`, and `forbidden` if the person may only see it, or nobody may change it now */
  async enterToEdit(person: Pick<Person, 'email'>, id: string): Promise<R> {
    const { record, right } = await this.enter(person, id);
    const reason = closedBy(record, right) ?? this.unready(record);
    if (reason) throw new Problem('forbidden', reason);
    return record;
  }

  find(id: string): Promise<R | null> {
    return this.stored.findOne({ _id: new ObjectId(id) } as Filter<R>) as Promise<R | null>;
  }

  /** Changes a scenario over the version that was seen. @throws Problem `conflict` where it has another by now */
  async change(
    { _id }: Pick<R, '_id'>,
    version: number,
    update: Partial<Pick<OwnedRecord, 'title' | 'note' | 'people' | 'archivedAt'>>,
  ): Promise<void> {
    const set = { ...update, changedAt: this.clock.stamp() } as MatchKeysAndValues<R>;
    const seen = { _id, version } as Filter<R> & { readonly version: number };
    if (!(await updateVersioned(this.stored, seen, set)))
      throw new Problem('conflict', 'O cenário foi mudado em outra janela enquanto isso; confira e repita.');
  }

  /**
   * Takes an archived scenario out of everybody's sight, over the version that was seen.
   * @throws Problem `conflict` where it has another by now, or is not archived
   */
  async throwAway({ _id }: Pick<R, '_id'>, version: number): Promise<void> {
    const set = {
      ...thrownAway,
      people: [],
      changedAt: this.clock.stamp(),
    } as unknown as MatchKeysAndValues<R>;
    const archived = { archivedAt: { $ne: null } } as Filter<R>;
    if (!(await updateVersioned(this.stored, { ...archived, _id, version }, set)))
      throw new Problem(
        'conflict',
        'Só um cenário arquivado se apaga, e este não está ou foi mudado em outra janela; confira e repita.',
      );
  }

  /** Notifies the open pages of a scenario of a change. */
  async touchOne(_id: ObjectId): Promise<void> {
    const update = { $set: { changedAt: this.clock.stamp() } } as unknown as UpdateFilter<R>;
    await this.stored.updateOne({ _id } as Filter<R>, update);
  }

  /** People with whom scenarios can be shared: those who may also open the official figures. */
  async planners(): Promise<{ email: string; name: string }[]> {
    const found = await collection(this.db, users)
      .find({ type: { $in: [...planners] } }, { projection: { user: 1, name: 1 } })
      .sort({ name: 1 })
      .toArray();
    return found.map(({ user, name }) => ({ email: user, name }));
  }

  /** People with whom a person may share: everybody else who may open the official figures. */
  async shareable({ email }: Pick<Person, 'email'>): Promise<{ email: string; name: string }[]> {
    return (await this.planners()).filter((each) => each.email !== email);
  }
}

/** People who see a scenario, and can be mentioned in its comments. */
export const seenBy = ({ owner, ownerName, people }: OwnedRecord): { email: string; name: string }[] => [
  { email: owner, name: ownerName },
  ...people.map(({ email, name }) => ({ email, name })),
];
