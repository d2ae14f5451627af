import type { Db } from 'mongodb';
import { filterOf, filterSummary } from '../../../../app/domain/planning/quantities/filter';
import { planScenarioPath } from '../../../../app/domain/planning/quantities/scenario';
import { formatInteger } from '../../../../app/domain/values/format';
import type { RoomParts } from '../../../data/room-parts';
import type { NewNotice } from '../../../people/notices/notices';
import { collection } from '../../../platform/mongo';
import { OwnedRecords, Scenarios } from '../../scenarios';
import { planningOn } from '../open';
import type { Planning } from '../planning';
import { planScenarios, scenarioPlan, type PlanScenario } from './collection';
import { ScenarioComments } from './comments';
import { QuantityComparing } from './compare';
import { ScenarioQuantities } from './figures';
import { planScenarioListOf } from './list';
import { madeAtOnce, ScenarioMaker } from './maker';
import { QuantityMaking } from './making';
import { QuantityPromoting } from './promotion';
import { SuggestedLines } from './suggested';
import type { QuantityTypes } from './types';

export interface PlanScenarioServices {
  readonly planScenarios: Scenarios<QuantityTypes>;
  readonly scenarioQuantities: ScenarioQuantities;
  readonly scenarioComments: ScenarioComments;
  readonly suggestedLines: SuggestedLines;
  /** Finishes what processes that died had begun in scenarios; answers how many. */
  readonly finishScenarios: () => Promise<number>;
}

interface Deps extends Pick<RoomParts, 'background' | 'notices' | 'audit' | 'clock' | 'timeZone' | 'log'> {
  readonly planning: Planning;
}

/** Builds what makes, edits, compares and promotes scenarios of the plan, and what the queue does for them. */
export function openPlanScenarios(db: Db, deps: Deps): PlanScenarioServices {
  const { planning, notices, clock } = deps;
  const records = new OwnedRecords(db, collection(db, planScenarios), clock, ({ state }) =>
    state === 'ready' ? null : 'Este cenário ainda está sendo feito.',
  );
  const parts = { ...deps, db, filters: planning.filters, changes: planning.changes, records };
  const maker = new ScenarioMaker({
    ...parts,
    // The requester of a small one has waited for its end.
    ended: async (scenario) => {
      const { owner, source, total } = scenario;
      if (total > madeAtOnce(source.kind)) await notices.tell(owner, endOfMaking(scenario));
    },
  });
  const scenarios = new Scenarios<QuantityTypes>(
    {
      name: 'plan_scenario',
      removal: 'plan-scenario-removal',
      records,
      list: planScenarioListOf(parts),
      about: ({ query }) => filterSummary(filterOf(new URLSearchParams(query))),
      pathOf: planScenarioPath,
      making: new QuantityMaking({ ...parts, maker }),
      comparing: new QuantityComparing(parts),
      promoting: new QuantityPromoting(parts),
    },
    deps,
  );
  const all = planningOn(db, scenarioPlan(db, null), deps);
  all.changes.workOn();
  const comments = new ScenarioComments(parts);
  const quantities = new ScenarioQuantities({
    ...parts,
    comments,
    maker,
    planningOf: (scenario) => planningOn(db, scenarioPlan(db, scenario), deps),
  });
  return {
    planScenarios: scenarios,
    scenarioQuantities: quantities,
    scenarioComments: comments,
    suggestedLines: new SuggestedLines(parts),
    finishScenarios: () => all.finishInterrupted(),
  };
}

/** The notice about a finished scenario. */
const endOfMaking = ({ _id, title, state, total }: PlanScenario): NewNotice => ({
  id: `plan scenario ${_id.toHexString()} ${state}`,
  kind: 'planning',
  text:
    state === 'ready'
      ? `Cenário ${title} pronto: ${formatInteger(total)} linhas.`
      : `Cenário ${title} não pôde ser feito.`,
  href: planScenarioPath(_id.toHexString()),
});
