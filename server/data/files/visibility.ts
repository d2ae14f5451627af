import type { Role } from '../../../app/domain/people/access/roles';
import type { Person } from '../../people/users/user';

/**
 * Whose files a request may touch: those of one e-mail, or everybody's; then a type that may not see a base opens none but
 * its own files of it.
 */
export type Visibility =
  | { readonly only: string }
  | { readonly only: null; readonly type: Role; readonly email: string };

const keptToOwnFiles: readonly Role[] = ['USER BRONZE', 'USER SILVER'];

/** BRONZE and SILVER see their own files only (rule D4). */
export const filesSeenBy = ({ email, type }: Pick<Person, 'email' | 'type'>): Visibility =>
  keptToOwnFiles.includes(type) ? { only: email } : { only: null, type, email };
