import type { QuantityTables } from '../../../../app/domain/planning/quantities/compare';
import type { PlanFilter } from '../../../../app/domain/planning/quantities/filter';
import type { NewPlanScenario } from '../../../../app/domain/planning/quantities/scenario';
import type { ChosenRows } from '../../../../app/domain/planning/quantities/scenario-form';
import type { ScenarioTypes } from '../../scenarios/plan';
import type { PlanScenario } from './collection';
import type { Differences } from './differences';
import type { QuantityScenarioList } from './list';

/** Scenarios of the plan's quantities: rows that are made and promoted by orders of the queue (rule P37). */
export interface QuantityTypes extends ScenarioTypes {
  readonly record: PlanScenario;
  readonly list: QuantityScenarioList;
  readonly within: readonly [filter: PlanFilter];
  readonly offered: {
    /** Whether the filter is refused. */
    readonly refused: boolean;
    readonly rows: number;
    readonly summary: string;
    readonly scenarios: readonly { readonly id: string; readonly title: string; readonly rows: number }[];
  };
  readonly wanted: NewPlanScenario & { readonly filter: PlanFilter };
  readonly asked: { readonly wanted: readonly string[] };
  readonly tables: QuantityTables;
  readonly differences: Differences;
  readonly chosen: ChosenRows;
  /** Its change in the plan's history has the result. */
  readonly outcome: null;
}
