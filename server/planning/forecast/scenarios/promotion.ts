import { createHash, randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { ReviewKey, SaveOutcome } from '../../../../app/domain/planning/forecast/forecast';
import {
  promotedAccounts,
  promotionOf,
  type PromotedCell,
  type Promotion,
} from '../../../../app/domain/planning/scenarios/promotion';
import type { PromoteForm } from '../../../../app/domain/planning/scenarios/scenario-form';
import { monthCode, monthOfDate, shortMonth } from '../../../../app/domain/values/month';
import type { Audit } from '../../../people/audit/audit';
import type { Person } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import type { Forecast } from '../forecast';
import { scenarioCells, type ScenarioCell, type ScenarioRecord } from './collection';
import { keyOf, type ScenarioRecords } from './records';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly forecast: Forecast;
  readonly records: ScenarioRecords;
}

/** Brings scenarios into their release points, as one change set that is undone as any other (rule P34). */
export class Promotions {
  readonly #cells: Collection<ScenarioCell>;

  constructor(private readonly deps: Deps) {
    this.#cells = collection(deps.db, scenarioCells);
  }

  /** What promoting would do now, to look at first. @throws Problem `absent`, `forbidden` for who may only see it */
  async preview(person: Person, id: string) {
    const { record } = await this.#enter(person, id);
    const [plan, refusal] = await Promise.all([this.#plan(record), this.#refusal(record)]);
    return {
      /** Why it cannot be done now; null where it can. */
      refusal,
      seen: digestOf(plan),
      accounts: promotedAccounts(plan.changes),
      cells: plan.changes.length,
      newer: plan.newer,
      conflicts: plan.conflicts.map((cell) => ({
        name: nameOf(cell),
        account: cell.account,
        month: shortMonth(cell.at),
        before: cell.base.amount,
        theirs: cell.now.amount,
        mine: cell.mine,
      })),
    };
  }

  /**
   * Saves a scenario's cells into its release point: those that changed there alone stay, those in conflict go in where they are
   * among `mine`. Sent again under the same id, nothing changes.
   * @throws Problem `conflict` where it is no longer what was `seen`, `forbidden` where the review takes no edits, `invalid`
   */
  async promote(person: Person, id: string, form: Omit<PromoteForm, 'intent'>): Promise<SaveOutcome | null> {
    const { seen, mine } = form;
    const saveId = form.id || randomUUID();
    const { record } = await this.#enter(person, id);
    if (record.promoted.some(({ changeSet }) => changeSet === saveId)) return null;
    const plan = await this.#plan(record);
    if (digestOf(plan) !== seen)
      throw new Problem(
        'conflict',
        'O cenário ou o release point mudou desde que esta prévia foi mostrada. Confira de novo.',
      );
    const taken = [...plan.changes, ...plan.conflicts.filter((cell) => mine.includes(nameOf(cell)))];
    if (taken.length === 0)
      throw new Problem('invalid', 'Nada a promover: o release point já tem estes valores.');
    const cells = taken.map(({ account, at, mine, now }) => ({
      account_concat: account,
      data_ref: `${monthCode(at)}-01`,
      forecast: mine,
      version: now.version,
    }));
    const outcome = await this.deps.forecast.saves.save(person, officialKey(record), {
      id: saveId,
      kind: 'scenario',
      cells,
    });
    if (outcome.changeSet === null) return outcome;
    const at = this.deps.clock.stamp();
    const { email: by, name } = person;
    const promoted = { changeSet: outcome.changeSet, by, name, at, cells: outcome.saved };
    await this.deps.records.stored.updateOne(
      { _id: record._id, 'promoted.changeSet': { $ne: outcome.changeSet } },
      { $push: { promoted }, $set: { changedAt: at } },
    );
    await this.deps.audit.record([
      {
        id: `scenario.promote ${outcome.changeSet}`,
        actor: by,
        action: 'scenario.promote',
        subject: id,
        to: { rf: record.rf, costCentre: record.cost_center_concat, cells: outcome.saved },
      },
    ]);
    return outcome;
  }

  async #enter(person: Person, id: string) {
    const entered = await this.deps.records.enter(person, id);
    if (entered.right === 'read')
      throw new Problem('forbidden', 'Este cenário foi compartilhado com você só para ver.');
    return entered;
  }

  /** Why the release point takes no edits of the cost centre now; null where it does. */
  async #refusal(record: ScenarioRecord): Promise<string | null> {
    const { forecast } = this.deps;
    const key = officialKey(record);
    return forecast.monthLock(key, forecast.reviews.standing(key.rf).calendar.anchor);
  }

  async #plan(record: ScenarioRecord): Promise<Promotion> {
    const { costCentre, scenario } = keyOf(record);
    const official = await this.deps.forecast.reviews.review(officialKey(record));
    const { calendar } = official;
    const rows = new Map(official.rows.map((row) => [row.account, row]));
    const cells = await this.#cells
      .find({ rf: scenario, cost_center_concat: costCentre })
      .sort({ account_concat: 1, data_ref: 1 })
      .toArray();
    return promotionOf(
      cells.flatMap(({ account_concat: account, data_ref, forecast: mine, base }): PromotedCell[] => {
        const at = monthOfDate(data_ref);
        const row = rows.get(account);
        const index = at - calendar.first;
        if (mine === null || at < calendar.anchor || at > calendar.last) return [];
        const now = { amount: row?.values[index] ?? null, version: row?.versions[index] ?? 0 };
        return [{ account, at, mine, base: base ?? { amount: null, version: 0 }, now }];
      }),
    );
  }
}

const officialKey = ({ rf, cost_center_concat }: ScenarioRecord): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
});

const nameOf = ({ account, at }: PromotedCell): string => `${account}|${monthCode(at)}`;

/** Tells one plan from another: which cells it changes, over what, to what. */
const digestOf = ({ changes, conflicts }: Promotion): string =>
  createHash('sha256')
    .update(JSON.stringify([changes, conflicts]))
    .digest('hex');
