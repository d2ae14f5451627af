import type { Document, Filter } from 'mongodb';
import type { Person } from './users/user';

type Kept = Pick<Person, 'stores'>;

/** Whether a branch belongs to the person's branches (rule A14). */
export const isOwnBranch = ({ stores }: Kept, branch: unknown): boolean =>
  stores.length === 0 || stores.some((own) => own === branch);

/** Filter for the rows that a person may see (rule A14); `field` is the field of the branch. */
export const ownBranches = (field: string, { stores }: Kept): Filter<Document> =>
  stores.length > 0 ? { [field]: { $in: [...stores] } } : {};
