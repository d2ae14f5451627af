import { scenarioList } from '../../../../app/domain/planning/scenarios/scenario-list';
import type { ScenarioRecord } from './collection';
import { ownedRules, ScenarioList } from '../../scenarios';
import type { ScenarioRecords } from './records';

export type ForecastScenarioList = ReturnType<typeof scenarioListOf>;

/** The list of scenarios of cost centres (rule P33). */
export const scenarioListOf = (deps: { readonly records: ScenarioRecords; readonly timeZone: string }) =>
  new ScenarioList(deps, {
    list: scenarioList,
    name: 'cenarios',
    title: 'Cenários',
    rules: (person) => {
      const owned = ownedRules<ScenarioRecord>(person, ({ cost_center_concat }) => cost_center_concat);
      return {
        ...owned,
        filters: { ...owned.filters, rf: (record, rf) => record.rf === rf },
        order: {
          ...owned.order,
          rf: ({ rf }) => rf,
          costCentre: ({ cost_center_concat }) => cost_center_concat,
        },
      };
    },
    own: ({ rf, cost_center_concat: costCentre }: ScenarioRecord) => ({ rf, costCentre }),
    facets: (all) => ({ periods: [...new Set(all.map(({ rf }) => rf))].sort() }),
  });
