import { listQueryOf } from '../../../app/domain/lists/list-query';
import { scenarioListSpec, type ScenarioRow } from '../../../app/domain/planning/scenarios/scenario';
import type { Person } from '../../people/users/user';
import type { Export } from '../../platform/exports/export';
import type { ScenarioRecord } from './collection';
import { listedFile, listedRow, narrowed, orderedBy } from './listing';
import type { ScenarioRecords } from './records';

/** The list of scenarios, and the file of it (rule P33). */
export class ScenarioList {
  constructor(
    private readonly parts: { readonly records: Pick<ScenarioRecords, 'of'>; readonly timeZone: string },
  ) {}

  /** The scenarios that a person sees, as an address asks for them: `q`, `situacao`, `dequem`, `rf`, `sort`, `dir`. */
  async asked(person: Person, params: URLSearchParams) {
    const query = listQueryOf(params, scenarioListSpec);
    const all = await this.parts.records.of(person);
    const { rf } = query.filters;
    const records = narrowed(all, person, query, (record) => record.cost_center_concat)
      .filter((record) => !rf || record.rf === rf)
      .sort(orderedBy(query, keys));
    return {
      query,
      rows: records.map((record) => this.#row(person, record)),
      /** How many there are at all. */
      all: all.length,
      periods: [...new Set(all.map((record) => record.rf))].sort(),
    };
  }

  /** All rows that the address finds. */
  async export(person: Person, params: URLSearchParams): Promise<Export> {
    const { rows } = await this.asked(person, params);
    return listedFile(rows, {
      name: 'cenarios',
      title: 'Cenários',
      timeZone: this.parts.timeZone,
      columns: [
        { key: 'rf', label: 'Período', kind: 'text' },
        { key: 'costCentre', label: 'Cost Center', kind: 'text' },
      ],
    });
  }

  #row(person: Person, record: ScenarioRecord): ScenarioRow {
    const { rf, cost_center_concat: costCentre } = record;
    return { ...listedRow(person, record, this.parts.timeZone), rf, costCentre };
  }
}

const keys = {
  rf: ({ rf }: ScenarioRecord) => rf,
  costCentre: ({ cost_center_concat }: ScenarioRecord) => cost_center_concat,
};
