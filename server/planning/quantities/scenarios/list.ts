import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { filterOf, filterSummary } from '../../../../app/domain/planning/quantities/filter';
import {
  planScenarioListSpec,
  type PlanScenarioRow,
} from '../../../../app/domain/planning/quantities/scenario';
import { formatDateTime, itemCount } from '../../../../app/domain/values/format';
import type { Person } from '../../../people/users/user';
import type { Export } from '../../../platform/exports/export';
import { narrowed, orderedBy } from '../../scenarios/listing';
import { rightOf, type OwnedRecords } from '../../scenarios/owned';
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
    return {
      name: 'cenarios de quantidades',
      timeZone: this.parts.timeZone,
      columns: [
        { key: 'title', label: 'Título', kind: 'text' },
        { key: 'filter', label: 'Filtro', kind: 'text' },
        { key: 'rows', label: 'Linhas', kind: 'integer' },
        { key: 'source', label: 'Partiu de', kind: 'text' },
        { key: 'owner', label: 'De quem', kind: 'text' },
        { key: 'people', label: 'Compartilhado com', kind: 'text' },
        { key: 'changed', label: 'Última mudança', kind: 'text' },
        { key: 'promoted', label: 'Promovido em', kind: 'text' },
        { key: 'archived', label: 'Arquivado', kind: 'boolean' },
      ],
      cover: { title: 'Cenários de quantidades', facts: [['Cenários', itemCount(rows.length)]] },
      rows: (async function* () {
        for (const row of rows) yield { ...row, people: row.people.join(', ') };
      })(),
    };
  }

  #row(person: Person, record: PlanScenario): PlanScenarioRow {
    const at = (time: Date | undefined) => (time ? formatDateTime(time, this.parts.timeZone) : '');
    return {
      id: record._id.toHexString(),
      title: record.title,
      filter: filterSummary(filterOf(new URLSearchParams(record.query))),
      rows: record.total,
      source: record.source.words,
      owner: record.ownerName,
      right: rightOf(person, record) ?? 'read',
      people: record.people.map(({ name }) => name),
      changed: at(record.changedAt),
      archived: record.archivedAt !== null,
      state: record.state,
      promoted: at(record.promoted.at(-1)?.at),
    };
  }
}
