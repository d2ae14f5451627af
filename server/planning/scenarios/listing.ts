import type { ListQuery } from '../../../app/domain/lists/list-query';
import { formatDateTime, itemCount } from '../../../app/domain/values/format';
import { chunksOf, holdsTyped } from '../../../app/domain/values/words';
import type { Person } from '../../people/users/user';
import type { Export } from '../../platform/exports/export';
import { rightOf, type OwnedRecord } from './owned';

type ScenarioListQuery = ListQuery<'situacao' | 'dequem'>;

/** The scenarios that an address asks for by state, by whose they are and by words. */
export function narrowed<R extends OwnedRecord>(
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
export function orderedBy<R extends OwnedRecord>(
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

/** What both lists say of a scenario. */
export function listedRow(
  person: Pick<Person, 'email'>,
  record: OwnedRecord & {
    readonly source: { readonly words: string };
    readonly promoted: readonly { readonly at: Date }[];
  },
  timeZone: string,
) {
  const at = (time: Date | undefined) => (time ? formatDateTime(time, timeZone) : '');
  return {
    id: record._id.toHexString(),
    title: record.title,
    source: record.source.words,
    owner: record.ownerName,
    right: rightOf(person, record) ?? 'read',
    people: record.people.map(({ name }) => name),
    changed: at(record.changedAt),
    archived: record.archivedAt !== null,
    promoted: at(record.promoted.at(-1)?.at),
  };
}

/** A list of scenarios as a file, with columns that not all scenarios have. */
export const listedFile = <Row extends { readonly people: readonly string[] }>(
  rows: readonly Row[],
  {
    name,
    title,
    columns,
    timeZone,
  }: Pick<Export, 'name' | 'columns' | 'timeZone'> & { readonly title: string },
): Export => ({
  name,
  timeZone,
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
});
