import { LRUCache } from 'lru-cache';
import type { Db, ObjectId } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import {
  emptyFilter,
  filterOf,
  filterParams,
  filterProblems,
  filterSummary,
  type PlanFilter,
} from '../../../../app/domain/planning/quantities/filter';
import {
  planScenarioPath,
  planSourceWords,
  type NewPlanScenario,
  type ShownPlanScenario,
} from '../../../../app/domain/planning/quantities/scenario';
import type { PlanScenarioForm } from '../../../../app/domain/planning/quantities/scenario-form';
import { maxSheetRows } from '../../../../app/domain/planning/quantities/columns';
import { formatDateTime, formatInteger } from '../../../../app/domain/values/format';
import type { Audit } from '../../../people/audit/audit';
import type { Notices } from '../../../people/notices/notices';
import type { Person } from '../../../people/users/user';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { unlocked } from '../../../platform/leases';
import { closedBy, ownedBy, shownOwned } from '../../scenarios';
import type { OwnedRecords } from '../../scenarios/owned';
import type { Ownership } from '../../scenarios/ownership';
import type { Planning } from '../planning';
import type { PlanScenario } from './collection';
import type { ScenarioComments } from './comments';
import type { ScenarioMaker } from './maker';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly records: OwnedRecords<PlanScenario>;
  readonly ownership: Ownership<PlanScenario>;
  readonly comments: ScenarioComments;
  readonly maker: ScenarioMaker;
  /** The official plan, and that of a scenario. */
  readonly official: Planning;
  readonly planningOf: (scenario: ObjectId) => Planning;
}

/** What is made while the person waits: rows that are copied, and rows whose history is looked into. */
const copiedAtOnce = 5_000;
const suggestedAtOnce = 1_000;
/** Scenarios of which a process remembers what it has read. */
const maxRemembered = 50;

/** Scenarios of the plan's quantities: copies of what a filter selects, edited as the plan is (rule P37). */
export class PlanScenarios {
  readonly records: OwnedRecords<PlanScenario>;
  readonly ownership: Ownership<PlanScenario>;
  readonly comments: ScenarioComments;
  readonly #plans = new LRUCache<string, Planning>({ max: maxRemembered });

  constructor(private readonly deps: Deps) {
    this.records = deps.records;
    this.ownership = deps.ownership;
    this.comments = deps.comments;
  }

  /** What the form of a new scenario says of a filter's rows, and the scenarios that one can be copied from. */
  async choices(person: Person, filter: PlanFilter) {
    const problems = filterProblems(filter);
    const refused = Object.keys(problems).length > 0;
    const [{ total }, own] = await Promise.all([
      refused ? { total: 0 } : this.deps.official.page(filter, 1),
      this.records.of(person),
    ]);
    return {
      refused,
      rows: total,
      summary: filterSummary(filter),
      scenarios: own
        .filter(({ archivedAt, state }) => archivedAt === null && state === 'ready')
        .map(({ _id, title, total: rows }) => ({ id: _id.toHexString(), title, rows })),
    };
  }

  /**
   * Makes a scenario of what a filter selects; a large one goes on in the background. Asked again under its id, it is one.
   * @throws Problem `invalid` where the filter selects nothing, `too-large`, `absent` for a copied one that the person does not see
   */
  async make(person: Person, id: string, filter: PlanFilter, wanted: NewPlanScenario): Promise<string> {
    const { _id, isMade } = await this.records.asked(person, id);
    const scenario = _id.toHexString();
    if (isMade) return scenario;
    const copied = wanted.kind === 'scenario' ? await this.#copied(person, wanted.of) : null;
    const short = await this.deps.official.filters.shortened(filter);
    const total = copied?.total ?? (await this.#counted(short));
    if (total === 0) throw new Problem('invalid', messages.noData);
    if (total > maxSheetRows)
      throw new Problem(
        'too-large',
        `Um cenário leva até ${formatInteger(maxSheetRows)} linhas do planejamento e este filtro tem ${formatInteger(total)}. Escolha menos meses, canais ou SKUs.`,
      );
    const at = this.deps.clock.stamp();
    const { kind, percent, method, averaged, title, note } = wanted;
    await this.records.add({
      _id,
      ...ownedBy(person, { title, note }, at),
      query: copied?.query ?? filterParams(short).toString(),
      source: {
        kind,
        of: copied?._id ?? null,
        percent,
        method,
        averaged,
        words: planSourceWords(wanted, copied?.title ?? ''),
      },
      copiedAt: copied?.copiedAt ?? at,
      state: 'waiting',
      failure: '',
      done: 0,
      total,
      kept: 0,
      bookedUntil: null,
      backtest: [],
      promoted: [],
      tries: 0,
      ...unlocked(at),
    });
    await this.ownership.note(person, 'make', scenario, { title, rows: total });
    const few = kind === 'suggest' ? suggestedAtOnce : copiedAtOnce;
    await this.deps.maker.work.start(scenario, total <= few);
    return scenario;
  }

  async #copied(person: Person, of: string): Promise<PlanScenario> {
    const { record } = await this.records.enter(person, of);
    if (record.state !== 'ready') throw new Problem('invalid', `O cenário ${record.title} não está pronto.`);
    return record;
  }

  async #counted(filter: PlanFilter): Promise<number> {
    const [problem] = Object.values(filterProblems(filter));
    if (problem) throw new Problem('invalid', problem);
    return (await this.deps.official.page(filter, 1)).total;
  }

  /** A scenario by itself, for who sees it. @throws Problem `absent` */
  async shown(person: Person, id: string): Promise<ShownPlanScenario> {
    const { record, right } = await this.records.enter(person, id);
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
      comments: await this.comments.count(record),
      promoted: record.promoted.toReversed().map(({ name, at, rows }) => ({
        by: name,
        at: formatDateTime(at, this.deps.timeZone),
        rows,
      })),
    };
  }

  /**
   * What shows and changes a scenario's quantities, and the filter that selects all of them, or those that a search finds.
   * @throws Problem `absent`
   */
  async plan(person: Person, id: string, q = ''): Promise<{ planning: Planning; filter: PlanFilter }> {
    return this.#planOf((await this.records.enter(person, id)).record, q);
  }

  /** The same for who changes them. @throws Problem `absent`, `forbidden` */
  async planToEdit(person: Person, id: string, q = ''): Promise<{ planning: Planning; filter: PlanFilter }> {
    const record = await this.records.enterToEdit(person, id);
    if (record.state !== 'ready') throw new Problem('forbidden', 'Este cenário ainda está sendo feito.');
    return this.#planOf(record, q);
  }

  #planOf({ _id, query }: PlanScenario, q: string) {
    const id = _id.toHexString();
    const planning = this.#plans.get(id) ?? this.deps.planningOf(_id);
    this.#plans.set(id, planning);
    const { chanel, dateStart, dateEnd } = filterOf(new URLSearchParams(query));
    return { planning, filter: { ...emptyFilter, chanel, dateStart, dateEnd, q } };
  }

  /** Does what a form asks of the whole scenario. @throws Problem as what it asks for */
  async submit(
    person: Person,
    id: string,
    form: Exclude<PlanScenarioForm, { intent: 'promote' }>,
  ): Promise<void> {
    if (form.intent === 'discard') return this.discard(person, id);
    if (form.intent !== 'comment') return this.ownership.submit(person, id, form);
    return this.comments.add(person, (await this.records.enter(person, id)).record, form);
  }

  /** Throws away a scenario that is still made, or could not be. @throws Problem `absent`, `forbidden`, `conflict` */
  async discard(person: Person, id: string): Promise<void> {
    const record = await this.records.enterAsOwner(person, id);
    const { deletedCount } = await this.records.stored.deleteOne({
      _id: record._id,
      state: { $ne: 'ready' },
    });
    if (deletedCount === 0) throw new Problem('conflict', 'O cenário já está pronto; arquive-o.');
    await this.deps.maker.clear(record._id);
    await this.ownership.note(person, 'discard', id, { title: record.title });
  }
}

/** What who waited for a scenario is told. */
export const endOfMaking = ({ _id, title, state, total, owner }: PlanScenario) => ({
  to: owner,
  notice: {
    id: `plan scenario ${_id.toHexString()} ${state}`,
    kind: 'planning' as const,
    text:
      state === 'ready'
        ? `Cenário ${title} pronto: ${formatInteger(total)} linhas.`
        : `Cenário ${title} não pôde ser feito.`,
    href: planScenarioPath(_id.toHexString()),
  },
});

/** Whether somebody waits for it elsewhere by now. */
export const isLarge = ({ source, total }: PlanScenario): boolean =>
  total > (source.kind === 'suggest' ? suggestedAtOnce : copiedAtOnce);
