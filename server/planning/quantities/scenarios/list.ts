import { filterOf, filterSummary } from '../../../../app/domain/planning/quantities/filter';
import { planScenarioList } from '../../../../app/domain/planning/quantities/scenario-list';
import { ownedRules, ScenarioList } from '../../scenarios';
import type { OwnedRecords } from '../../scenarios/owned';
import type { PlanScenario } from './collection';

interface Deps {
  readonly records: OwnedRecords<PlanScenario>;
  readonly timeZone: string;
}

export type QuantityScenarioList = ReturnType<typeof planScenarioListOf>;

/** The list of scenarios of the plan (rule P37). */
export const planScenarioListOf = (deps: Deps) =>
  new ScenarioList(deps, {
    list: planScenarioList,
    name: 'cenarios de quantidades',
    title: 'Cenários de quantidades',
    rules: (person) => {
      const owned = ownedRules<PlanScenario>(person, ({ source }) => source.words);
      return { ...owned, order: { ...owned.order, rows: ({ total }) => total } };
    },
    own: ({ query, total: rows, state }: PlanScenario) => ({
      filter: filterSummary(filterOf(new URLSearchParams(query))),
      rows,
      state,
    }),
    facets: () => ({}),
  });
