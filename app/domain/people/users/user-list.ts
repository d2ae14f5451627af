import type { ListQuery, ListSpec } from '../../lists/list-query';
import type { PersonRow, ProfileChange } from './profile';
import type { UserForm } from './user-form';
import { tiers, type Tier } from '../access/roles';

/** What the lists of users can be asked for. */
export const userListSpec = {
  sorts: ['user', 'createdAt', 'lastSignInAt'],
  sorting: { sort: 'user', dir: 'asc' },
  filters: { type: Object.keys(tiers) as Tier[] },
} as const satisfies ListSpec;

export type UserListQuery = ListQuery<keyof typeof userListSpec.filters>;

/** A user as the administration's lists show them. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly type: Tier;
  /** Branches the person is kept to; empty: all. */
  readonly stores: readonly string[];
  /** DD/MM/yyyy, or ' - ' (rule X4). */
  readonly created: string;
  /** Null: never. */
  readonly lastSignIn: string | null;
  /** Whether the sign-in asks for a second factor of theirs. */
  readonly secondFactor: boolean;
}

/** What became of one line of a pasted list of e-mails. */
export interface LineResult {
  readonly line: number;
  readonly given: string;
  readonly created: boolean;
  readonly message: string;
}

/** A form that was refused, with what had been typed. */
export interface UserRefusal {
  readonly intent: UserForm['intent'];
  readonly status: number;
  readonly problem: string;
  readonly fields: Readonly<Record<string, string>>;
  /** An e-mail, or a list of them. */
  readonly typed: string;
}

/** What a form led to: an act that is done, a result for each line, or a refusal. */
export type UserOutcome =
  | { readonly done: 'criado' | 'excluido' | 'convite' | 'fator' }
  | { readonly results: readonly LineResult[] }
  | UserRefusal;

/** What a form of `/user/permission` is answered. */
export type PermissionAnswer =
  | { readonly done: 'permissao' | 'dados' }
  | {
      /** What became of each row of a file; with `dry`, what would. */
      readonly rows: readonly PersonRow[];
      readonly dry: boolean;
    }
  | (Pick<UserRefusal, 'status' | 'problem' | 'fields'> & {
      /** Of a person's profile. */
      readonly typed: Required<ProfileChange> | null;
    });
