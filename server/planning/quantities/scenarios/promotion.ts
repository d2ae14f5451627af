import { ObjectId, type Db } from 'mongodb';
import {
  maxListedConflicts,
  type PlanPromotion,
  type QuantityConflict,
} from '../../../../app/domain/planning/quantities/scenario-promotion';
import type { ChosenRows } from '../../../../app/domain/planning/quantities/scenario-form';
import type { Audit } from '../../../people/audit/audit';
import type { Person } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection, insertOnce } from '../../../platform/mongo';
import { unlocked } from '../../../platform/leases';
import type { OwnedRecords } from '../../scenarios/owned';
import { planChanges, planChangeSchema, type PlanChange } from '../change';
import type { PlanChanges } from '../changes';
import type { SavedFilters } from '../saved-filters';
import type { PlanScenario } from './collection';
import { ScenarioDifferences, type Differences } from './differences';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly records: OwnedRecords<PlanScenario>;
  readonly filters: SavedFilters;
  /** Those of the official plan. */
  readonly changes: PlanChanges;
}

/** Brings scenarios into the plan as one change, which is undone as any other (rule P37). */
export class PlanPromotions {
  readonly #differences: ScenarioDifferences;

  constructor(private readonly deps: Deps) {
    this.#differences = new ScenarioDifferences(deps.db, deps.filters);
  }

  /** What promoting would do now, to look at first. @throws Problem `absent`, `forbidden`, `too-large` */
  async preview(person: Person, id: string): Promise<PlanPromotion> {
    return (await this.#differences.of(await this.deps.records.enterToEdit(person, id))).promotion;
  }

  /**
   * Orders that a scenario goes into the plan; small ones are in when this returns. Sent again under the same id, nothing changes.
   * @throws Problem `conflict` where it is no longer what was `seen`, `invalid` where nothing would change; as `preview`
   */
  async promote(
    person: Person,
    id: string,
    { seen, chosen, ...given }: { change: string; seen: string; chosen: ChosenRows },
  ): Promise<void> {
    const change = given.change || crypto.randomUUID();
    const record = await this.deps.records.enterToEdit(person, id);
    if (record.promoted.some((earlier) => earlier.change === change)) return;
    const seenAt = this.deps.clock.stamp();
    const found = await this.#differences.of(record);
    if (found.promotion.seen !== seen)
      throw new Problem(
        'conflict',
        'O cenário ou o plano mudou desde que esta prévia foi mostrada. Confira de novo.',
      );
    const { ordered, rows } = this.#ordered(person, record, { change, seenAt, found, chosen });
    if (rows === 0) throw new Problem('invalid', 'Nada a promover: o plano já tem estas quantidades.');
    if (!(await insertOnce(collection(this.deps.db, planChanges), ordered))) return;
    const at = this.deps.clock.stamp();
    const promoted = { change, by: person.email, name: person.name, at, rows };
    await this.deps.records.stored.updateOne(
      { _id: record._id, 'promoted.change': { $ne: change } },
      { $push: { promoted }, $set: { changedAt: at } },
    );
    const { sumBefore: from, sumAfter: to } = ordered;
    await this.deps.audit.record([
      {
        id: `plan_scenario.promote ${change}`,
        actor: person.email,
        action: 'plan_scenario.promote',
        subject: id,
        from: { valor: from, rows },
        to: { valor: to, change },
      },
    ]);
    await this.deps.changes.start(ordered);
  }

  #ordered(
    person: Person,
    record: PlanScenario,
    asked: { change: string; seenAt: Date; found: Differences; chosen: ChosenRows },
  ): { ordered: PlanChange; rows: number } {
    const { change, seenAt, found, chosen } = asked;
    const mine = new Set(chosen.mine);
    const listed = found.conflicts.slice(0, maxListedConflicts);
    const taken = found.conflicts.filter(({ id }, at) =>
      at < maxListedConflicts ? mine.has(id) : chosen.others,
    );
    const cells = new Map<string, { channel: string; month: Date; rows: number }>();
    const into = ({ channel, month }: { channel: string; month: Date }, rows: number) => {
      const key = `${month.getTime()} ${channel}`;
      const cell = cells.get(key) ?? { channel, month, rows: 0 };
      cells.set(key, { ...cell, rows: cell.rows + rows });
    };
    for (const sum of found.sums) into(sum, sum.rows);
    for (const conflict of taken) into(conflict, 1);
    const { promotion } = found;
    const rows = promotion.rows + taken.length;
    const plus = (pick: 'theirs' | 'mine') => taken.reduce((sum, conflict) => sum + conflict[pick], 0);
    const ids = (some: readonly QuantityConflict[]) => some.map(({ id }) => new ObjectId(id));
    const ordered = planChangeSchema.parse({
      _id: change,
      kind: 'cenario',
      user: person.email,
      createdAt: seenAt,
      statusChangeDate: seenAt,
      state: 'waiting',
      query: record.query,
      promotes: {
        scenario: record._id,
        title: record.title,
        seenAt,
        mine: ids(listed.filter(({ id }) => mine.has(id))),
        theirs: ids(listed.filter(({ id }) => !mine.has(id))),
        others: chosen.others,
      },
      done: 0,
      total: rows,
      left: 0,
      rows: [],
      action: null,
      percent: null,
      sumBefore: promotion.from + plus('theirs'),
      sumAfter: promotion.to + plus('mine'),
      cells: [...cells.values()]
        .filter((cell) => cell.rows > 0)
        .sort((one, other) => one.month.getTime() - other.month.getTime())
        .map((cell) => ({ ...cell, changed: null })),
      startedAt: null,
      tries: 0,
      ...unlocked(seenAt),
    });
    return { ordered, rows };
  }
}
