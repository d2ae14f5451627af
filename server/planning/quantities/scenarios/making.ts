import type { Db, ObjectId } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import { maxSheetRows } from '../../../../app/domain/planning/quantities/columns';
import {
  filterParams,
  filterProblems,
  filterSummary,
  type PlanFilter,
} from '../../../../app/domain/planning/quantities/filter';
import { planSourceWords } from '../../../../app/domain/planning/quantities/scenario';
import { formatInteger } from '../../../../app/domain/values/format';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { unlocked } from '../../../platform/leases';
import { collection } from '../../../platform/mongo';
import type { MadeScenario, ScenarioMaking } from '../../scenarios/plan';
import type { Planning } from '../planning';
import { planScenarioChanges, planScenarioComments, type PlanScenario } from './collection';
import { madeAtOnce, type ScenarioMaker } from './maker';
import type { QuantityTypes } from './types';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly maker: ScenarioMaker;
  /** The official plan. */
  readonly planning: Planning;
}

/** Makes scenarios of a plan's filter, large ones in the background (rule P37). */
export class QuantityMaking implements ScenarioMaking<QuantityTypes> {
  constructor(private readonly deps: Deps) {}

  /** The number of a filter's rows for the form, and the scenarios that can be copied. */
  async choices(copyable: readonly PlanScenario[], filter: PlanFilter) {
    const refused = Object.keys(filterProblems(filter)).length > 0;
    return {
      refused,
      rows: refused ? 0 : (await this.deps.planning.page(filter, 1)).total,
      summary: filterSummary(filter),
      scenarios: copyable.map(({ _id, title, total: rows }) => ({ id: _id.toHexString(), title, rows })),
    };
  }

  /** @throws Problem `invalid` where the filter selects nothing, `too-large` */
  async make(
    _id: ObjectId,
    wanted: QuantityTypes['wanted'],
    copied: PlanScenario | null,
  ): Promise<MadeScenario<PlanScenario>> {
    const { planning, clock, maker } = this.deps;
    if (copied && copied.state !== 'ready')
      throw new Problem('invalid', `O cenário ${copied.title} não está pronto.`);
    const short = await planning.filters.shortened(wanted.filter);
    const total = copied?.total ?? (await this.#counted(short));
    requireSize(total);
    const at = clock.stamp();
    const { kind, percent, method, averaged } = wanted;
    const words = planSourceWords(wanted, copied?.title ?? '');
    return {
      record: (owned) => ({
        ...owned,
        query: copied?.query ?? filterParams(short).toString(),
        source: { kind, of: copied?._id ?? null, percent, method, averaged, words },
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
      }),
      auditFields: { rows: total },
      start: () => maker.work.start(_id.toHexString(), total <= madeAtOnce(kind)),
    };
  }

  async #counted(filter: PlanFilter): Promise<number> {
    const [problem] = Object.values(filterProblems(filter));
    if (problem) throw new Problem('invalid', problem);
    return (await this.deps.planning.page(filter, 1)).total;
  }

  async clear({ _id: scenario }: PlanScenario): Promise<void> {
    const { db, maker } = this.deps;
    await maker.clear(scenario);
    await collection(db, planScenarioChanges).deleteMany({ scenario });
    await collection(db, planScenarioComments).deleteMany({ scenario });
  }
}

function requireSize(rows: number): void {
  if (rows === 0) throw new Problem('invalid', messages.noData);
  if (rows > maxSheetRows)
    throw new Problem(
      'too-large',
      `Um cenário leva até ${formatInteger(maxSheetRows)} linhas do planejamento e este filtro tem ${formatInteger(rows)}. Escolha menos meses, canais ou SKUs.`,
    );
}
