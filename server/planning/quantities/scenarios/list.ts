import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { filterOf, filterSummary } from '../../../../app/domain/planning/quantities/filter';
import {
  planScenarioListSpec,
  type PlanScenarioRow,
} from '../../../../app/domain/planning/quantities/scenario';
import type { Person } from '../../../people/users/user';
import type { Export } from '../../../platform/exports/export';
import { listedFile, listedRow, narrowed, orderedBy } from '../../scenarios/listing';
import type { OwnedRecords } from '../../scenarios/owned';
import type { PlanScenario } from './collection';

/** The list of scenarios of the plan, and the file of it (rule P37). */
export class PlanScenarioList {
  constructor(
    private readonly parts: {
      readonly records: Pick<OwnedRecords<PlanScenario>, 'of'>;
      readonly timeZone: string;
    },
  ) {}

  /** The scenarios that a person sees, as an address asks for them: `q`, `situacao`, `dequem`, `sort`, `dir`. */
  async asked(person: Person, params: URLSearchParams) {
    const query = listQueryOf(params, planScenarioListSpec);
    const all = await this.parts.records.of(person);
    const found = narrowed(all, person, query, ({ source }) => source.words);
    const keys = { rows: ({ total }: PlanScenario) => total };
    return {
      query,
      rows: found.sort(orderedBy(query, keys)).map((record) => this.#row(person, record)),
      /** How many there are at all. */
      all: all.length,
    };
  }

  /** All rows that the address finds. */
  async export(person: Person, params: URLSearchParams): Promise<Export> {
    const { rows } = await this.asked(person, params);
    return listedFile(rows, {
      name: 'cenarios de quantidades',
      title: 'Cenários de quantidades',
      timeZone: this.parts.timeZone,
      columns: [
        { key: 'filter', label: 'Filtro', kind: 'text' },
        { key: 'rows', label: 'Linhas', kind: 'integer' },
      ],
    });
  }

  #row(person: Person, record: PlanScenario): PlanScenarioRow {
    return {
      ...listedRow(person, record, this.parts.timeZone),
      filter: filterSummary(filterOf(new URLSearchParams(record.query))),
      rows: record.total,
      state: record.state,
    };
  }
}
