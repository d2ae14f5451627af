import { ObjectId, type Db } from 'mongodb';
import {
  maxListedConflicts,
  type QuantityConflict,
} from '../../../../app/domain/planning/quantities/scenario-promotion';
import { collection, insertOnce } from '../../../platform/mongo';
import { unlocked } from '../../../platform/leases';
import type { Promoting, ScenarioPromoting, TakenFigures } from '../../scenarios/plan';
import { planChanges, planChangeSchema, type PlanChange } from '../change';
import type { PlanChanges } from '../changes';
import type { SavedFilters } from '../saved-filters';
import type { PlanScenario } from './collection';
import { ScenarioDifferences, type Differences } from './differences';
import type { QuantityTypes } from './types';

interface Deps {
  readonly db: Db;
  readonly filters: SavedFilters;
  /** Changes of the official plan. */
  readonly changes: PlanChanges;
}

/** Orders that scenarios go into the plan, as one change of its history (rule P37); small ones are in when that returns. */
export class QuantityPromoting implements ScenarioPromoting<QuantityTypes> {
  readonly words = { official: 'o plano', figures: 'estas quantidades' };
  readonly changeField = 'change';
  readonly #differences: ScenarioDifferences;

  constructor(private readonly deps: Deps) {
    this.#differences = new ScenarioDifferences(deps.db, deps.filters);
  }

  differences(record: PlanScenario): Promise<Differences> {
    return this.#differences.of(record);
  }

  take(
    asked: Promoting<QuantityTypes>,
    record: PlanScenario,
    found: Differences,
  ): TakenFigures<QuantityTypes['outcome']> {
    const { db, changes } = this.deps;
    const ordered = orderedChange(asked, record, found);
    const { _id: change, total: rows, sumBefore, sumAfter } = ordered;
    return {
      count: rows,
      write: async () => {
        const isNew = await insertOnce(collection(db, planChanges), ordered);
        const trail = { from: { valor: sumBefore, rows }, to: { valor: sumAfter, change } };
        return { outcome: null, noted: isNew ? { promoted: { rows }, trail } : null };
      },
      start: () => changes.start(ordered),
    };
  }
}

function orderedChange(
  { person, change, seenAt, chosen }: Promoting<QuantityTypes>,
  record: PlanScenario,
  found: Differences,
): PlanChange {
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
  const { preview } = found;
  const rows = preview.rows + taken.length;
  const plus = (pick: 'theirs' | 'mine') => taken.reduce((sum, conflict) => sum + conflict[pick], 0);
  const ids = (some: readonly QuantityConflict[]) => some.map(({ id }) => new ObjectId(id));
  return planChangeSchema.parse({
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
    sumBefore: preview.from + plus('theirs'),
    sumAfter: preview.to + plus('mine'),
    cells: [...cells.values()]
      .filter((cell) => cell.rows > 0)
      .sort((one, other) => one.month.getTime() - other.month.getTime())
      .map((cell) => ({ ...cell, changed: null })),
    startedAt: null,
    tries: 0,
    ...unlocked(seenAt),
  });
}
