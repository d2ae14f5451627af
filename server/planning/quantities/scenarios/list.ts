import { filterOf, filterSummary } from '../../../../app/domain/planning/quantities/filter';
import { planScenarioListSpec } from '../../../../app/domain/planning/quantities/scenario';
import { ScenarioList } from '../../scenarios/listing';
import type { OwnedRecords } from '../../scenarios/owned';
import type { PlanScenario } from './collection';

interface Deps {
  readonly records: OwnedRecords<PlanScenario>;
  readonly timeZone: string;
}

/** The list of scenarios of the plan (rule P37). */
export const planScenarioListOf = (deps: Deps) =>
  new ScenarioList(deps, {
    spec: planScenarioListSpec,
    name: 'cenarios de quantidades',
    title: 'Cenários de quantidades',
    columns: [
      { key: 'filter', label: 'Filtro', kind: 'text' },
      { key: 'rows', label: 'Linhas', kind: 'integer' },
    ],
    words: ({ source }: PlanScenario) => source.words,
    keys: { rows: ({ total }) => total },
    own: ({ query, total: rows, state }) => ({
      filter: filterSummary(filterOf(new URLSearchParams(query))),
      rows,
      state,
    }),
    facets: () => ({}),
  });
