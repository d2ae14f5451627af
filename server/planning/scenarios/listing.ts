import type { ListQuery } from '../../../app/domain/lists/list-query';
import { folded } from '../../../app/domain/values/text';
import type { Person } from '../../people/users/user';
import type { OwnedRecord } from './owned';

type Asked = ListQuery<'situacao' | 'dequem'>;

/** The scenarios that an address asks for by state, by whose they are and by words. */
export function narrowed<R extends OwnedRecord>(
  all: readonly R[],
  person: Pick<Person, 'email'>,
  { q, filters: { situacao, dequem } }: Pick<Asked, 'q' | 'filters'>,
  /** What else is searched. */
  words: (record: R) => string,
): R[] {
  const wanted = folded(q);
  return all
    .filter(({ archivedAt }) =>
      situacao === 'todos' ? true : (archivedAt !== null) === (situacao === 'arquivados'),
    )
    .filter(({ owner }) => !dequem || (dequem === 'meus') === (owner === person.email))
    .filter((record) =>
      folded([record.title, record.note, record.ownerName, words(record)].join(' ')).includes(wanted),
    );
}

type Keys<R> = Readonly<Record<string, (record: R) => string | number>>;

/** By one of the list's columns, of which `keys` are those that not all scenarios have; ties by title. */
export function orderedBy<R extends OwnedRecord>({ sort, dir }: Pick<Asked, 'sort' | 'dir'>, keys: Keys<R>) {
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
