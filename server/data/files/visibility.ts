import type { Role } from '../../../app/domain/people/access/roles';
import { seesWhole } from '../master-data';
import type { Seen } from '../master-data/rights';
import type { Person } from '../../people/users/user';

export type Somebody = Pick<Person, 'email' | 'type' | 'stores'>;

/**
 * Whose files a request may touch: those of one e-mail, or everybody's; in the latter case a person who may not see
 * all of a base may open only their own files of it (rule A33).
 */
export type Visibility = { readonly only: string } | { readonly only: null; readonly person: Somebody };

const keptToOwnFiles: readonly Role[] = ['USER BRONZE', 'USER SILVER'];

/** BRONZE and SILVER see their own files only (rule D4). */
export const filesSeenBy = (person: Somebody): Visibility =>
  keptToOwnFiles.includes(person.type) ? { only: person.email } : { only: null, person };

type FilesWithin =
  | { user: string }
  | { $or: [{ collection: { $nin: string[] } }, { user: string }] }
  | Record<string, never>;

/** The same as a filter for lists of files; `bases` are those of the files. */
export function filesWithin(person: Somebody, bases: readonly Seen[]): FilesWithin {
  const visible = filesSeenBy(person);
  if (visible.only !== null) return { user: visible.only };
  const hidden = bases.filter((base) => !seesWhole(base, person));
  if (hidden.length === 0) return {};
  const names = hidden.map(({ collection_name: name }) => name);
  return { $or: [{ collection: { $nin: names } }, { user: person.email }] };
}
