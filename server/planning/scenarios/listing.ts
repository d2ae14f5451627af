import { listQueryOf, type ListQuery, type ListSpec } from '../../../app/domain/lists/list-query';
import { formatDateTime, itemCount } from '../../../app/domain/values/format';
import { chunksOf, holdsTyped } from '../../../app/domain/values/words';
import type { Person } from '../../people/users/user';
import type { Export } from '../../platform/exports/export';
import { rightOf, type OwnedRecord, type OwnedRecords } from './owned';

type ScenarioListQuery = ListQuery<'situacao' | 'dequem'>;

/** The scenarios that an address asks for by state, by whose they are and by words. */
function narrowed<R extends OwnedRecord>(
  all: readonly R[],
  person: Pick<Person, 'email'>,
  { q, filters: { situacao, dequem } }: Pick<ScenarioListQuery, 'q' | 'filters'>,
  /** What else is searched. */
  words: (record: R) => string,
): R[] {
  const typed = chunksOf(q);
  return all
    .filter(({ archivedAt }) =>
      situacao === 'todos' ? true : (archivedAt !== null) === (situacao === 'arquivados'),
    )
    .filter(({ owner }) => !dequem || (dequem === 'meus') === (owner === person.email))
    .filter((record) => holdsTyped([record.title, record.note, record.ownerName, words(record)], typed));
}

type Keys<R> = Readonly<Record<string, (record: R) => string | number>>;

/** By one of the list's columns, of which `keys` are those that not all scenarios have; ties by title. */
function orderedBy<R extends OwnedRecord>(
  { sort, dir }: Pick<ScenarioListQuery, 'sort' | 'dir'>,
  keys: Keys<R>,
) {
  const common: Keys<R> = {
    title: ({ title }) => title,
    owner: ({ ownerName }) => ownerName,
    changed: ({ changedAt }) => changedAt.getTime(),
  };
  const key = keys[sort] ?? common[sort] ?? (() => 0);
  const sign = dir === 'asc' ? 1 : -1;
  return (one: R, other: R): number => {
    const [a, b] = [key(one), key(other)];
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'pt');
    return sign * order || one.title.localeCompare(other.title, 'pt');
  };
}

/** A scenario as a list knows it. */
type Listed = OwnedRecord & {
  readonly source: { readonly words: string };
  readonly promoted: readonly { readonly at: Date }[];
};

/** What a list says of every scenario. */
function listedRow(person: Pick<Person, 'email'>, record: Listed, timeZone: string) {
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

/** What a list of scenarios of one kind has of its own. */
export interface ListRules<
  R extends Listed,
  Filter extends string,
  Own extends object,
  Facets extends object,
> {
  readonly spec: ListSpec<Filter | 'situacao' | 'dequem'>;
  /** Names its file, and heads it. */
  readonly name: string;
  readonly title: string;
  readonly columns: Export['columns'];
  /** What it is searched by, beside title, note and owner. */
  readonly words: (record: R) => string;
  readonly keys: Keys<R>;
  readonly own: (record: R) => Own;
  /** Whether a record is among those that the list's own filters ask for. */
  readonly fits?: (record: R, filters: Readonly<Partial<Record<Filter, string>>>) => boolean;
  /** What the filters choose from, of all that the person sees. */
  readonly facets: (all: readonly R[]) => Facets;
}

/** A list of scenarios, and the file of it (rules P33, P37). */
export class ScenarioList<
  R extends Listed,
  Filter extends string,
  Own extends object,
  Facets extends object,
> {
  constructor(
    private readonly deps: { readonly records: Pick<OwnedRecords<R>, 'of'>; readonly timeZone: string },
    private readonly rules: ListRules<R, Filter, Own, Facets>,
  ) {}

  /** The scenarios that a person sees, as an address asks for them: `q`, `sort`, `dir` and the list's filters. */
  async asked(person: Person, params: URLSearchParams) {
    const { spec, words, keys, own, fits = () => true, facets } = this.rules;
    const query = listQueryOf(params, spec);
    const all = await this.deps.records.of(person);
    const rows = narrowed(all, person, query, words)
      .filter((record) => fits(record, query.filters))
      .sort(orderedBy(query, keys))
      .map((record) => ({ ...listedRow(person, record, this.deps.timeZone), ...own(record) }));
    /** `all`: how many there are at all. */
    return { query, rows, all: all.length, ...facets(all) };
  }

  /** All rows that the address finds. */
  async export(person: Person, params: URLSearchParams): Promise<Export> {
    const { rows } = await this.asked(person, params);
    const { name, title, columns } = this.rules;
    return {
      name,
      timeZone: this.deps.timeZone,
      columns: [
        { key: 'title', label: 'Título', kind: 'text' },
        ...columns,
        { key: 'source', label: 'Partiu de', kind: 'text' },
        { key: 'owner', label: 'De quem', kind: 'text' },
        { key: 'people', label: 'Compartilhado com', kind: 'text' },
        { key: 'changed', label: 'Última mudança', kind: 'text' },
        { key: 'promoted', label: 'Promovido em', kind: 'text' },
        { key: 'archived', label: 'Arquivado', kind: 'boolean' },
      ],
      cover: { title, facts: [['Cenários', itemCount(rows.length)]] },
      rows: (async function* () {
        for (const row of rows) yield { ...row, people: row.people.join(', ') };
      })(),
    };
  }
}
