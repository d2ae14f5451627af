import type { Document, Filter } from 'mongodb';
import { ownBranches } from '../../people/branches';
import type { Person } from '../../people/users/user';
import type { Base, Right } from './base';
import { fieldOf, storageOf } from './base-storage';
import { standardBase } from '../../bases';

/** A person whose rights on a base are checked. */
type Somebody = Pick<Person, 'email' | 'type'>;
type Kept = Pick<Person, 'stores'>;

/** A right belongs to the user types and people in a base's record (rule A33). */
const may =
  <R extends Right>(right: R) =>
  (base: Pick<Base, R | 'people'>, { email, type }: Somebody): boolean => {
    const types = base[right] as Base[Right];
    return !types || types.includes(type) || (base.people?.[right]?.includes(email) ?? false);
  };

const sends = may('senders');
/** An archived base accepts no files (rule A36). */
export const maySend = (base: Pick<Base, 'senders' | 'people' | 'archived'>, person: Somebody): boolean =>
  !base.archived && sends(base, person);
/**
 * Whether a person is a reader of a base: everybody is if its record names nobody. This alone does not give access
 * to rows; `Sight` does.
 */
export const isReader = may('readers');
/** The fields of a base that decide who sees it. */
export type Seen = Pick<Base, 'readers' | 'people' | 'branch' | 'collection_name'>;

/** The names of the bases that a person is a reader of. */
export const namesSeenBy = (person: Somebody, bases: readonly Seen[]): string[] =>
  bases.filter((base) => isReader(base, person)).map(({ collection_name: name }) => name);

/** Whether a person may correct a base's refused rows, if they see them. */
export const mayCorrect = (
  base: Pick<Base, 'correctors' | 'people' | 'archived'>,
  person: Somebody,
): boolean => !base.archived && corrects(base, person);
const corrects = may('correctors');

/** The column with the branch of a row; undefined for a base without branches. */
export const branchOf = ({ branch, collection_name: name }: Pick<Base, 'branch' | 'collection_name'>) =>
  branch ?? standardBase(name)?.branch;

type Branched = Pick<Base, 'branch' | 'collection_name' | 'collection_ok'>;

/** The field of a stored row with its branch; for a refused row, as written in its file. */
export function branchField(base: Branched): string | undefined {
  const column = branchOf(base);
  return column !== undefined && base.collection_ok === 1 ? fieldOf(storageOf(base), column) : column;
}

/** A filter for the rows of a base that a person limited to branches may access. */
export function rowsWithin(base: Branched, person: Kept): Filter<Document> {
  const field = branchField(base);
  return field === undefined ? {} : ownBranches(field, person);
}

/** Whether a base has no branches, or the person is not limited to any. */
export const seesAllBranches = (base: Seen, person: Kept): boolean =>
  branchOf(base) === undefined || person.stores.length === 0;

/** Whether a person sees all rows of a base: required for totals of the base and for files of others. */
export const seesWhole = (base: Seen, person: Somebody & Kept): boolean =>
  isReader(base, person) && seesAllBranches(base, person);
