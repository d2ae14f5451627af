import type { Role } from '../../../app/domain/people/access/roles';
import type { Person } from '../../people/users/user';

/** Whose files a request may touch: everybody's, or those of one e-mail. */
export type Visibility = { readonly only: string } | 'all';

const keptToOwnFiles: readonly Role[] = ['USER BRONZE', 'USER SILVER'];

/** BRONZE and SILVER see their own files only (rule D4). */
export const filesSeenBy = ({ email, type }: Person): Visibility =>
  keptToOwnFiles.includes(type) ? { only: email } : 'all';
