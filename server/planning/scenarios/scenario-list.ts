import { scenarioListSpec } from '../../../app/domain/planning/scenarios/scenario';
import type { ScenarioRecord } from './collection';
import { ScenarioList } from './listing';
import type { ScenarioRecords } from './records';

/** The list of scenarios of cost centres (rule P33). */
export const scenarioListOf = (deps: { readonly records: ScenarioRecords; readonly timeZone: string }) =>
  new ScenarioList(deps, {
    spec: scenarioListSpec,
    name: 'cenarios',
    title: 'Cenários',
    columns: [
      { key: 'rf', label: 'Período', kind: 'text' },
      { key: 'costCentre', label: 'Cost Center', kind: 'text' },
    ],
    words: ({ cost_center_concat }: ScenarioRecord) => cost_center_concat,
    keys: { rf: ({ rf }) => rf, costCentre: ({ cost_center_concat }) => cost_center_concat },
    own: ({ rf, cost_center_concat: costCentre }) => ({ rf, costCentre }),
    fits: (record, { rf }: { readonly rf?: string }) => !rf || record.rf === rf,
    facets: (all) => ({ periods: [...new Set(all.map(({ rf }) => rf))].sort() }),
  });
