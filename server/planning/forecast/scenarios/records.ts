import { ObjectId, type Db } from 'mongodb';
import type { ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { changesIn, ChangeWatch } from '../../../platform/live';
import type { Log } from '../../../platform/log';
import { collection } from '../../../platform/mongo';
import { scenarios, type ScenarioRecord } from './collection';
import { archived, OwnedRecords, seenBy } from '../../scenarios';

type Changed = Pick<ScenarioRecord, '_id' | 'changedAt'>;

/** How a scenario's figures are named among reviews. */
export const keyOf = ({ _id, rf, cost_center_concat }: ScenarioRecord): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
  scenario: _id.toHexString(),
});

/** Scenarios of cost centres, as the service of reviews needs them. */
export class ScenarioRecords extends OwnedRecords<ScenarioRecord> {
  readonly #changes: ChangeWatch<Changed>;

  constructor(db: Db, clock: Clock, log: Log) {
    const stored = collection(db, scenarios);
    super(db, stored, clock);
    this.#changes = new ChangeWatch(changesIn(stored, 'changedAt', ['_id']), log);
  }

  async touch({ rf, scenario = rf }: ReviewKey): Promise<void> {
    await this.touchOne(new ObjectId(scenario));
  }

  /** Calls `tell` after each change of a scenario; the returned function stops it. */
  watch({ scenario }: ReviewKey, tell: () => void): () => void {
    return this.#changes.watch(({ _id }) => _id.toHexString() === scenario, tell);
  }

  /** @throws Problem `forbidden` where it is archived */
  async requireEditable({ scenario = '' }: ReviewKey): Promise<void> {
    const record = await this.find(scenario);
    if (record?.archivedAt !== null) throw new Problem('forbidden', archived);
  }

  /** People who can be mentioned in a scenario's comments: those who see it. */
  async peopleOf({ scenario = '' }: ReviewKey): Promise<{ email: string; name: string }[]> {
    const record = await this.find(scenario);
    return record ? seenBy(record) : [];
  }
}
