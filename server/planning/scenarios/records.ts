import { ObjectId, type Collection, type Db, type UpdateFilter } from 'mongodb';
import type { ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { ScenarioRight } from '../../../app/domain/planning/scenarios/scenario';
import { planners } from '../../../app/domain/planning/forecast/review-workflow';
import { messages } from '../../../app/domain/messages';
import { users, type Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { ChangeWatch, changesIn } from '../../platform/live/change-watch';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo/collection';
import { scenarios, type ScenarioRecord } from './collection';

type Changed = Pick<ScenarioRecord, '_id' | 'changedAt'>;

/** How a scenario's figures are named among reviews. */
export const keyOf = ({ _id, rf, cost_center_concat }: ScenarioRecord): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
  scenario: _id.toHexString(),
});

/** What a person may do with a scenario; null: they do not see that there is one. */
export function rightOf({ email }: Pick<Person, 'email'>, record: ScenarioRecord): ScenarioRight | null {
  if (record.owner === email) return 'own';
  return record.people.find((shared) => shared.email === email)?.may ?? null;
}

/** Scenarios by themselves: whose they are, who sees them, and that they changed (rule P33). */
export class ScenarioRecords {
  readonly stored: Collection<ScenarioRecord>;
  readonly #db: Db;
  readonly #changes: ChangeWatch<Changed>;

  constructor(
    db: Db,
    private readonly clock: Clock,
    log: Log,
  ) {
    const stored = collection(db, scenarios);
    this.stored = stored;
    this.#db = db;
    this.#changes = new ChangeWatch(changesIn(stored, 'changedAt', ['_id']), log);
  }

  /** The scenarios that a person made or that are shared with them, changed last first. */
  of({ email }: Pick<Person, 'email'>): Promise<ScenarioRecord[]> {
    return this.stored
      .find({ $or: [{ owner: email }, { 'people.email': email }] })
      .sort({ changedAt: -1 })
      .toArray();
  }

  /** @throws Problem `absent` for one that is not there, or not for this person */
  async enter(person: Pick<Person, 'email'>, id: string) {
    const record = /^[0-9a-f]{24}$/.test(id) ? await this.stored.findOne({ _id: new ObjectId(id) }) : null;
    const right = record && rightOf(person, record);
    if (!record || !right) throw new Problem('absent', messages.absent);
    return { record, right };
  }

  /** @throws Problem as `enter`, and `forbidden` for who made another's scenario theirs to change */
  async enterAsOwner(person: Pick<Person, 'email'>, id: string): Promise<ScenarioRecord> {
    const { record, right } = await this.enter(person, id);
    if (right !== 'own')
      throw new Problem('forbidden', `Só ${record.ownerName}, que fez este cenário, pode fazer isto.`);
    return record;
  }

  /** Changes a scenario over the version that was seen. @throws Problem `conflict` where it has another by now */
  async change(
    { _id }: Pick<ScenarioRecord, '_id'>,
    version: number,
    update: UpdateFilter<ScenarioRecord>['$set'],
  ): Promise<void> {
    const { matchedCount } = await this.stored.updateOne(
      { _id, version },
      { $set: { ...update, changedAt: this.clock.stamp() }, $inc: { version: 1 } },
    );
    if (matchedCount === 0)
      throw new Problem('conflict', 'O cenário foi mudado em outra janela enquanto isso; confira e repita.');
  }

  /** Tells the open pages of a scenario that something in it changed. */
  async touch({ rf, scenario = rf }: ReviewKey): Promise<void> {
    await this.stored.updateOne({ _id: new ObjectId(scenario) }, { $set: { changedAt: this.clock.stamp() } });
  }

  /** Calls `tell` after each change of a scenario; the answer stops it. */
  watch({ scenario }: ReviewKey, tell: () => void): () => void {
    return this.#changes.watch(({ _id }) => _id.toHexString() === scenario, tell);
  }

  /** @throws Problem `forbidden` where it is archived */
  async requireEditable({ scenario }: ReviewKey): Promise<void> {
    const record = await this.stored.findOne(
      { _id: new ObjectId(scenario) },
      { projection: { archivedAt: 1 } },
    );
    if (record?.archivedAt !== null) throw new Problem('forbidden', archived);
  }

  /** Who may be named in a scenario's comments: those who see it. */
  async peopleOf({ scenario }: ReviewKey): Promise<{ email: string; name: string }[]> {
    const record = await this.stored.findOne({ _id: new ObjectId(scenario) });
    if (!record) return [];
    const { owner, ownerName, people } = record;
    return [{ email: owner, name: ownerName }, ...people.map(({ email, name }) => ({ email, name }))];
  }

  /** Who may be given a scenario: those who may open the official figures as well. */
  async planners(): Promise<{ email: string; name: string }[]> {
    const found = await collection(this.#db, users)
      .find({ type: { $in: [...planners] } }, { projection: { user: 1, name: 1 } })
      .sort({ name: 1 })
      .toArray();
    return found.map(({ user, name }) => ({ email: user, name }));
  }
}

/** Why an archived scenario takes no edits. */
export const archived = 'Este cenário está arquivado e não recebe edições; quem o fez pode restaurá-lo.';
