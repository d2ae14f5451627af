import { listQueryOf } from '../../../app/domain/lists/list-query';
import { scenarioListSpec, type ScenarioRow } from '../../../app/domain/planning/scenarios/scenario';
import { formatDateTime, itemCount } from '../../../app/domain/values/format';
import type { Person } from '../../people/users/user';
import type { Export } from '../../platform/exports/export';
import type { ScenarioRecord } from './collection';
import { narrowed, orderedBy } from './listing';
import { rightOf } from './owned';
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
    return {
      name: 'cenarios',
      timeZone: this.parts.timeZone,
      columns: [
        { key: 'title', label: 'Título', kind: 'text' },
        { key: 'rf', label: 'Período', kind: 'text' },
        { key: 'costCentre', label: 'Cost Center', kind: 'text' },
        { key: 'source', label: 'Partiu de', kind: 'text' },
        { key: 'owner', label: 'De quem', kind: 'text' },
        { key: 'people', label: 'Compartilhado com', kind: 'text' },
        { key: 'changed', label: 'Última mudança', kind: 'text' },
        { key: 'promoted', label: 'Promovido em', kind: 'text' },
        { key: 'archived', label: 'Arquivado', kind: 'boolean' },
      ],
      cover: { title: 'Cenários', facts: [['Cenários', itemCount(rows.length)]] },
      rows: (async function* () {
        for (const row of rows) yield { ...row, people: row.people.join(', ') };
      })(),
    };
  }

  #row(person: Person, record: ScenarioRecord): ScenarioRow {
    const at = (time: Date | undefined) => (time ? formatDateTime(time, this.parts.timeZone) : '');
    return {
      id: record._id.toHexString(),
      title: record.title,
      rf: record.rf,
      costCentre: record.cost_center_concat,
      source: record.source.words,
      owner: record.ownerName,
      right: rightOf(person, record) ?? 'read',
      people: record.people.map(({ name }) => name),
      changed: at(record.changedAt),
      archived: record.archivedAt !== null,
      promoted: at(record.promoted.at(-1)?.at),
    };
  }
}

const keys = {
  rf: ({ rf }: ScenarioRecord) => rf,
  costCentre: ({ cost_center_concat }: ScenarioRecord) => cost_center_concat,
};
