import type { Db } from 'mongodb';
import { filterOf, filterSummary } from '../../../../app/domain/planning/quantities/filter';
import { planScenarioPath } from '../../../../app/domain/planning/quantities/scenario';
import { collection } from '../../../platform/mongo';
import { OwnedRecords, Ownership, Removal } from '../../scenarios';
import { planningOn } from '../open';
import type { Planning } from '../planning';
import type { RoomParts } from '../../../data/room-parts';
import { planScenarioChanges, planScenarioComments, planScenarios, scenarioPlan } from './collection';
import { ScenarioComments } from './comments';
import { QuantityCompare } from './compare';
import { planScenarioListOf } from './list';
import { ScenarioMaker } from './maker';
import { PlanPromotions } from './promotion';
import { endOfMaking, isLarge, PlanScenarios } from './scenarios';
import { SuggestedLines } from './suggested';

export interface PlanScenarioServices {
  readonly planScenarios: PlanScenarios;
  readonly planScenarioList: ReturnType<typeof planScenarioListOf>;
  readonly planPromotions: PlanPromotions;
  readonly suggestedLines: SuggestedLines;
  readonly quantityCompare: QuantityCompare;
  /** Finishes what processes that died had begun in scenarios; answers how many. */
  readonly finishScenarios: () => Promise<number>;
}

interface Deps extends Pick<RoomParts, 'background' | 'notices' | 'audit' | 'clock' | 'timeZone' | 'log'> {
  readonly planning: Planning;
}

/** Builds what makes, edits, compares and promotes scenarios of the plan, and what the queue does for them. */
export function openPlanScenarios(db: Db, deps: Deps): PlanScenarioServices {
  const { planning, notices, clock } = deps;
  const parts = { ...deps, db, filters: planning.filters };
  const records = new OwnedRecords(db, collection(db, planScenarios), clock);
  const maker = new ScenarioMaker({
    ...parts,
    ended: async (scenario) => {
      const { to, notice } = endOfMaking(scenario);
      if (isLarge(scenario)) await notices.tell(to, notice);
    },
  });
  const ownership = new Ownership({
    ...parts,
    records,
    name: 'plan_scenario',
    about: ({ query }) => filterSummary(filterOf(new URLSearchParams(query))),
    pathOf: planScenarioPath,
    removal: new Removal({
      ...parts,
      records,
      task: 'plan-scenario-removal',
      clear: async ({ _id: scenario }) => {
        await maker.clear(scenario);
        await collection(db, planScenarioChanges).deleteMany({ scenario });
        await collection(db, planScenarioComments).deleteMany({ scenario });
      },
    }),
  });
  const all = planningOn(db, scenarioPlan(db, null), deps);
  all.changes.workOn();
  const scenarios = new PlanScenarios({
    ...parts,
    records,
    ownership,
    comments: new ScenarioComments(parts),
    maker,
    official: planning,
    planningOf: (scenario) => planningOn(db, scenarioPlan(db, scenario), deps),
  });
  const promotions = new PlanPromotions({ ...parts, records, changes: planning.changes });
  return {
    planScenarios: scenarios,
    planPromotions: promotions,
    planScenarioList: planScenarioListOf({ ...parts, records }),
    suggestedLines: new SuggestedLines({ ...parts, records }),
    quantityCompare: new QuantityCompare({ ...parts, records }),
    finishScenarios: () => all.finishInterrupted(),
  };
}
