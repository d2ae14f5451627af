import type { Document, Filter } from 'mongodb';
import type { Person } from './users/user';

type Kept = Pick<Person, 'stores'>;

/** Whether a branch is one of a person's (rule A14). */
export const isOwnBranch = ({ stores }: Kept, branch: unknown): boolean =>
  stores.length === 0 || stores.some((own) => own === branch);

/** The rows that a person reaches, where `field` names the branch of each (rule A14). */
export const ownBranches = (field: string, { stores }: Kept): Filter<Document> =>
  stores.length > 0 ? { [field]: { $in: [...stores] } } : {};
