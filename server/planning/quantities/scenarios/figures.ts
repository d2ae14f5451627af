import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import {
  emptyFilter,
  filterOf,
  filterSummary,
  type PlanFilter,
} from '../../../../app/domain/planning/quantities/filter';
import type { ShownPlanScenario } from '../../../../app/domain/planning/quantities/scenario';
import { formatDateTime } from '../../../../app/domain/values/format';
import type { Audit } from '../../../people/audit/audit';
import type { Person } from '../../../people/users/user';
import { Problem } from '../../../platform/errors';
import { closedBy, shownOwned } from '../../scenarios';
import type { OwnedRecords } from '../../scenarios/owned';
import type { Planning } from '../planning';
import type { PlanScenario } from './collection';
import type { ScenarioComments } from './comments';
import type { ScenarioMaker } from './maker';

interface Deps {
  readonly timeZone: string;
  readonly audit: Audit;
  readonly records: OwnedRecords<PlanScenario>;
  readonly comments: ScenarioComments;
  readonly maker: ScenarioMaker;
  /** The plan of a scenario. */
  readonly planningOf: (scenario: ObjectId) => Planning;
}

/** Maximum number of cached scenarios in a process. */
const maxRemembered = 50;

/** A scenario's quantities, as the plan has them (rule P37). */
export class ScenarioQuantities {
  readonly #plans = new LRUCache<string, Planning>({ max: maxRemembered });

  constructor(private readonly deps: Deps) {}

  /** A scenario for a person who may see it. @throws Problem `absent` */
  async shown(person: Person, id: string): Promise<ShownPlanScenario> {
    const { record, right } = await this.deps.records.enter(person, id);
    const filter = filterOf(new URLSearchParams(record.query));
    return {
      ...shownOwned(record, right),
      owner: record.ownerName,
      source: record.source.words,
      suggested: record.source.kind === 'suggest',
      filter: filterSummary(filter),
      state: record.state,
      done: record.done,
      total: record.total,
      kept: record.kept,
      closed: closedBy(record, right),
      comments: await this.deps.comments.count(record),
      promoted: record.promoted.toReversed().map(({ name, at, rows }) => ({
        by: name,
        at: formatDateTime(at, this.deps.timeZone),
        rows,
      })),
    };
  }

  /**
   * The services of a scenario's quantities, and the filter that selects all of them, or the results of a search.
   * @throws Problem `absent`
   */
  async plan(person: Person, id: string, q = ''): Promise<{ planning: Planning; filter: PlanFilter }> {
    return this.#planOf((await this.deps.records.enter(person, id)).record, q);
  }

  /** The same for who changes them. @throws Problem `absent`, `forbidden` */
  async planToEdit(person: Person, id: string, q = ''): Promise<{ planning: Planning; filter: PlanFilter }> {
    return this.#planOf(await this.deps.records.enterToEdit(person, id), q);
  }

  #planOf({ _id, query }: PlanScenario, q: string) {
    const id = _id.toHexString();
    const planning = this.#plans.get(id) ?? this.deps.planningOf(_id);
    this.#plans.set(id, planning);
    const { chanel, dateStart, dateEnd } = filterOf(new URLSearchParams(query));
    return { planning, filter: { ...emptyFilter, chanel, dateStart, dateEnd, q } };
  }

  /** Throws away a scenario that is still made, or could not be. @throws Problem `absent`, `forbidden`, `conflict` */
  async discard(person: Person, id: string): Promise<void> {
    const { records, maker, audit } = this.deps;
    const { _id, title } = await records.enterAsOwner(person, id);
    const { deletedCount } = await records.stored.deleteOne({ _id, state: { $ne: 'ready' } });
    if (deletedCount === 0) throw new Problem('conflict', 'O cenário já está pronto; arquive-o.');
    await maker.clear(_id);
    const action = 'plan_scenario.discard';
    await audit.record([{ actor: person.email, action, subject: id, to: { title } }]);
  }
}
