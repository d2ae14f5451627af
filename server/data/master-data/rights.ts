import type { Document, Filter } from 'mongodb';
import { ownBranches } from '../../people/branches';
import type { Person } from '../../people/users/user';
import type { Base, Right } from './base';
import { fieldOf, storageOf } from './base-storage';
import { standardBase } from '../../bases';

/** Somebody whose rights in a base are asked for. */
type Somebody = Pick<Person, 'email' | 'type'>;
type Kept = Pick<Person, 'stores'>;

/** A right is of the types and of the people that a base's record names (rule A33). */
const may =
  <R extends Right>(right: R) =>
  (base: Pick<Base, R | 'people'>, { email, type }: Somebody): boolean => {
    const types = base[right] as Base[Right];
    return !types || types.includes(type) || (base.people?.[right]?.includes(email) ?? false);
  };

const sends = may('senders');
/** Nobody feeds a base that is archived (rule A36). */
export const maySend = (base: Pick<Base, 'senders' | 'people' | 'archived'>, person: Somebody): boolean =>
  !base.archived && sends(base, person);
/**
 * Whether somebody is among those whom a base's record lets see it: everybody where it names nobody. That alone opens no rows,
 * which are `Sight`'s to give.
 */
export const isReader = may('readers');
/** What a base says of who sees it. */
export type Seen = Pick<Base, 'readers' | 'people' | 'branch' | 'collection_name'>;

/** The names of those bases that somebody is a reader of. */
export const namesSeenBy = (person: Somebody, bases: readonly Seen[]): string[] =>
  bases.filter((base) => isReader(base, person)).map(({ collection_name: name }) => name);

/** Whether somebody corrects a base's refused rows, where they see them. */
export const mayCorrect = (
  base: Pick<Base, 'correctors' | 'people' | 'archived'>,
  person: Somebody,
): boolean => !base.archived && corrects(base, person);
const corrects = may('correctors');

/** The column that names the branch of a row; undefined where rows are of no branch. */
export const branchOf = ({ branch, collection_name: name }: Pick<Base, 'branch' | 'collection_name'>) =>
  branch ?? standardBase(name)?.branch;

type Branched = Pick<Base, 'branch' | 'collection_name' | 'collection_ok'>;

/** The field of a stored row that names its branch, of a refused one as its file wrote it. */
export function branchField(base: Branched): string | undefined {
  const column = branchOf(base);
  return column !== undefined && base.collection_ok === 1 ? fieldOf(storageOf(base), column) : column;
}

/** Of a base's rows those that somebody kept to branches reaches. */
export function rowsWithin(base: Branched, person: Kept): Filter<Document> {
  const field = branchField(base);
  return field === undefined ? {} : ownBranches(field, person);
}

/** Whether a base names no branches, or somebody is kept to none of them. */
export const seesAllBranches = (base: Seen, person: Kept): boolean =>
  branchOf(base) === undefined || person.stores.length === 0;

/** Whether somebody sees all rows of a base: what tells of it as a whole, and files of others, is theirs. */
export const seesWhole = (base: Seen, person: Somebody & Kept): boolean =>
  isReader(base, person) && seesAllBranches(base, person);
