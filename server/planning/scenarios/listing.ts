import { pageIn, rowsIn, type MemoryRules } from '../../../app/domain/lists/in-memory';
import type { FileKey, ListRecord } from '../../../app/domain/lists/list';
import { listQueryOf } from '../../../app/domain/lists/list-query';
import type { ownedList } from '../../../app/domain/planning/scenarios/scenario-list';
import { formatDateTime, itemCount } from '../../../app/domain/values/format';
import type { Person } from '../../people/users/user';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { rightOf, type AnyScenario, type OwnedRecord, type OwnedRecords } from './owned';

type Viewer = Pick<Person, 'email'>;

/** How scenarios of any kind are searched, filtered and sorted; `words`: what else is searched. Ties by title. */
export const ownedRules = <R extends OwnedRecord>({ email }: Viewer, words: (record: R) => string) => ({
  search: (record: R) => [record.title, record.note, record.ownerName, words(record)],
  filters: {
    situacao: ({ archivedAt }: R, state: string) => state === 'todos' || archivedAt !== null,
    dequem: ({ owner }: R, whose: string) => (whose === 'meus') === (owner === email),
  },
  order: {
    title: ({ title }: R) => title,
    owner: ({ ownerName }: R) => ownerName,
    changed: ({ changedAt }: R) => changedAt.getTime(),
  },
  tie: ({ title }: R) => title,
});

/** The fields of every scenario in a list. */
function listedRow(person: Viewer, record: AnyScenario, timeZone: string) {
  const at = (time: Date | undefined) => (time ? formatDateTime(time, timeZone) : '');
  return {
    id: record._id.toHexString(),
    title: record.title,
    source: record.source.words,
    owner: record.ownerName,
    right: rightOf(person, record) ?? ('read' as const),
    people: record.people.map(({ name }) => name),
    changed: at(record.changedAt),
    archived: record.archivedAt !== null,
    promoted: at(record.promoted.at(-1)?.at),
  };
}

type OwnedListRecord = ListRecord & Pick<typeof ownedList, 'filters'>;
type OwnRow<L extends OwnedListRecord> = Readonly<
  Record<Exclude<FileKey<L>, keyof ReturnType<typeof listedRow>>, unknown>
>;

/** The parts of a list that depend on the kind of scenarios. */
export interface ListRules<L extends OwnedListRecord, R extends AnyScenario, Own, Facets> {
  readonly list: L;
  /** Names its file, and heads it. */
  readonly name: string;
  readonly title: string;
  readonly rules: (person: Viewer) => MemoryRules<L, R>;
  /** The columns that not all scenarios have. */
  readonly own: (record: R) => Own;
  /** What the filters choose from, of all that the person sees. */
  readonly facets: (all: readonly R[]) => Facets;
}

/** A list of scenarios, and the file of it (rules P33, P37). */
export class ScenarioList<
  L extends OwnedListRecord,
  R extends AnyScenario,
  Own extends OwnRow<L>,
  Facets extends object,
> {
  constructor(
    private readonly deps: { readonly records: Pick<OwnedRecords<R>, 'of'>; readonly timeZone: string },
    private readonly kind: ListRules<L, R, Own, Facets>,
  ) {}

  /** A page of the scenarios that a person sees, for an address: `q`, `sort`, `dir` and the list's filters. */
  async page(person: Person, params: URLSearchParams) {
    const { query, rows, all } = await this.#asked(person, params);
    /** `all`: how many there are at all. */
    return { query, ...pageIn(rows, query), all: all.length, ...this.kind.facets(all) };
  }

  /** All rows that the address finds. */
  async export(person: Person, params: URLSearchParams): Promise<Export> {
    const { rows } = await this.#asked(person, params);
    const { list, name, title } = this.kind;
    return listExport<OwnedListRecord>(list, {
      name,
      timeZone: this.deps.timeZone,
      cover: { title, facts: [['Cenários', itemCount(rows.length)]] },
      rows: rows.map((row) => ({ ...row, people: row.people.join(', ') })),
    });
  }

  async #asked(person: Person, params: URLSearchParams) {
    const { list, rules, own } = this.kind;
    const query = listQueryOf(params, list);
    const all = await this.deps.records.of(person);
    const isAnyState = 'situacao' in query.filters;
    const offered = isAnyState ? all : all.filter(({ archivedAt }) => archivedAt === null);
    const rows = rowsIn(offered, query, rules(person));
    return {
      query,
      all,
      rows: rows.map((record) => ({ ...listedRow(person, record, this.deps.timeZone), ...own(record) })),
    };
  }
}
